import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import { deleteAssignment, updateAssignment } from '#contract/change-assignment';
import { listTaskFiles } from '#contract/task-file';
import { ApiProblem } from '../../api/trouble.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { useDraft } from '../../data/draft.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { AssignmentInputs } from './assignment-fields.tsx';
import { TaskFilesField, useSendFiles } from './task-files-field.tsx';
import { assignmentOf, checkAssignment } from './typed-assignment.ts';

interface ChangeProps {
  assignment: Assignment;
  onClose: () => void;
}

/** 'Edit Assignment'. Needs a connection, since students may be writing on it. */
export function EditAssignmentDialog({ assignment, onClose }: ChangeProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const sendFiles = useSendFiles();
  const [files, setFiles] = useState<readonly File[]>([]);
  const present = useApiQuery(listTaskFiles, { params: { id: assignment.id } });
  const { ref, ...form } = useForm({
    missing: 'Please fill in all required fields.',
    check: checkAssignment,
    draft: useDraft(`edit-assignment-${assignment.id}`),
    send: async (data, signal) => {
      const changed = await call(updateAssignment, {
        params: { id: assignment.id },
        body: assignmentOf(data, assignment),
        signal,
      });
      await sendFiles(assignment.id, files, { signal, left: setFiles });
      await reload(getAssignment, listAssignments);
      toast(`${changed.title} was changed.`);
      onClose();
    },
    explain: troubleWith(updateAssignment),
  });
  return (
    <FormDialog title="Edit Assignment" form={form} formRef={ref} submit="Save" busy="Saving..." onClose={onClose}>
      <AssignmentInputs errors={form.fields} course={assignment.course} initial={assignment} />
      <TaskFilesField files={files} kept={present.data?.length ?? 0} onChange={setFiles} />
    </FormDialog>
  );
}

/** 'Delete Assignment'. The university refuses once somebody writes; the dialog then says so and offers to archive. */
export function DeleteAssignmentDialog({ assignment, onClose }: ChangeProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const navigate = useNavigate();
  const [written, setWritten] = useState(false);
  const form = useForm({
    send: async (_data, signal) => {
      const query = written ? { archive: 'true' as const } : {};
      await call(deleteAssignment, { params: { id: assignment.id }, query, signal });
      toast(written ? `${assignment.title} was archived.` : `${assignment.title} was deleted.`);
      await navigate({ to: '/dashboard/teacher', search: { course: assignment.course, tab: 'assignments' } });
      await reload(getAssignment, listAssignments);
    },
    explain: (error) => {
      if (error instanceof ApiProblem && error.code === 'has_submissions') setWritten(true);
      return troubleWith(deleteAssignment)(error);
    },
  });
  return (
    <FormDialog
      title="Delete Assignment"
      form={form}
      submit={written ? 'Archive instead' : 'Delete'}
      busy={written ? 'Archiving...' : 'Deleting...'}
      onClose={onClose}
    >
      <p>
        <b>{assignment.title}</b> is taken away from {assignment.course_name} and from its students. Once a student has
        begun to write, it can’t be deleted.
      </p>
    </FormDialog>
  );
}
