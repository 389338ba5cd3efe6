import type { ReactNode } from 'react';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import { CLASS_PAGE_MAX, getClass } from '#contract/class';
import { releaseGrades } from '#contract/marking';
import { getStatistics } from '#contract/statistics';
import { listToMark } from '#contract/to-mark';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAnswer, useReload } from '../answer.ts';
import { Answered } from '../answered.tsx';
import { useServices } from '../services.tsx';
import { troubleWith } from '../trouble.ts';
import { figure } from './points.ts';

interface ReleaseDialogProps {
  assignment: Assignment;
  /** How many grades were saved and not returned yet. */
  count: number;
  onClose: () => void;
}

/** Says who gets what, and gives it to all of them together. */
export function ReleaseDialog({ assignment, count, onClose }: ReleaseDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const query = { state: 'held', size: String(CLASS_PAGE_MAX) } as const;
  const held = useAnswer(getClass, { params: { id: assignment.id }, query });
  const form = useForm({
    send: async (_data, signal) => {
      const { returned, drafts } = await call(releaseGrades, { params: { id: assignment.id }, body: {}, signal });
      await reload(getClass, listToMark, getStatistics, getAssignment, listAssignments);
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
          <b>{students(count)}</b> {count === 1 ? 'gets' : 'get'} a grade with marks, feedback and comments. Drafts stay
          with you.
          {assignment.blind && assignment.released_at === null ? ' The names are shown from then on.' : ''}
        </p>
        <Answered answer={held} loading="Loading who...">
          {(list) => (
            <ul className="list mt-4">
              {list.students.map(({ id, name, grade }) => (
                <li key={id}>
                  <span>{name}</span>
                  <b>{figure(grade)}</b>
                </li>
              ))}
            </ul>
          )}
        </Answered>
      </div>
    </FormDialog>
  );
}

/** 'one student', '3 students'. */
function students(count: number): string {
  return count === 1 ? 'One student' : `${String(count)} students`;
}
