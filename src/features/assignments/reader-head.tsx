import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Class, ClassStudent } from '#contract/class';
import type { SubmissionWithText } from '#contract/submission';
import { countsOf } from '#writing/document/counts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../data/use-now.ts';
import { AskAgain } from './ask-again.tsx';
import { searchOf, viewOf } from './class-view.ts';
import { handInWords } from './hand-in-words.ts';
import { writtenWords } from './written-words.ts';
import { formatCount } from '../../wording/plural.ts';

interface ReaderHeadProps {
  submission: SubmissionWithText;
  assignment: Assignment;
  /** Undefined before it is known. */
  around: Class['around'] | undefined;
  /** Whether single-key shortcuts are on. */
  hasKeys: boolean;
  onGo: (submission: string) => void;
  /** Before all else: ways past the text. */
  children: ReactNode;
}

/** The student and assignment of the text, and the links to the texts before and after it. */
export function ReaderHead({ submission, assignment, around, hasKeys, onGo, children }: ReaderHeadProps): ReactNode {
  const { at = null, of: all = 0, previous = null, next = null } = around ?? {};
  const now = useNow();
  const list = searchOf(viewOf(useSearch({ strict: false })));
  const { roll_no: roll, hand_in: handIn, text, id, student_name: name } = submission;
  return (
    <div className="margin-row page-head">
      <p className="note">
        <b>{at === null ? null : `${String(at)} of ${String(all)}`}</b>
      </p>
      <div className="what reader-head">
        {children}
        <div>
          <p>
            <Link
              className="link-line"
              to="/teacher/assignment/$id"
              params={{ id: assignment.id }}
              search={list}
              hash={list.list === undefined ? '' : 'submissions'}
            >
              {assignment.title}
            </Link>
          </p>
          <h1>{name}</h1>
          <p className="quiet">
            {roll === '' ? '' : `${roll}. `}
            {handInWords(handIn, now)}. {text === null ? '' : `${formatCount(countsOf(text).words)} words.`}{' '}
            <Link to="/evidence/$id" params={{ id }}>
              How it was written
            </Link>
          </p>
        </div>
        <div className="btns">
          <Button aria-disabled={previous === null} onClick={() => previous !== null && onGo(previous)}>
            <Arrow d="M15 4.500v11L8 10zM5.500 4.500v11" />
            Previous {hasKeys ? <kbd aria-hidden="true">K</kbd> : null}
          </Button>
          <Button aria-disabled={next === null} onClick={() => next !== null && onGo(next)}>
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

interface WrittenProps {
  id: string;
  /** Null before it is known. */
  student: ClassStudent | null;
  /** Whether the figures are up to date with the text. */
  isCounted: boolean;
}

/** A summary of how a text was written, with the link to its report. Reading it is no look. */
export function Written({ id, student, isCounted }: WrittenProps): ReactNode {
  const isComing = student?.sittings === null && !isCounted;
  return (
    <section>
      <h2 className="mb-1">How it was written</h2>
      {student === null ? null : isComing ? (
        <>
          <AskAgain />
          <p className="small quiet">Its figures are being computed...</p>
        </>
      ) : (
        <p className="small">{writtenWords(student).join(' ')}</p>
      )}
      <p className="mt-2">
        <Link className="link-line" to="/evidence/$id" params={{ id }}>
          Open the report
        </Link>
      </p>
    </section>
  );
}
