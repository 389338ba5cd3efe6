import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Comment } from '#contract/marking-change';
import { anchorAt } from '#writing/document/text-anchor';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Empty } from '../../../ui/page.tsx';
import { LostComments } from '../lost-comments.tsx';
import '../marking.css';
import { placed, type PlacedComment } from '../placed-comments.ts';
import { selectedIn } from '../selection.ts';
import { sentencesOf } from '../text-lines.ts';
import { TextWithRemarks } from '../text-with-remarks.tsx';
import { useSelected } from '../use-selected.ts';
import { useTextHash } from '../use-text-hash.ts';
import type { ReadDraft } from './read-draft.ts';
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
  return (
    <div className="margin-row">
      <p className="note flush" />
      <div className="what grade-grid">
        <article aria-label="Draft">
          <DraftText draft={draft} shown={shown} essay={essay} open={open} unsent={unsent.all} onEdit={edit} />
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

interface DraftTextProps {
  draft: ReadDraft;
  shown: readonly PlacedComment[];
  essay: RefObject<HTMLDivElement | null>;
  /** The comment that is being written. */
  open: UnsentComment | null;
  unsent: readonly UnsentComment[];
  onEdit: (id: string) => void;
}

function DraftText({ draft, shown, essay, open, unsent, onEdit }: DraftTextProps): ReactNode {
  const { text, formatting } = draft;
  if (text === null) return <Empty says="The draft is not shown." />;
  if (text === '') return <Empty says="The page was empty when the student asked." />;
  const anchor = open?.anchor ?? null;
  const chosen = anchor === null ? null : { from: anchor.start, to: anchor.end };
  return (
    <>
      <TextWithRemarks text={text} isFormatted={formatting} comments={shown} chosen={chosen} essay={essay}>
        {({ comment: { id }, number }) =>
          unsent.some((one) => one.id === id) ? (
            <Button variant="bare" aria-label={`Edit comment ${String(number)}`} onClick={() => onEdit(id)}>
              Not sent. Edit
            </Button>
          ) : null
        }
      </TextWithRemarks>
      <LostComments comments={shown} />
    </>
  );
}

function withAnchor({ id, anchor, words }: Pick<UnsentComment, 'id' | 'anchor' | 'words'>): Comment[] {
  return anchor === null ? [] : [{ id, anchor, words }];
}
