import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getMessageThread, messageStudents, messageTeachers } from '#contract/message';
import { usePendingRequests } from '../../data/pending-requests.ts';
import { NothingHere, QueryView, updatedNote } from '../../data/query-view.tsx';
import { useUser } from '../../data/services.tsx';
import { syncPlaceOf, WaitingActions } from '../../data/waiting-actions.tsx';
import { Empty, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import type { KeptThread } from './merged-thread.ts';
import { MessageList, MessageWords } from './message-list.tsx';
import { useMarkRead, useThread, type ThreadOf } from './use-thread.ts';
import { WriteForm } from './write-form.tsx';

const CHANGED = [getMessageThread] as const;

/** /messages/{assignment}: a student's own thread about it; for a teacher that of the student in the address. */
export function MessagesScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const { student } = useSearch({ strict: false });
  const user = useUser();
  if (user === null) return null;
  if (user.user_type === 'student') return <Thread key={id} assignment={id} student={user.id} reader="student" />;
  if (user.user_type !== 'teacher' || student === undefined)
    return <NothingHere>There is no conversation at this address.</NothingHere>;
  return <Thread key={`${id} ${student}`} assignment={id} student={student} reader="teacher" />;
}

function Thread(props: ThreadOf): ReactNode {
  const { assignment, student, reader } = props;
  const { answer, shown, title, name, attends } = useThread(props);
  const isOwn = reader === 'student';
  const head = isOwn ? 'Messages' : name || 'Messages';
  useMarkRead(props, shown.data, answer.data !== undefined && answer.trouble === null);
  useTitle(head);
  return (
    <>
      <PageHead note={updatedNote(answer)} title={head} lede={title === '' ? undefined : `About “${title}”.`}>
        {isOwn ? null : (
          <p className="small quiet mt-2">
            <Link className="link-line" to="/teacher/assignment/$id" params={{ id: assignment }} hash="messages">
              All messages about it
            </Link>
          </p>
        )}
      </PageHead>
      <MarginRow className="narrow">
        <QueryView answer={shown} loading="Loading the messages...">
          {(known) => (
            <>
              {known.messages.length > 0 ? null : <NoneYet reader={reader} />}
              <MessageList assignment={assignment} student={student} messages={known.messages} more={known.more} />
              <Waiting {...props} known={known} />
              {attends ? (
                <WriteForm
                  {...props}
                  title={title}
                  student_name={name}
                  isReply={(known.messages.at(-1)?.by ?? reader) !== reader}
                />
              ) : (
                <p className="small quiet">{name} is no longer in the course and gets no messages here.</p>
              )}
            </>
          )}
        </QueryView>
      </MarginRow>
    </>
  );
}

function NoneYet({ reader }: { reader: ThreadOf['reader'] }): ReactNode {
  return reader === 'student' ? (
    <Empty says="Ask your teacher.">
      What you write here about this assignment goes to the teachers of the course.
    </Empty>
  ) : (
    <Empty says="No messages yet." />
  );
}

/** What was written here and waits on this device, or what the university refused. */
function Waiting({ assignment, student, reader, known }: ThreadOf & { known: KeptThread }): ReactNode {
  const own = usePendingRequests(messageTeachers, CHANGED, known.messages);
  const toStudents = usePendingRequests(messageStudents, CHANGED, known.messages).filter(({ request }) =>
    request.body.students.includes(student),
  );
  const items = (reader === 'student' ? own : toStudents).filter(({ request }) => request.params.id === assignment);
  if (items.length === 0) return null;
  return (
    <ul className="list">
      {items.map((item) => (
        <li key={item.id} data-sync={syncPlaceOf(item)}>
          <span className="sync-rule" aria-hidden="true" />
          <MessageWords name="You" at={new Date(item.since)} words={item.request.body.words} />
          {item.error === null ? null : <p className="sub">The university answered: “{item.error}”</p>}
          <div className="act">
            <WaitingActions item={item} what="this message" />
          </div>
        </li>
      ))}
    </ul>
  );
}
