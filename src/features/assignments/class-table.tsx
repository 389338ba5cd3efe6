import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { CLASS_PER_PAGE, getClass, type ClassStudent } from '#contract/class';
import { changeMarking } from '#contract/marking';
import type { Standing } from '#contract/standing';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/page.tsx';
import { SortHeads } from '../../ui/sort-heads.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { useNow } from '../../data/use-now.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { isUnknown, QueryView } from '../../data/query-view.tsx';
import { PagesNear } from '../../ui/pages-near.tsx';
import { useAnnounced } from '../../ui/use-announced.ts';
import { usePendingRequests } from '../../data/pending-requests.ts';
import { plural } from '../../wording/plural.ts';
import { GradeCell } from './grade-cell.tsx';
import { pastedWords, remarksOf, submittedWords, wordsWords, writingTimeWords } from './class-words.ts';
import { AskAgain } from './ask-again.tsx';
import { CLASS_COLUMNS } from './class-columns.ts';
import { pageOf, searchOf, type ClassOrder, type ClassSearch, type ClassView } from './class-view.ts';
import { unsentOf, type Unsent } from './unsent-marking.ts';

const ROW_HEIGHT = 41;
const NONE = [] as const;

const empty: Readonly<Record<ClassView['shown'], readonly [string, string]>> = {
  all: ['No students enrolled yet.', 'Add students to the course, and they appear here.'],
  to_read: ['Nothing to read.', 'Submissions appear here until they have a grade.'],
  late: ['Nothing came late.', ''],
  asked: ['No question is open.', 'What students ask about their grades appears here until it is answered.'],
  not_submitted: ['Everybody has submitted.', ''],
};

interface ClassTableProps {
  assignment: string;
  standing: Standing;
  quiet: boolean;
  view: ClassView;
  /** The keyboard's row, from 0. */
  active: number | null;
  onActive: (row: number) => void;
  /** The number of rows of the view before; 0 for the first. */
  lastTotal: number;
  onTotal: (total: number) => void;
  onSort: (sort: ClassOrder) => void;
}

/** One row for each student of a list of the class; of a long one those near the window. */
export function ClassTable({
  assignment,
  standing,
  quiet,
  view,
  active,
  onActive,
  lastTotal,
  onTotal,
  onSort,
}: ClassTableProps): ReactNode {
  const answer = useApiQuery(getClass, pageOf(assignment, view, 1));
  const { data, trouble } = answer;
  useEffect(() => {
    if (data !== undefined) onTotal(data.total);
  }, [data, onTotal]);
  useAnnounced(JSON.stringify(view), data === undefined ? undefined : `${plural(data.total, 'student')} found`);
  // In another order the table stays while it loads, and with it the focus on the head of a column.
  const isReordered = isUnknown(answer) && lastTotal > 0;
  const total = data?.total ?? (trouble === null ? lastTotal : 0);
  return (
    <>
      {isReordered ? null : (
        <QueryView answer={answer} loading="Loading the class..." quiet={quiet}>
          {({ updating }) => (
            <>
              {updating > 0 ? <AskAgain /> : null}
              {total === 0 ? <NoRows view={view} standing={standing} /> : null}
            </>
          )}
        </QueryView>
      )}
      {total === 0 ? null : (
        <table className="table stack lines class-list" aria-rowcount={total + 1}>
          <caption className="sr">Submissions</caption>
          <SortHeads columns={CLASS_COLUMNS} sort={view.sort} onSort={onSort} />
          <PagesNear
            key={JSON.stringify(view)}
            total={total}
            perPage={CLASS_PER_PAGE}
            rowHeight={ROW_HEIGHT}
            active={active}
          >
            {(page, first) => (
              <PageOfClass
                {...{ assignment, standing, view, page, first, active, onActive }}
                count={Math.min(CLASS_PER_PAGE, total - first)}
              />
            )}
          </PagesNear>
        </table>
      )}
    </>
  );
}

