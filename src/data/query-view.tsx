import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { SyncState } from '../ui/sync.tsx';
import { momentTime } from '../wording/time.ts';
import { Loading } from '../ui/waiting.tsx';
import type { Answer } from './api-query.ts';
import { homeOf } from './home.ts';
import { useServices } from './services.tsx';

/** Whether there is neither an answer nor a failure yet. */
export function isUnknown({ data, trouble }: Answer<unknown>): boolean {
  return data === undefined && trouble === null;
}

/** The first choice of a list that is asked for: `words`, and before it came that it is loading. */
export function firstChoice(answer: Answer<unknown>, words: string): string {
  return isUnknown(answer) ? 'Loading...' : words;
}

interface QueryViewProps<T> {
  answer: Answer<T>;
  /** Shown before the first answer: 'Loading your courses...' */
  loading: string;
  /** True where another part of the screen says already that this answer is old. */
  quiet?: boolean | undefined;
  children: (data: T) => ReactNode;
}

/**
 * Shows an answer, its age and the trouble of the last attempt, unless that is a log-in that the whole page asks for.
 * Without any answer it shows the failure: a failed fetch is never shown as an empty list.
 */
export function QueryView<T>({ answer, loading, quiet, children }: QueryViewProps<T>): ReactNode {
  const { session } = useServices();
  const { data, trouble } = answer;
  if (data !== undefined) {
    return (
      <>
        {trouble === null || quiet === true || session.mustLogIn() ? null : <Outdated answer={answer} />}
        {children(data)}
      </>
    );
  }
  if (trouble === null) return <Loading what={loading} />;
  if (answer.missing) return <NothingHere>{trouble}</NothingHere>;
  return (
    <Notice
      kind={answer.offline ? 'wait' : 'bad'}
      live="assertive"
      actions={<Button onClick={answer.reload}>Try again</Button>}
    >
      <p>
        <b>{trouble}</b>{' '}
        {answer.offline ? 'It was not opened on this device before, and there is no connection now.' : ''}
      </p>
    </Notice>
  );
}

/** Shown at an address without a page, with a link to the reader's own start, or to the log-in. */
export function NothingHere({ children }: { children: string | null }): ReactNode {
  const user = useServices().session.user();
  const home = (
    <Link className={buttonClass()} to={user === null ? '/login' : homeOf(user.user_type)}>
      {user === null ? 'Log In' : 'Go to your dashboard'}
    </Link>
  );
  return (
    <Notice kind="bad" live="assertive" actions={home}>
      <p>
        <b>{children}</b>
      </p>
    </Notice>
  );
}

function Outdated({ answer }: { answer: Answer<unknown> }): ReactNode {
  return (
    <output className="outdated">
      <SyncState sync="device">
        {answer.trouble} {answer.asOf === null ? '' : `This is from ${momentTime(answer.asOf)}.`}
      </SyncState>
      <Button variant="bare" onClick={answer.reload}>
        Try again
      </Button>
    </output>
  );
}

/** 'Updated 13:46', 'Updated yesterday 13:46' for the margin; nothing before the first answer. */
export function updatedNote(answer: Answer<unknown>): string | null {
  return answer.asOf === null ? null : `Updated ${momentTime(answer.asOf)}`;
}
