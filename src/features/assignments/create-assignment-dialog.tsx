import { useId, type ReactNode } from 'react';
import { createAssignment, listAssignments } from '#contract/assignment';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useReload } from '../answer.ts';
import { useDraft } from '../draft.ts';
import { useDevice } from '../services.tsx';
import { troubleWith } from '../trouble.ts';
import { AssignmentInputs, assignmentOf, endAfterStart } from './assignment-fields.tsx';

interface CreateAssignmentDialogProps {
  /** The course that is chosen at first. */
  course: string;
  onClose: () => void;
}

/** 'Create Assignment': six fields, all required. Kept on this device where there is no network. */
export function CreateAssignmentDialog({ course, onClose }: CreateAssignmentDialogProps): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  const id = useId();
  const { ref, ...form } = useForm({
    missing: 'Please fill in all required fields.',
    check: endAfterStart,
    draft: useDraft('create-assignment'),
    send: async (data, _signal, element) => {
      const fields = assignmentOf(data);
      const { kind } = await device.outcome(await device.act({ name: 'create_assignment', fields }, fields.title));
      if (kind === 'done') await reload(listAssignments);
      toast(kind === 'done' ? `${fields.title} was created.` : `${fields.title} waits on this device to be sent.`);
      element.reset();
      onClose();
    },
    explain: troubleWith(createAssignment),
  });
  return (
    <Dialog
      title="Create Assignment"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" submit form={id} disabled={form.busy}>
            {form.busy ? 'Creating...' : 'Create'}
          </Button>
        </>
      }
    >
      <form className="form" id={id} ref={ref} noValidate onSubmit={form.onSubmit}>
        <AssignmentInputs errors={form.fields} course={course} />
        <FormError form={form} />
        <SlowNote slow={form.slow} onCancel={form.cancel} />
      </form>
    </Dialog>
  );
}
