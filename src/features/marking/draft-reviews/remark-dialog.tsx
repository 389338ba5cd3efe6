import type { ReactNode } from 'react';
import { DRAFT_COMMENT_MAX_LENGTH } from '#contract/draft-review';
import { anchorAt } from '#writing/document/text-anchor';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { CONCERN_HINT } from '../../../wording/concern-hint.ts';
import { Place } from '../comment-dialog.tsx';
import { PhraseChoice } from '../phrase-choice.tsx';
import type { Stretch } from '../text-lines.ts';
import type { UnsentComment, UnsentComments } from './use-unsent-comments.ts';

interface RemarkDialogProps {
  comment: UnsentComment;
  text: string;
  sha256: string;
  unsent: UnsentComments;
  onChange: (comment: UnsentComment) => void;
  onClose: () => void;
}

/** A comment on a passage of a draft, or on all of it: kept as it is typed, and sent with the others. */
export function RemarkDialog({ comment, text, sha256, unsent, onChange, onClose }: RemarkDialogProps): ReactNode {
  const { anchor, words } = comment;
  const stretch = anchor === null ? null : { from: anchor.start, to: anchor.end };
  function change(changed: Partial<UnsentComment>): void {
    const next = { ...comment, ...changed };
    onChange(next);
    unsent.put(next);
  }
  const move = ({ from, to }: Stretch) => change({ anchor: anchorAt(text, { start: from, end: to }, sha256) });
  function close(): void {
    if (words.trim() === '') unsent.remove(comment.id);
    onClose();
  }
  function take(): void {
    unsent.remove(comment.id);
    onClose();
  }
  return (
    <Dialog
      title={stretch === null ? 'Comment on the whole draft' : 'Comment on a passage'}
      lead="Kept on this device as you type, until you send it."
      onClose={close}
      footer={
        <>
          {words === '' ? null : <Button onClick={take}>Delete</Button>}
          <Button variant="main" onClick={close}>
            Keep it
          </Button>
        </>
      }
    >
      <div className="form">
        {stretch === null ? null : <Place text={text} stretch={stretch} onMove={move} />}
        <TextareaField
          label="Your comment"
          name="words"
          className="own-words"
          dir="auto"
          lang=""
          rows={4}
          maxLength={DRAFT_COMMENT_MAX_LENGTH}
          value={words}
          onChange={(event) => change({ words: event.target.value })}
          hint={CONCERN_HINT}
        />
        <PhraseChoice
          words={words}
          onInsert={(more) => change({ words: words === '' ? more : `${words.trimEnd()} ${more}` })}
        />
      </div>
    </Dialog>
  );
}
