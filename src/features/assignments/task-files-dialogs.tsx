import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { addTaskFile, listTaskFiles, removeTaskFile, type TaskFile } from '#contract/task-file';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { plural } from '../../wording/plural.ts';
import { TaskFilesField, useSendFiles } from './task-files-field.tsx';

class NothingChosen extends Error {}

/** 'Add Files': sends files to an assignment. They stay chosen where the line drops. */
export function AddFilesDialog({ assignment, onClose }: { assignment: Assignment; onClose: () => void }): ReactNode {
  const toast = useToast();
  const sendFiles = useSendFiles();
  const [files, setFiles] = useState<readonly File[]>([]);
  const present = useApiQuery(listTaskFiles, { params: { id: assignment.id } });
  const form = useForm({
    send: async (_data, signal) => {
      if (files.length === 0) throw new NothingChosen();
      await sendFiles(assignment.id, files, { signal, left: setFiles });
      toast(`${plural(files.length, 'file')} added to ${assignment.title}.`);
      onClose();
    },
    explain: (error) =>
      error instanceof NothingChosen ? { error: 'Choose a file first.' } : troubleWith(addTaskFile)(error),
  });
  return (
    <FormDialog
      title="Add Files"
      lead={`Students of ${assignment.course_name} can download them from the start of the assignment.`}
      form={form}
      submit="Add"
      busy="Adding..."
      onClose={onClose}
    >
      <TaskFilesField files={files} kept={present.data?.length ?? 0} onChange={setFiles} />
    </FormDialog>
  );
}

interface RemoveFileDialogProps {
  assignment: string;
  file: TaskFile;
  onClose: () => void;
}

/** 'Remove File': takes a file away from an assignment, once it is confirmed. */
export function RemoveFileDialog({ assignment, file, onClose }: RemoveFileDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const form = useForm({
    send: async (_data, signal) => {
      await call(removeTaskFile, { params: { id: assignment, file: file.id }, signal });
      await reload(listTaskFiles);
      toast(`${file.name} was removed.`);
      onClose();
    },
    explain: troubleWith(removeTaskFile),
  });
  return (
    <FormDialog title="Remove File" form={form} submit="Remove" busy="Removing..." onClose={onClose}>
      <p>
        <b dir="auto">{file.name}</b> is removed from the task. Students can’t download it any more. What they have
        already downloaded stays theirs.
      </p>
    </FormDialog>
  );
}
