import { useRef, useState, type ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { createAssignment, updateAssignment } from '#contract/change-assignment';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import type { AssignmentFields } from '#contract/teaching';
import { Offline } from '../../api/trouble.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { useDraft } from '../../data/draft.ts';
import { useDevice, useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { ownZone } from '../../wording/zoned-words.ts';
import { AssignmentInputs } from './assignment-fields.tsx';
import { TaskFilesField, useSendFiles } from './task-files-field.tsx';
import { assignmentOf, checkAssignment } from './typed-assignment.ts';
import { lastOf, usualCourse, usualTimes } from './usual-assignment.ts';

interface CreateAssignmentDialogProps {
  /** The course that is chosen at first; '' where that follows from the assignments set before. */
  course: string;
  onClose: () => void;
}

/**
 * 'Create Assignment': six required fields, filled as usual where that can be told, and optional ones. Kept on this device
 * if there is no network, without files.
 */
export function CreateAssignmentDialog({ course, onClose }: CreateAssignmentDialogProps): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  const [files, setFiles] = useState<readonly File[]>([]);
  const withFiles = useCreateWithFiles(setFiles);
  const { ref, ...form } = useForm({
    missing: 'Please fill in all required fields.',
    check: checkAssignment,
    draft: useDraft('create-assignment'),
    send: async (data, signal, element) => {
      const fields = assignmentOf(data);
      const { kind } =
        files.length === 0 && !withFiles.isMade()
          ? await device.request(createAssignment, { body: fields }, fields.title)
          : await withFiles.create(fields, files, signal);
      if (kind === 'done') await reload(listAssignments);
      toast(
        kind === 'done' ? `${fields.title} was created.` : `${fields.title} is saved on this device, waiting to send.`,
      );
      element.reset();
      onClose();
    },
    explain: withFiles.explain,
  });
  return (
    <FormDialog
      title="Create Assignment"
      form={form}
      formRef={ref}
      submit="Create"
      busy="Creating..."
      onClose={onClose}
    >
      <AssignmentInputs errors={form.fields} {...useUsual(course)} />
      <TaskFilesField files={files} kept={0} onChange={setFiles} />
    </FormDialog>
  );
}

/**
 * Creates an assignment with files, which needs a connection. It is made once: where a file could not be sent, trying
 * again changes the assignment that was made, and sends what is left.
 */
function useCreateWithFiles(left: (files: readonly File[]) => void) {
  const { call } = useServices();
  const reload = useReload();
  const sendFiles = useSendFiles();
  const made = useRef<string | null>(null);
  const key = useRef<{ of: string; key: string } | null>(null);
  async function make(body: AssignmentFields, signal: AbortSignal): Promise<string> {
    if (made.current !== null) return (await call(updateAssignment, { params: { id: made.current }, body, signal })).id;
    const of = JSON.stringify(body);
    if (key.current?.of !== of) key.current = { of, key: crypto.randomUUID() };
    const headers = { [IDEMPOTENCY_HEADER]: key.current.key };
    return (await call(createAssignment, { body, headers, signal })).id;
  }
  return {
    isMade: () => made.current !== null,
    create: async (fields: AssignmentFields, files: readonly File[], signal: AbortSignal) => {
      made.current = await make(fields, signal);
      await reload(listAssignments);
      await sendFiles(made.current, files, { signal, left });
      return { kind: 'done' as const };
    },
    explain: (error: unknown) => {
      const trouble = troubleWith(createAssignment)(error);
      if (made.current !== null)
        return {
          ...trouble,
          more: 'The assignment was created without this file. Try again, or add the file on its page.',
        };
      if (!(error instanceof Offline)) return trouble;
      return { ...trouble, more: 'Files need a connection. Leave them out to save the assignment on this device.' };
    },
  };
}

/** What a new assignment begins with: what can be told from those that were set before. */
function useUsual(given: string) {
  const { data: set = [] } = useApiQuery(listAssignments, { query: {} });
  const [openedAt] = useState(() => new Date());
  const [chosen, setChosen] = useState<string | null>(null);
  const course = given === '' ? usualCourse(set, openedAt) : given;
  const last = lastOf(set, chosen ?? course);
  const usual = { ...usualTimes(last, openedAt, ownZone()), class_info: last?.class_info ?? '' };
  return { course, usual, onCourse: setChosen };
}
