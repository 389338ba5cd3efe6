import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { getAssignment, type Assignment } from '#contract/assignment';
import { standingOf, type Standing } from '#contract/standing';
import { getClass, type Class, type ClassCounts } from '#contract/class';
import { PageHead, useTitle } from '../../ui/page.tsx';
import { partWords } from '../../wording/part-words.ts';
import { formatCount, plural } from '../../wording/plural.ts';
import { dayInSentence, zonedTime } from '../../wording/time.ts';
import { useNow } from '../../data/use-now.ts';
import { Loading } from '../../ui/waiting.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView, isUnknown } from '../../data/query-view.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useUser } from '../../data/services.tsx';
import { AssignmentActions, type AssignmentAction } from './assignment-actions.tsx';
import { AssignmentStatistics } from './assignment-statistics.tsx';
import { ClassSection } from './class-section.tsx';
import { classHead } from './class-view.ts';
import { NEXT_TEXT } from '../../data/next-text.ts';
import { Here } from './here.tsx';
import { NextText } from './next-text.tsx';
import { phaseOf } from './phase.ts';
import { SubmissionReader, type TextRead } from './submission-reader.tsx';
import { TaskSection } from './task-section.tsx';

interface AssignmentDetailsScreenProps {
  /** Renders what surrounds a text that is read. */
  Workspace: ComponentType<TextRead>;
  /** Renders the state of the grades of the whole class. */
  Marking: ComponentType<{ assignment: Assignment; counts: ClassCounts | undefined }>;
  /** Renders links to new drafts and messages, behind the name of the course. */
  News: ComponentType<{ assignment: Assignment }>;
  /** Renders the drafts on which students asked for comments. */
  Drafts: ComponentType<{ assignment: Assignment }>;
  /** Renders the messages about the assignment. */
  Messages: ComponentType<{ assignment: Assignment }>;
  /** The actions of marking for the whole class, and of writing to it. */
  furtherActions: readonly AssignmentAction[];
}

const UnsentLine = lazyPart(async () => (await import('./unsent-line.tsx')).UnsentLine);
const ExtensionsSection = lazyPart(async () => (await import('./extensions-section.tsx')).ExtensionsSection);

/** /teacher/assignment/{id}: the state of the class, the list of students, the task, and the text of one of them. */
export function AssignmentDetailsScreen({ Workspace, ...further }: AssignmentDetailsScreenProps): ReactNode {
  const { id } = useParams({ strict: false });
  const { submission } = useSearch({ strict: false });
  if (id === undefined) return null;
  if (submission === NEXT_TEXT) return <NextText assignment={id} />;
  return submission === undefined ? (
    <Details id={id} {...further} />
  ) : (
    <SubmissionReader id={submission} assignment={id} Workspace={Workspace} />
  );
}

interface DetailsProps extends Omit<AssignmentDetailsScreenProps, 'Workspace'> {
  id: string;
}

function Details({ id, Marking, News, Drafts, Messages, furtherActions }: DetailsProps): ReactNode {
  const answer = useApiQuery(getAssignment, { params: { id } });
  const whole = useApiQuery(getClass, classHead(id));
  const head = whole.data;
  const me = useUser()?.id;
  // Said once, above: the parts below are as old.
  const isOld = answer.trouble !== null;
  useTitle(answer.data?.title ?? 'Assignment');
  return (
    <>
      {answer.data === undefined && answer.trouble !== null ? <PageHead title="Assignment" /> : null}
      <QueryView answer={answer} loading="Loading the assignment...">
        {(assignment) => {
          const standing = standingOf(assignment, me);
          const isBeside = standing !== 'teaches';
          return (
            <>
              <Head assignment={assignment} head={head} standing={standing} News={News} />
              {standing === 'reads' ? null : (
                <AssignmentActions
                  assignment={assignment}
                  next={head?.around.next ?? null}
                  isBeside={isBeside}
                  counts={head?.counts}
                  further={furtherActions}
                />
              )}
              {isUnknown(whole) ? <Loading /> : null}
              <Marking assignment={assignment} counts={head?.counts} />
              <ClassSection assignment={id} standing={standing} quiet={isOld} />
              {isBeside ? null : <Drafts assignment={assignment} />}
              {isBeside ? null : <Messages assignment={assignment} />}
              {isBeside ? null : <AssignmentStatistics assignment={id} quiet={isOld} />}
              <TaskSection assignment={assignment} mayChange={!isBeside} />
              {isBeside ? null : <ExtensionsSection assignment={assignment} quiet={isOld} />}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

interface HeadProps {
  assignment: Assignment;
  head: Class | undefined;
  standing: Standing;
  News: AssignmentDetailsScreenProps['News'];
}

function Head({ assignment, head, standing, News }: HeadProps): ReactNode {
  const now = useNow();
  const end = new Date(assignment.end_time);
  const day = dayInSentence(end, now, assignment.time_zone);
  return (
    <PageHead
      note={
        <>
          <b>{phaseOf(assignment, now) === 'closed' ? `Closed ${day}` : `Closes ${day}`}</b>{' '}
          {zonedTime(end, assignment.time_zone)} <Here at={end} now={now} zone={assignment.time_zone} />
        </>
      }
      title={assignment.title}
      lede={head === undefined ? undefined : ledes[standing](head.counts)}
    >
      <p className="small quiet mt-2">
        {standing === 'beside' ? (
          `${assignment.course_code}, ${assignment.course_name}`
        ) : (
          <Link
            className="link-line"
            to="/teacher/course/$id"
            params={{ id: assignment.course }}
            search={{ tab: 'assignments' as const }}
          >
            {assignment.course_code}, {assignment.course_name}
          </Link>
        )}
        {standing === 'teaches' ? <News assignment={assignment} /> : <>. {partWords(assignment)}</>}
      </p>
      {standing === 'teaches' ? <UnsentLine assignment={assignment.id} /> : null}
    </PageHead>
  );
}

/** '42 texts submitted.' */
function readerLedeOf({ submitted }: ClassCounts): string {
  return submitted === 0 ? 'Nobody has submitted yet.' : `${plural(submitted, 'text')} submitted.`;
}

/** '42 texts submitted, 14 left for you to grade.' */
function besideLedeOf({ submitted, to_read: left }: ClassCounts): string {
  if (submitted === 0) return 'Nobody has submitted yet.';
  const texts = plural(submitted, 'text');
  return left === 0
    ? `${texts} submitted. You have graded all of them.`
    : `${texts} submitted, ${formatCount(left)} left for you to grade.`;
}

/** '42 of 48 students submitted. 28 have their grade, 14 left to read.' */
function ledeOf({ students: all, submitted, returned, held, changed, to_read: left }: ClassCounts): string {
  if (all === 0) return 'No students enrolled yet.';
  const graded = returned + held - changed;
  if (submitted === 0 && graded === 0) return `None of ${plural(all, 'student')} has submitted yet.`;
  return `${formatCount(submitted)} of ${plural(all, 'student')} submitted. ${formatCount(graded)} graded, ${formatCount(left)} left to read.`;
}

const ledes: Readonly<Record<Standing, (counts: ClassCounts) => string>> = {
  teaches: ledeOf,
  beside: besideLedeOf,
  reads: readerLedeOf,
};
