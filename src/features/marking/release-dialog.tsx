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
import { byCount, formatCount, plural } from '../../wording/plural.ts';

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
      const released = `Released: ${plural(returned, 'student')}.`;
      toast(drafts === 0 ? released : `${released} Drafts that stay with you: ${formatCount(drafts)}.`);
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
              {byCount(
                counts.held,
                'One student gets a grade with points, feedback and comments.',
                `${formatCount(counts.held)} students get a grade with points, feedback and comments.`,
              )}{' '}
              Drafts stay with you.{' '}
              {assignment.blind && assignment.released_at === null ? 'The names are shown from then on.' : ''}
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
          {byCount(
            unmarked,
            'One text is not graded: its student gets nothing now.',
            `${formatCount(unmarked)} texts are not graded: their students get nothing now.`,
          )}
        </p>
      )}
      {second === null || submitted === 0 ? null : <p className="mt-2">{secondMarkerWords(second, submitted)}</p>}
    </>
  );
}

/** How much of the handed-in texts the second marker has not marked. */
function secondMarkerWords(left: number, submitted: number): string {
  if (left === 0) return 'The second grader has graded every text.';
  return left === submitted
    ? 'The second grader has not graded any text.'
    : `The second grader has not graded ${formatCount(left)} of ${plural(submitted, 'text')}.`;
}
