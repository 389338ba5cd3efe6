import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { Comment } from '#contract/marking-change';
import { anchorAt } from '#writing/document/text-anchor';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Empty } from '../../../ui/page.tsx';
import { LostComments } from '../lost-comments.tsx';
import '../marking.css';
import { placed } from '../placed-comments.ts';
import { selectedIn } from '../selection.ts';
import { sentencesOf } from '../text-lines.ts';
import { TextWithRemarks } from '../text-with-remarks.tsx';
import { useSelected } from '../use-selected.ts';
import { useTextHash } from '../use-text-hash.ts';
import type { ReadDraft } from './draft-screen.tsx';
import { CommentsPanel } from './comments-panel.tsx';
import { RemarkDialog } from './remark-dialog.tsx';
import { useUnsentComments, type UnsentComment } from './use-unsent-comments.ts';

/** A draft with its comments in the margin, and beside it what was said, what is not sent, and the buttons for both. */
export function DraftWorkspace({ draft }: { draft: ReadDraft }): ReactNode {
  const { text, comments } = draft;
  const read = text ?? '';
  const sha256 = useTextHash(read);
  const unsent = useUnsentComments(draft.id);
  const [open, setOpen] = useState<UnsentComment | null>(null);
  const essay = useRef<HTMLDivElement>(null);
  const chosen = useSelected(essay, read);
  const anchored = useMemo(() => [...comments, ...unsent.all].flatMap(withAnchor), [comments, unsent.all]);
  const shown = useMemo(() => (sha256 === null ? [] : placed(anchored, read, sha256)), [anchored, read, sha256]);
  const mayComment = draft.state.kind === 'open' && !draft.submitted && draft.attends && text !== null;
  const edit = (id: string) => setOpen(unsent.all.find((one) => one.id === id) ?? null);

  function begin(): void {
    const stretch = selectedIn(essay.current, read) ?? chosen.current ?? sentencesOf(read)[0];
    if (stretch === undefined || sha256 === null) return;
    const anchor = anchorAt(read, { start: stretch.from, end: stretch.to }, sha256);
    setOpen({ id: crypto.randomUUID(), anchor, words: '' });
  }
  const stretch = open?.anchor == null ? null : { from: open.anchor.start, to: open.anchor.end };
  return (
    <div className="margin-row">
      <p className="note flush" />
      <div className="what grade-grid">
        <article aria-label="Draft">
          {read === '' ? (
            <Empty says={text === null ? 'The draft is not shown.' : 'The page was empty when the student asked.'} />
          ) : (
            <TextWithRemarks text={read} isFormatted={draft.formatting} comments={shown} chosen={stretch} essay={essay}>
              {({ comment, number }) =>
                unsent.all.some(({ id }) => id === comment.id) ? (
                  <Button variant="bare" aria-label={`Edit comment ${String(number)}`} onClick={() => edit(comment.id)}>
                    Not sent. Edit
                  </Button>
                ) : null
              }
            </TextWithRemarks>
          )}
          {text === null ? null : <LostComments comments={shown} />}
          {mayComment ? (
            <p className="mt-8">
              <Button onClick={begin} data-key="n" aria-disabled={read.trim() === ''}>
                <Icon name="plus" />
                Comment on the passage
              </Button>
            </p>
          ) : null}
        </article>
        <CommentsPanel
          draft={draft}
          mayComment={mayComment}
          numberOf={(id) => shown.find(({ comment, place }) => comment.id === id && place !== null)?.number}
          unsent={unsent}
          onEdit={edit}
          onWhole={() => setOpen({ id: crypto.randomUUID(), anchor: null, words: '' })}
        />
        {open === null || sha256 === null ? null : (
          <RemarkDialog
            comment={open}
            text={read}
            sha256={sha256}
            unsent={unsent}
            onChange={setOpen}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </div>
  );
}

function withAnchor({ id, anchor, words }: Pick<UnsentComment, 'id' | 'anchor' | 'words'>): Comment[] {
  return anchor === null ? [] : [{ id, anchor, words }];
}
