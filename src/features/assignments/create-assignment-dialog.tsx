import type { ReactNode } from 'react';
import { listAssignments } from '#contract/assignment';
import { createAssignment } from '#contract/change-assignment';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useReload } from '../../data/api-query.ts';
import { useDraft } from '../../data/draft.ts';
import { useDevice } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { AssignmentInputs } from './assignment-fields.tsx';
import { assignmentOf, checkAssignment } from './typed-assignment.ts';

interface CreateAssignmentDialogProps {
  /** The course that is chosen at first. */
  course: string;
  onClose: () => void;
}

/** 'Create Assignment': six required fields and optional ones. Kept on this device if there is no network. */
export function CreateAssignmentDialog({ course, onClose }: CreateAssignmentDialogProps): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  const { ref, ...form } = useForm({
    missing: 'Please fill in all required fields.',
    check: checkAssignment,
    draft: useDraft('create-assignment'),
    send: async (data, _signal, element) => {
      const fields = assignmentOf(data);
      const { kind } = await device.request(createAssignment, { body: fields }, fields.title);
      if (kind === 'done') await reload(listAssignments);
      toast(
        kind === 'done' ? `${fields.title} was created.` : `${fields.title} is saved on this device, waiting to send.`,
      );
      element.reset();
      onClose();
    },
    explain: troubleWith(createAssignment),
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
      <AssignmentInputs errors={form.fields} course={course} />
    </FormDialog>
  );
}
