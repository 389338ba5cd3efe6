import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listMessageThreads, type MessageThread } from '#contract/message';
import { useApiQuery } from '../../data/api-query.ts';
import { updatedNote } from '../../data/query-view.tsx';
import { useUser } from '../../data/services.tsx';
import { useNow } from '../../data/use-now.ts';
import { Row, Rows, Section } from '../../ui/page.tsx';
import { newMessagesWords } from '../../wording/message-words.ts';
import { dayAndTime } from '../../wording/time.ts';

/** The threads with something unread, on the dashboard. Nothing if there are none. */
export function UnreadMessages(): ReactNode {
  const answer = useApiQuery(listMessageThreads, {});
  const unread = (answer.data?.threads ?? []).filter((thread) => thread.unread > 0);
  if (unread.length === 0) return null;
  return (
    <Section title="Messages" anchor="messages" note={updatedNote(answer)}>
      <Rows>
        {unread.map((thread) => (
          <UnreadRow key={`${thread.assignment} ${thread.student}`} thread={thread} />
        ))}
      </Rows>
    </Section>
  );
}

function UnreadRow({ thread }: { thread: MessageThread }): ReactNode {
  const { assignment, assignment_title: title, course_name: course, course_code: code, student, unread } = thread;
  const now = useNow();
  const last = thread.messages.at(-1);
  const isStudent = useUser()?.user_type === 'student';
  if (last === undefined) return null;
  const { day, time } = dayAndTime(new Date(last.written_at), now);
  return (
    <Row
      tall
      note={
        <>
          <b>{day}</b> {time}
        </>
      }
      title={
        <Link className="title" to="/messages/$id" params={{ id: assignment }} search={isStudent ? {} : { student }}>
          {isStudent ? title : thread.student_name}
        </Link>
      }
      sub={isStudent ? `${code}, ${course}. ${last.author_name}` : `${title}. ${code}, ${course}`}
      action={<span className="mark">{newMessagesWords(unread)}</span>}
    />
  );
}
