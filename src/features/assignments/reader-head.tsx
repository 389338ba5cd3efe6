import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { SubmissionWithText } from '#contract/submission';
import { countsOf } from '#writing/counts';
import { Button } from '../../ui/button.tsx';
import { Definitions } from '../../ui/page.tsx';
import { dayAndTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { handInWords } from './hand-in-words.ts';

interface ReaderHeadProps {
  submission: SubmissionWithText;
  assignment: Assignment;
  /** '29 of 42'; null where the text is not among those that were handed in. */
  place: string | null;
  /** Whether single keys do something here. */
  hasKeys: boolean;
  /** Null at the ends of the list. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** Whose text is read, of which assignment, and the way to the one before and after it. */
export function ReaderHead({ submission, assignment, place, hasKeys, onPrevious, onNext }: ReaderHeadProps): ReactNode {
  const now = useNow();
  const { roll_no: roll, hand_in: handIn, text, id, student_name: name } = submission;
  return (
    <div className="on-line page-head">
      <p className="note">
        <b>{place}</b>
      </p>
      <div className="what reader-head">
        <div>
          <p>
            <Link className="link-line" to="/teacher/assignment/$id" params={{ id: assignment.id }}>
              {assignment.title}
            </Link>
          </p>
          <h1>{name}</h1>
          <p className="quiet">
            {roll === '' ? '' : `${roll}. `}
            {handInWords(handIn, now)}. {text === null ? '' : `${countsOf(text).words.toLocaleString('en-IN')} words. `}
            <Link to="/evidence/$id" params={{ id }}>
              How it was written
            </Link>
          </p>
        </div>
        <div className="btns">
          <Button aria-disabled={onPrevious === null} onClick={onPrevious ?? undefined}>
            <Arrow d="M15 4.500v11L8 10zM5.500 4.500v11" />
            Previous {hasKeys ? <kbd aria-hidden="true">K</kbd> : null}
          </Button>
          <Button aria-disabled={onNext === null} onClick={onNext ?? undefined}>
            Next {hasKeys ? <kbd aria-hidden="true">J</kbd> : null}
            <Arrow d="M5 4.500v11l7-5.500zM14.500 4.500v11" />
          </Button>
        </div>
      </div>
    </div>
  );
}

function Arrow({ d }: { d: string }): ReactNode {
  return (
    <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** What is known of a text without opening its report, and the way there. */
export function Written({
  submission,
  onShortcuts,
}: {
  submission: SubmissionWithText;
  onShortcuts: () => void;
}): ReactNode {
  const now = useNow();
  const { day, time } = dayAndTime(new Date(submission.updated_at), now);
  const { words, characters } = countsOf(submission.text ?? '');
  return (
    <section>
      <h2 className="mb-1">How it was written</h2>
      <Definitions
        of={[
          ['Hand-in', handInWords(submission.hand_in, now)],
          ['Last edit received', `${day} ${time}`],
          ['Length', `${words.toLocaleString('en-IN')} words, ${characters.toLocaleString('en-IN')} characters`],
        ]}
      />
      <p className="mt-2">
        <Link className="link-line" to="/evidence/$id" params={{ id: submission.id }}>
          Open the report
        </Link>
      </p>
      <p className="mt-2">
        <Button look="bare" onClick={onShortcuts}>
          Keyboard shortcuts
        </Button>
      </p>
    </section>
  );
}
