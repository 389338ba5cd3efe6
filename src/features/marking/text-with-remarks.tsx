import { useId, useMemo, useRef, type ReactNode, type Ref, type RefObject } from 'react';
import { FormattedBlocks } from '../../ui/formatting/blocks.tsx';
import { Reference } from '../../ui/formatting/formatted-text.tsx';
import { formattedWords } from '../../ui/formatting/words.tsx';
import { formattedPieces, type FormattedPiece } from './formatted-pieces.ts';
import type { PlacedComment } from './placed-comments.ts';
import { linesOf, type Line, type Piece, type Remark, type Stretch } from './text-lines.ts';
import { useMargin } from './use-margin.ts';

interface TextWithRemarksProps {
  text: string;
  /** Whether its light marks are read as formatting. */
  isFormatted: boolean;
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
export function TextWithRemarks(props: TextWithRemarksProps): ReactNode {
  const { text, isFormatted, comments, chosen = null, essay, children } = props;
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
  const notes = (line: Pick<Line, 'beginning'>) =>
    line.beginning.map((each) => {
      const comment = byId.get(each);
      return comment === undefined ? null : (
        <Note key={each} id={`${id}-note-${each}`} comment={comment} onBack={() => lead(`place-${each}`)}>
          {children?.(comment)}
        </Note>
      );
    });
  const draw = (piece: Piece, words?: ReactNode) => (
    <TextPiece
      key={piece.at}
      piece={piece}
      numberOf={(each) => byId.get(each)?.number}
      anchorId={id}
      onLead={lead}
      words={words}
    />
  );
  return (
    <div className={`essay remarked${isFormatted ? ' formatted' : ''}`} dir="auto" lang="" ref={at}>
      {isFormatted ? (
        <FormattedLines text={text} lines={lines} draw={draw} notes={notes} />
      ) : (
        lines.map((line) => (
          <div key={line.at}>
            <p>{line.pieces.map((piece) => draw(piece))}</p>
            {notes(line)}
          </div>
        ))
      )}
    </div>
  );
}

interface FormattedLinesProps {
  text: string;
  lines: readonly Line[];
  /** Draws a piece, as `words` where they are not its own. */
  draw: (piece: Piece, words?: ReactNode) => ReactNode;
  notes: (line: Pick<Line, 'beginning'>) => ReactNode;
}

/** The lines with their formatting. The places of what is read stay those of the plain text. */
function FormattedLines({ text, lines, draw, notes }: FormattedLinesProps): ReactNode {
  const remarked = useMemo(() => formattedPieces(text, lines), [text, lines]);
  const byPlace = new Map(remarked.map((each) => [each.line.at, each]));
  return (
    <FormattedBlocks
      lines={remarked.map(({ line }) => line)}
      words={({ at }) => drawPieces(byPlace.get(at)?.pieces ?? [], draw)}
      beside={({ at }) => notes(byPlace.get(at) ?? { beginning: [] })}
    />
  );
}

/** A mark is not drawn, but the numbers of the comments that end with it are. */
function drawPieces(pieces: readonly FormattedPiece[], draw: FormattedLinesProps['draw']): ReactNode {
  const byPlace = new Map(pieces.map((piece) => [piece.at, piece]));
  const spans = pieces.flatMap(({ at, text, ending, span }) => {
    const own = { ...span, from: at, to: at + text.length };
    return span.kind !== 'mark' ? [own] : ending.length > 0 ? [{ ...own, kind: 'text' as const }] : [];
  });
  return formattedWords(spans, ({ from }) => {
    const piece = byPlace.get(from);
    if (piece === undefined) return null;
    const { kind, note } = piece.span;
    if (kind === 'mark') return draw(piece, '');
    return kind === 'reference' ? draw(piece, note) : draw(piece);
  });
}

interface TextPieceProps {
  piece: Piece;
  numberOf: (id: string) => number | undefined;
  anchorId: string;
  onLead: (to: string) => void;
  /** Shown for the text of the piece: the number of a footnote, or '' for a mark. */
  words?: ReactNode;
}

function TextPiece({ piece, numberOf, anchorId, onLead, words }: TextPieceProps): ReactNode {
  const { at, text, remarks, ending } = piece;
  const own = (
    <span
      data-at={at}
      data-to={words === undefined ? undefined : at + text.length}
      data-chosen={remarks.includes(CHOSEN) ? '' : undefined}
      className={remarks.some((each) => each !== CHOSEN) ? 'cm' : undefined}
      data-remarks={remarks.join(' ')}
    >
      {words ?? text}
    </span>
  );
  return (
    <span>
      {words === undefined ? own : words === '' ? null : <Reference note={Number(words)}>{own}</Reference>}
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
