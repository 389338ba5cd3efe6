import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listThreadsOfAssignment, messageStudents, type ThreadLine } from '#contract/message';
import { useApiQuery } from '../../data/api-query.ts';
import { isFirstMet, useNews } from '../../data/done.ts';
import { isRequestTo, usePendingRequests, type RequestItem } from '../../data/pending-requests.ts';
import { QueryView, updatedNote } from '../../data/query-view.tsx';
import { useDevice } from '../../data/services.tsx';
import { useNow } from '../../data/use-now.ts';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import type { DoneItem } from '../../offline/waiting/waiting.ts';
import { Button } from '../../ui/button.tsx';
import { useComeTo } from '../../ui/come-to.ts';
import { Empty, MarginRow, Row, Rows, Section } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { newMessagesWords } from '../../wording/message-words.ts';
import { plural } from '../../wording/plural.ts';
import { dayAndTime } from '../../wording/time.ts';
import { sentWords } from './recipients.ts';
import { useKnownClass } from './use-known-class.ts';

const CHANGED = [listThreadsOfAssignment] as const;
const ANCHOR = 'messages';

/** The threads about an assignment for its teachers, unread ones first, and what waits on this device to be sent. */
export function MessagesSection({ assignment }: { assignment: Assignment }): ReactNode {
  const answer = useApiQuery(listThreadsOfAssignment, firstPage(assignment.id), { everyMs: 60_000 });
  // Loaded before the dialog needs it, so that a teacher may write to a group without a network.
  useKnownClass(assignment);
  useSentToast(assignment.id);
  useComeTo(ANCHOR, answer.data !== undefined);
  const newest = answer.data?.threads.map(({ last }) => last);
  const waiting = usePendingRequests(messageStudents, CHANGED, newest).filter(
    ({ request }) => request.params.id === assignment.id,
  );
  const unread = answer.data?.unread ?? 0;
  return (
    <Section title="Messages" anchor={ANCHOR} note={unread > 0 ? newMessagesWords(unread) : updatedNote(answer)}>
      {waiting.length === 0 ? null : (
        <Rows>
          {waiting.map((item) => (
            <WaitingRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
      <PageOfThreads assignment={assignment.id} page={1} none={waiting.length > 0 ? null : <NoneYet />} />
    </Section>
  );
}

function NoneYet(): ReactNode {
  return (
    <MarginRow>
      <Empty says="No messages yet.">What you and your students write about this assignment appears here.</Empty>
    </MarginRow>
  );
}

const firstPage = (id: string) => ({ params: { id }, query: { page: '1' } });

/** Says how many students got a message, whenever it was sent. */
function useSentToast(assignment: string): void {
  const device = useDevice();
  const toast = useToast();
  const isWanted = useCallback(
    ({ request }: DoneItem) =>
      request !== null && isRequestTo(request, messageStudents) && (request.params as { id: string }).id === assignment,
    [assignment],
  );
  const news = useNews(device, isWanted);
  useEffect(() => {
    for (const item of news) {
      if (!isFirstMet(device, item)) continue;
      const { sent = 0, left = 0 } = (item.answer ?? {}) as { sent?: number; left?: number };
      toast(sentWords({ sent, left }));
    }
  }, [device, news, toast]);
}

interface PageOfThreadsProps {
  assignment: string;
  page: number;
  /** Shown where there are no threads. */
  none: ReactNode;
}

/** A page of threads, and a button that shows the next one below it. */
function PageOfThreads({ assignment, page, none }: PageOfThreadsProps): ReactNode {
  const [further, setFurther] = useState(false);
  const answer = useApiQuery(listThreadsOfAssignment, { params: { id: assignment }, query: { page: String(page) } });
  return (
    <QueryView answer={answer} loading="Loading the messages..." quiet>
      {({ threads, more }) =>
        threads.length === 0 ? (
          none
        ) : (
          <>
            <Rows>
              {threads.map((thread) => (
                <ThreadRow key={thread.student} assignment={assignment} thread={thread} />
              ))}
            </Rows>
            {!more ? null : further ? (
              <PageOfThreads assignment={assignment} page={page + 1} none={null} />
            ) : (
              <MarginRow>
                <Button onClick={() => setFurther(true)}>Show more conversations</Button>
              </MarginRow>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function ThreadRow({ assignment, thread }: { assignment: string; thread: ThreadLine }): ReactNode {
  const { student, student_name: name, roll_no: roll, unread, last } = thread;
  const { day, time } = dayAndTime(new Date(last.written_at), useNow());
  return (
    <Row
      tall
      note={
        <>
          <b>{day}</b> {time}
        </>
      }
      title={
        <Link className="title" to="/messages/$id" params={{ id: assignment }} search={{ student }}>
          {name}
        </Link>
      }
      sub={
        <>
          {roll === '' ? null : `${roll}. `}
          <span className="clipped" dir="auto">
            {last.by === 'student' ? last.words : `${last.author_name}: ${last.words}`}
          </span>
        </>
      }
      action={unread === 0 ? undefined : <span className="mark">{newMessagesWords(unread)}</span>}
    />
  );
}

/** A message that waits to be sent, or that the university refused. */
function WaitingRow({ item }: { item: RequestItem<typeof messageStudents> }): ReactNode {
  const { students, words } = item.request.body;
  const to = `To ${plural(students.length, 'student')}`;
  return (
    <Row
      tall
      sync={syncPlaceOf(item)}
      title={<span className="title">{to}</span>}
      sub={
        <>
          {item.error === null ? null : <p>The university answered: “{item.error}”</p>}
          <span className="clipped" dir="auto">
            {words}
          </span>
        </>
      }
      action={<WaitingActions item={item} what={item.title} />}
    />
  );
}
