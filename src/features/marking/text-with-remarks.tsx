import { useId, useMemo, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import type { PlacedComment } from './placed-comments.ts';
import { linesOf, type Line, type Remark, type Stretch } from './text-lines.ts';
import { useMargin } from './use-margin.ts';

interface TextWithRemarksProps {
  text: string;
  /** In the order of the text; those without a place are not shown. */
  comments: readonly PlacedComment[];
  /** The stretch for a new comment. */
  chosen?: Stretch | null;
  essay?: RefObject<HTMLDivElement | null>;
  /** The actions on a comment, beside its words. */
  children?: (comment: PlacedComment) => ReactNode;
}

const CHOSEN = 'chosen';

/**
 * A text to read with its comments: in the margin beside their places where there is one, below their paragraphs on a
 * phone. A number leads from a place to its comment and back.
 */
export function TextWithRemarks({ text, comments, chosen = null, essay, children }: TextWithRemarksProps): ReactNode {
  const id = useId();
  const own = useRef<HTMLDivElement>(null);
  const at = essay ?? own;
  const lines = useMemo(() => {
    const remarks: Remark[] = comments.flatMap(({ comment, place }) =>
      place === null ? [] : [{ id: comment.id, ...place }],
    );
    return linesOf(text, chosen === null ? remarks : [...remarks, { id: CHOSEN, ...chosen }]);
  }, [text, comments, chosen]);
  useMargin(at, lines);
  const byId = new Map(comments.map((each) => [each.comment.id, each]));
  const lead = (to: string) => document.getElementById(`${id}-${to}`)?.focus();
  return (
    <div className="essay remarked" dir="auto" lang="" ref={at}>
      {lines.map((line) => (
        <div key={line.at}>
          <TextLine line={line} numberOf={(each) => byId.get(each)?.number} anchorId={id} onLead={lead} />
          {line.beginning.map((each) => {
            const comment = byId.get(each);
            return comment === undefined ? null : (
              <Note key={each} id={`${id}-note-${each}`} comment={comment} onBack={() => lead(`place-${each}`)}>
                {children?.(comment)}
              </Note>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface TextLineProps {
  line: Line;
  numberOf: (id: string) => number | undefined;
  anchorId: string;
  onLead: (to: string) => void;
}

function TextLine({ line, numberOf, anchorId, onLead }: TextLineProps): ReactNode {
  return (
    <p>
      {line.pieces.map(({ at, text, remarks, ending }) => (
        <span key={at}>
          <span
            data-at={at}
            data-chosen={remarks.includes(CHOSEN) ? '' : undefined}
            className={remarks.some((each) => each !== CHOSEN) ? 'cm' : undefined}
            data-remarks={remarks.join(' ')}
          >
            {text}
          </span>
          {ending.map((each) => {
            const number = numberOf(each);
            return number === undefined ? null : (
              <sup key={each}>
                <button
                  type="button"
                  id={`${anchorId}-place-${each}`}
                  aria-label={`Comment ${String(number)}`}
                  onClick={() => onLead(`note-${each}`)}
                >
                  {number}
                </button>
              </sup>
            );
          })}
        </span>
      ))}
    </p>
  );
}

interface NoteProps {
  id: string;
  comment: PlacedComment;
  ref?: Ref<HTMLDivElement>;
  onBack: () => void;
  children?: ReactNode;
}

function Note({ id, comment: { comment, number }, onBack, children }: NoteProps): ReactNode {
  return (
    <div
      className="mc"
      id={id}
      tabIndex={-1}
      data-note={comment.id}
      role="note"
      aria-label={`Comment ${String(number)}`}
    >
      <p>
        <button type="button" aria-label={`To the place of comment ${String(number)}`} onClick={onBack}>
          {number}
        </button>{' '}
        <span dir="auto" lang="">
          {comment.words}
        </span>
      </p>
      {children}
    </div>
  );
}
