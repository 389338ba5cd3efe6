import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Connection } from '../../offline/connection.ts';
import { Notice } from '../../ui/notice.tsx';
import type { HandInWords } from './hand-in.ts';

/** What to write, as the teacher put it. */
export function TaskPanel(props: { assignment: Assignment | undefined; practice: boolean }): ReactNode {
  const { assignment, practice } = props;
  if (assignment === undefined && !practice) return null;
  return (
    <section>
      <h2>The task</h2>
      {assignment === undefined ? (
        <p>This is your own page to practice on. Nobody else can read it, and it is not handed in.</p>
      ) : (
        <p className="task" dir="auto">
          {assignment.description === '' ? 'The task is shown from the start time on.' : assignment.description}
        </p>
      )}
    </section>
  );
}

/** Said before the first key, and for as long as somebody writes. */
export function RecordedPanel({ practice }: { practice: boolean }): ReactNode {
  return (
    <section>
      <h2>What is recorded</h2>
      <p className="small">
        Each insertion and deletion on this page, when it happened and whether it was typed or pasted. Not other tabs,
        not your camera, not the rest of your clipboard. Dictation, suggestions and Indian-language keyboards are fine.
      </p>
      <p className="small mt-2">
        {practice ? 'Only you can see it.' : 'You and the teacher of this course can see it.'}
      </p>
    </section>
  );
}

export function OfflinePanel({ connection, words }: { connection: Connection; words: number }): ReactNode {
  if (connection.kind !== 'offline') return null;
  const waiting = words === 1 ? '1 word waits' : `${words.toLocaleString('en-IN')} words wait`;
  return (
    <Notice kind="wait">
      <h2>You&rsquo;re offline</h2>
      <p>
        Keep writing, we&rsquo;ll send it later. {words === 0 ? 'Nothing' : `${waiting} on this device and nothing`} is
        missing.
      </p>
    </Notice>
  );
}

/** What the university refuses, in its own words, and that nothing is lost by it. */
export function AttentionPanel({ connection }: { connection: Connection }): ReactNode {
  // Words that are not saved have a notice of their own, beside the way to take them along.
  const reasons = connection.kind === 'attention' ? connection.reasons.filter(({ code }) => code !== 'not saved') : [];
  if (reasons.length === 0) return null;
  return (
    <Notice kind="bad">
      <h2>Needs attention</h2>
      {reasons.map(({ code, error }) => (
        <p key={code + error}>{error}</p>
      ))}
      <p className="small">What could not be sent stays on this device meanwhile.</p>
    </Notice>
  );
}

export function HandInPanel({ handIn }: { handIn: HandInWords | null }): ReactNode {
  if (handIn === null) return null;
  return (
    <Notice kind={handIn.done ? 'good' : 'wait'}>
      <p>
        <b>{handIn.words}</b>
      </p>
      {handIn.more === '' ? null : <p className="small">{handIn.more}</p>}
    </Notice>
  );
}
