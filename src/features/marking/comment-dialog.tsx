import type { ReactNode } from 'react';
import { COMMENT_MAX_LENGTH, type Comment } from '#contract/marking-change';
import { anchorAt } from '#writing/document/text-anchor';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextareaField } from '../../ui/field.tsx';
import { PhraseChoice } from './phrase-choice.tsx';
import { sentencesOf, type Stretch } from './text-lines.ts';
import type { OpenMarking } from './use-marking.ts';
import { useTyped } from './use-typed.ts';

/** A comment that is being written, or changed: its id is made before its first word. */
export interface Remarking {
  id: string;
  stretch: Stretch;
}

interface CommentDialogProps {
  text: string;
  sha256: string;
  remarking: Remarking;
  marking: OpenMarking;
  /** Called when the arrows have moved the stretch. */
  onMove: (stretch: Stretch) => void;
  onDeleted: (comment: Comment) => void;
  onClose: () => void;
}

/** The state of one comment's field, and the actions on the comment. */
function useRemark({ text, sha256, remarking, marking, onMove, onDeleted, onClose }: CommentDialogProps) {
  const { id, stretch } = remarking;
  const written = marking.content.comments.find((comment) => comment.id === id);
  const changeTo = (words: string, { from, to } = stretch) => {
    const comment: Comment = { id, anchor: anchorAt(text, { start: from, end: to }, sha256), words };
    return { kind: 'comment', comment } as const;
  };
  const field = useTyped(
    written?.words ?? '',
    (words) => marking.hold(changeTo(words)),
    (words) => {
      if (words === (written?.words ?? '')) marking.letGo(changeTo(words));
      else marking.change(changeTo(words));
      return true;
    },
  );
  function move(to: Stretch): void {
    onMove(to);
    if (field.value !== '') marking.change(changeTo(field.value, to));
  }
  function insert(words: string): void {
    field.type(field.value === '' ? words : `${field.value.trimEnd()} ${words}`);
  }
  function take(): void {
    field.flush();
    marking.change({ kind: 'uncomment', id });
    if (field.value.trim() !== '') onDeleted(changeTo(field.value).comment);
    onClose();
  }
  function close(): void {
    field.flush();
    if (written !== undefined && field.value.trim() === '') marking.change({ kind: 'uncomment', id });
    onClose();
  }
  return { field, isWritten: written !== undefined || field.value !== '', move, insert, take, close };
}

/** A dialog for a comment in the margin: kept as it is typed, so that only closing remains. */
export function CommentDialog(props: CommentDialogProps): ReactNode {
  const { text, remarking } = props;
  const { field, isWritten, move, insert, take, close } = useRemark(props);
  return (
    <Dialog
      title="Note in the margin"
      lead="Kept on this device as you type. The student sees it with the grade."
      onClose={close}
      footer={
        <>
          {isWritten ? <Button onClick={take}>Delete</Button> : null}
          <Button variant="main" onClick={close}>
            Done
          </Button>
        </>
      }
    >
      <div className="form">
        <Place text={text} stretch={remarking.stretch} onMove={move} />
        <TextareaField
          label="Your words"
          name="words"
          className="own-words"
          dir="auto"
          lang=""
          rows={4}
          maxLength={COMMENT_MAX_LENGTH}
          value={field.value}
          onChange={(event) => field.type(event.target.value)}
          onBlur={field.flush}
        />
        <PhraseChoice words={field.value} onInsert={insert} />
      </div>
    </Dialog>
  );
}

interface PlaceProps {
  text: string;
  stretch: Stretch;
  onMove: (stretch: Stretch) => void;
}

/** The stretch that the comment is about, with buttons that move it by sentences, without dragging. */
export function Place({ text, stretch, onMove }: PlaceProps): ReactNode {
  const sentences = sentencesOf(text);
  const before = sentences.findLast(({ from }) => from < stretch.from);
  const after = sentences.find(({ from }) => from > stretch.from);
  return (
    <div>
      <blockquote className="hand quoted" dir="auto" lang="" aria-live="polite" aria-label="What the note is about">
        {text.slice(stretch.from, stretch.to)}
      </blockquote>
      <div className="btns mt-2">
        <Button variant="low" aria-disabled={before === undefined} onClick={() => before && onMove(before)}>
          Previous sentence
        </Button>
        <Button variant="low" aria-disabled={after === undefined} onClick={() => after && onMove(after)}>
          Next sentence
        </Button>
      </div>
    </div>
  );
}
