import { useEffect, useState, type ReactNode } from 'react';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import { CLASS_PAGE_MAX, getClass, type ClassCounts } from '#contract/class';
import { listMarkings, releaseGrades } from '#contract/marking';
import { getStatistics } from '#contract/statistics';
import { listToMark } from '#contract/to-mark';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { useApiQuery, useReload, type Answer } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { figure } from '../../wording/figure.ts';

interface ReleaseDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

/** Shows the grades to release, and releases them all together. */
export function ReleaseDialog({ assignment, onClose }: ReleaseDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const query = { state: 'held', size: String(CLASS_PAGE_MAX) } as const;
  const held = useAskedNow(useApiQuery(getClass, { params: { id: assignment.id }, query }));
  const form = useForm({
    send: async (_data, signal) => {
      const { returned, drafts } = await call(releaseGrades, { params: { id: assignment.id }, body: {}, signal });
      await reload(getClass, listMarkings, listToMark, getStatistics, getAssignment, listAssignments);
      const left =
        drafts === 0 ? '' : ` ${drafts === 1 ? 'One draft stays' : `${String(drafts)} drafts stay`} with you.`;
      toast(`Released: ${studentsWords(returned)}.${left}`);
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
      <QueryView answer={held} loading="Loading who...">
        {({ counts, students }) => (
          <div>
            <p>
              <b>{studentsWords(counts.held)}</b> {counts.held === 1 ? 'gets' : 'get'} a grade with points, feedback and
              comments. Drafts stay with you.
              {assignment.blind && assignment.released_at === null ? ' The names are shown from then on.' : ''}
            </p>
            <StillToDo counts={counts} />
            <ul className="list mt-4">
              {students.map(({ id, name, grade, student_sees: sees }) => (
                <li key={id}>
                  <div className="matter">
                    {name} {sees === 'earlier' ? <p className="sub">changed since the release</p> : null}
                  </div>
                  <b>{figure(grade)}</b>
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
    </FormDialog>
  );
}

/**
 * The answer, as not loaded until this dialog has fetched it again or failed to: a stored answer may lack grades saved
 * since.
 */
function useAskedNow<T>(answer: Answer<T>): Answer<T> {
  const [since] = useState(() => Date.now());
  const { asOf, reload, trouble } = answer;
  useEffect(reload, [reload]);
  const isNow = trouble !== null || (asOf !== null && asOf.getTime() >= since);
  return isNow ? answer : { ...answer, data: undefined };
}

/** The texts that a release leaves out: unmarked by the teacher, or by the second marker. */
function StillToDo({
  counts: { submitted, to_read: unmarked, second_left: second },
}: {
  counts: ClassCounts;
}): ReactNode {
  return (
    <>
      {unmarked === 0 ? null : (
        <p className="mt-2">
          <b>{unmarked === 1 ? 'One text is' : `${String(unmarked)} texts are`} not graded:</b>{' '}
          {unmarked === 1 ? 'its student gets' : 'their students get'} nothing now.
        </p>
      )}
      {second === null || submitted === 0 ? null : (
        <p className="mt-2">The second grader {secondMarkerWords(second, submitted)}.</p>
      )}
    </>
  );
}

/** How much of the handed-in texts the second marker has not marked. */
function secondMarkerWords(left: number, submitted: number): string {
  if (left === 0) return 'has graded every text';
  return left === submitted
    ? 'has not graded any text'
    : `has not graded ${String(left)} of ${String(submitted)} texts`;
}

/** 'One student', '3 students'. */
export function studentsWords(count: number): string {
  return count === 1 ? 'One student' : `${String(count)} students`;
}
