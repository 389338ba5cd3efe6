import { useNavigate } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import {
  deleteAssignment,
  getAssignment,
  listAssignments,
  updateAssignment,
  type Assignment,
} from '#contract/assignment';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { useReload } from '../answer.ts';
import { useDraft } from '../draft.ts';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';
import { AssignmentInputs, assignmentOf, endAfterStart } from './assignment-fields.tsx';

interface ChangeProps {
  assignment: Assignment;
  onClose: () => void;
}

/** 'Edit Assignment'. Changing what students may be writing on needs a connection. */
export function EditAssignmentDialog({ assignment, onClose }: ChangeProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const id = useId();
  const { ref, ...form } = useForm({
    missing: 'Please fill in all required fields.',
    check: endAfterStart,
    draft: useDraft(`edit-assignment-${assignment.id}`),
    send: async (data, signal) => {
      const changed = await call(updateAssignment, {
        params: { id: assignment.id },
        body: assignmentOf(data),
        signal,
      });
      await reload(getAssignment, listAssignments);
      toast(`${changed.title} was changed.`);
      onClose();
    },
    explain: troubleWith(updateAssignment),
  });
  return (
    <Dialog
      title="Edit Assignment"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" submit form={id} disabled={form.busy}>
            {form.busy ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form className="form" id={id} ref={ref} noValidate onSubmit={form.onSubmit}>
        <AssignmentInputs errors={form.fields} course={assignment.course} initial={assignment} />
        <FormError form={form} />
        <SlowNote slow={form.slow} onCancel={form.cancel} />
      </form>
    </Dialog>
  );
}

/** 'Delete Assignment'. The university refuses once somebody writes, and says so here. */
export function DeleteAssignmentDialog({ assignment, onClose }: ChangeProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const navigate = useNavigate();
  const id = useId();
  const form = useForm({
    send: async (_data, signal) => {
      await call(deleteAssignment, { params: { id: assignment.id }, signal });
      toast(`${assignment.title} was deleted.`);
      await navigate({ to: '/dashboard/teacher', search: { course: assignment.course, tab: 'assignments' } });
      await reload(listAssignments);
    },
    explain: troubleWith(deleteAssignment),
  });
  return (
    <Dialog
      title="Delete Assignment"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="main" submit form={id} disabled={form.busy}>
            {form.busy ? 'Deleting...' : 'Delete'}
          </Button>
        </>
      }
    >
      <form className="form" id={id} noValidate onSubmit={form.onSubmit}>
        <p>
          <b>{assignment.title}</b> is taken away from {assignment.course_name} and from its students. Once a student
          has begun to write, it can’t be deleted.
        </p>
        <FormError form={form} />
        <SlowNote slow={form.slow} onCancel={form.cancel} />
      </form>
    </Dialog>
  );
}
