import { useState, type ReactNode } from 'react';
import { getMessageThread, type Message } from '#contract/message';
import { useApiQuery } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useNow } from '../../data/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { listOf } from '../../wording/list.ts';
import { momentTime } from '../../wording/time.ts';
import './messages.css';

interface MessageListProps {
  assignment: string;
  student: string;
  messages: readonly Message[];
  /** Whether there are earlier ones. */
  more: boolean;
}

/** Messages, the oldest first, and a button above them that shows earlier ones. */
export function MessageList({ assignment, student, messages, more }: MessageListProps): ReactNode {
  const [earlier, setEarlier] = useState(false);
  const [first] = messages;
  if (first === undefined) return null;
  return (
    <>
      {!more ? null : earlier ? (
        <EarlierMessages assignment={assignment} student={student} before={first.id} />
      ) : (
        <Button onClick={() => setEarlier(true)}>Show earlier messages</Button>
      )}
      <ul className="list">
        {messages.map((message) => (
          <li key={message.id}>
            <MessageWords name={message.author_name} at={new Date(message.written_at)} words={message.words} />
          </li>
        ))}
      </ul>
    </>
  );
}

function EarlierMessages({ before, ...thread }: { assignment: string; student: string; before: string }): ReactNode {
  const params = { id: thread.assignment, student: thread.student };
  const answer = useApiQuery(getMessageThread, { params, query: { before } });
  return (
    <QueryView answer={answer} loading="Loading earlier messages...">
      {({ messages, more }) => <MessageList {...thread} messages={messages} more={more} />}
    </QueryView>
  );
}

/** One message: by whom, when, and its words as they were typed. */
export function MessageWords({ name, at, words }: { name: string; at: Date; words: string }): ReactNode {
  const now = useNow();
  return (
    <div className="matter">
      <p className="sub">{listOf(name, momentTime(at, now))}</p>
      <p className="message-words" dir="auto" lang="">
        {words}
      </p>
    </div>
  );
}
