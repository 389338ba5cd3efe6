import type { ReactNode } from 'react';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import { getClass } from '#contract/class';
import { releaseGrades } from '#contract/marking';
import { getStatistics } from '#contract/statistics';
import { listSubmissions, type Submission } from '#contract/submission';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useReload } from '../answer.ts';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';
import { figure } from './points.ts';

interface ReleaseDialogProps {
  assignment: Assignment;
  /** Those whose grade was saved and not returned yet. */
  held: readonly Submission[];
  onClose: () => void;
}

/** Says who gets what, and gives it to all of them together. */
export function ReleaseDialog({ assignment, held, onClose }: ReleaseDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const form = useForm({
    send: async (_data, signal) => {
      const { returned, drafts } = await call(releaseGrades, { params: { id: assignment.id }, body: {}, signal });
      await reload(getClass, listSubmissions, getStatistics, getAssignment, listAssignments);
      const left =
        drafts === 0 ? '' : ` ${drafts === 1 ? 'One draft stays' : `${String(drafts)} drafts stay`} with you.`;
      toast(`Released: ${students(returned)}.${left}`);
      onClose();
    },
    explain: troubleWith(releaseGrades),
  });
  return (
    <FormDialog
      title="Release the grades"
      lead="All at once. What was released can be changed and released again, not taken back."
      form={form}
      submit="Release"
      busy="Releasing..."
      onClose={onClose}
    >
      <div>
        <p>
          <b>{students(held.length)}</b> {held.length === 1 ? 'gets' : 'get'} a grade with marks, feedback and comments.
          Drafts stay with you.
          {assignment.blind && assignment.released_at === null ? ' The names are shown from then on.' : ''}
        </p>
        <ul className="list mt-4">
          {held.map(({ id, student_name: name, grade }) => (
            <li key={id}>
              <span>{name}</span>
              <b>{figure(grade)}</b>
            </li>
          ))}
        </ul>
      </div>
    </FormDialog>
  );
}

/** 'one student', '3 students'. */
function students(count: number): string {
  return count === 1 ? 'One student' : `${String(count)} students`;
}