function NoRows({ view, standing }: { view: ClassView; standing: Standing }): ReactNode {
  if (view.q !== '') return <Empty says="Nobody found.">Look for part of a name, a roll number or an email.</Empty>;
  if (standing !== 'teaches' && view.shown === 'all') return <Empty says="Nobody has submitted yet." />;
  const [says, more] = empty[view.shown];
  return <Empty says={says}>{more}</Empty>;
}

interface PageOfClassProps extends Omit<ClassTableProps, 'lastTotal' | 'onTotal' | 'onSort' | 'quiet'> {
  page: number;
  first: number;
  /** How many rows it has. */
  count: number;
}

function PageOfClass({
  assignment,
  standing,
  view,
  page,
  first,
  count,
  active,
  onActive,
}: PageOfClassProps): ReactNode {
  const now = useNow();
  const answer = useApiQuery(getClass, pageOf(assignment, view, page));
  const waiting = usePendingRequests(changeMarking, NONE);
  const { data, trouble } = answer;
  if (data === undefined)
    return (
      <tr>
        <td colSpan={CLASS_COLUMNS.length} style={{ blockSize: trouble === null ? count * ROW_HEIGHT : undefined }}>
          {trouble === null ? 'Loading...' : trouble}{' '}
          {trouble === null ? null : <Button onClick={answer.reload}>Try again</Button>}
        </td>
      </tr>
    );
  return data.students.map((student, index) => (
    <StudentRow
      key={student.id}
      {...{ student, assignment, standing, now }}
      unsent={unsentOf(waiting, student.submission)}
      search={searchOf(view)}
      row={first + index}
      isActive={active === first + index}
      onActive={onActive}
    />
  ));
}

const UNSENT = {
  waiting: { sync: 'device', words: 'Waiting to send' },
  refused: { sync: 'attention', words: 'Needs attention' },
} as const;

interface StudentRowProps {
  student: ClassStudent;
  assignment: string;
  standing: Standing;
  /** What of its marking the university does not have; a reader's, from before, will never be taken. */
  unsent: Unsent | null;
  /** The list that contains it, as address parameters. */
  search: ClassSearch;
  now: Date;
  row: number;
  isActive: boolean;
  onActive: (row: number) => void;
}

function StudentRow({
  student,
  assignment,
  standing,
  unsent,
  search,
  now,
  row,
  isActive,
  onActive,
}: StudentRowProps): ReactNode {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    const element = line.current;
    if (!isActive || element === null || element.contains(document.activeElement)) return;
    (element.querySelector('a') ?? element).focus();
  }, [isActive]);
  const remarks = remarksOf(student, now);
  return (
    <tr ref={line} aria-rowindex={row + 2} tabIndex={-1} onFocus={() => onActive(row)}>
      <th scope="row">
        <StudentName student={student} assignment={assignment} search={search} />{' '}
        {student.roll_no === '' ? null : <span className="small quiet">{student.roll_no}</span>}
        {remarks === '' ? null : <b className="small remarks">{remarks}</b>}
      </th>
      <td>{submittedWords(student, now)}</td>
      <td className="n" data-after={student.words === null ? undefined : ' words'}>
        {wordsWords(student)}
      </td>
      <td className="n">{writingTimeWords(student)}</td>
      <td className="n" data-after={student.pasted_percent === null ? undefined : ' pasted'}>
        {pastedWords(student)}
      </td>
      <td className="n last">
        {unsent === null || standing === 'reads' ? (
          <GradeCell student={student} standing={standing} />
        ) : (
          <SyncState sync={UNSENT[unsent].sync}>{UNSENT[unsent].words}</SyncState>
        )}
      </td>
    </tr>
  );
}

function StudentName({
  student,
  assignment,
  search,
}: Pick<StudentRowProps, 'student' | 'assignment' | 'search'>): ReactNode {
  const { submission, name } = student;
  if (submission === null) return <span className="strong">{name}</span>;
  return (
    <Link
      className="strong"
      to="/teacher/assignment/$id"
      params={{ id: assignment }}
      search={{ ...search, submission }}
    >
      {name}
    </Link>
  );
}
