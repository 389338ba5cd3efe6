import type { ReactNode, RefObject } from 'react';
import { listOwnDraftReviews, resolveDraftComment, type DraftComment } from '#contract/draft-review';
import { placeOfAnchor } from '#writing/document/text-anchor';
import type { Writer } from '../../../offline/journal/writer.ts';
import { usePendingRequests } from '../../../data/pending-requests.ts';
import { useDevice } from '../../../data/services.tsx';
import { showPassage } from '../../../data/show-passage.ts';
import { Button } from '../../../ui/button.tsx';
import { CommentThread } from './comment-thread.tsx';

interface AnchoredCommentProps {
  comment: DraftComment;
  writer: Writer;
  /** The text at the last pause of typing, and its hash; '' before that is known. */
  text: string;
  sha256: string;
  field: RefObject<HTMLTextAreaElement | null>;
  title: string;
  isOpen: boolean;
}

const CHANGED = [listOwnDraftReviews] as const;

/** A comment beside the student's own text: with the way to its passage, where that is still there. */
export function AnchoredComment(props: AnchoredCommentProps): ReactNode {
  const { comment, writer, text, sha256, field, title, isOpen } = props;
  const device = useDevice();
  const { id, anchor } = comment;
  const place = anchor === null ? null : placeOfAnchor(anchor, text, sha256);
  const [asked] = usePendingRequests(resolveDraftComment, CHANGED)
    .filter(({ request, kind }) => request.params.id === id && kind !== 'refused')
    .slice(-1);
  const isResolved = asked?.request.body.resolved ?? comment.resolved_at !== null;
  function show(): void {
    const now = writer.text();
    const shown = anchor === null ? null : placeOfAnchor(anchor, now, now === text ? sha256 : '');
    if (shown !== null) showPassage(field.current, { from: shown.start, to: shown.end });
  }
  return (
    <CommentThread
      reader="student"
      comment={{ ...comment, resolved_at: isResolved ? (comment.resolved_at ?? comment.written_at) : null }}
      title={title}
      isOpen={isOpen}
      about={
        anchor === null ? null : (
          <>
            <p className="small hand" dir="auto" lang="">
              “{anchor.quote}”
            </p>
            {place === null ? (
              <p className="small">
                <b>This passage is no longer in your text.</b>
              </p>
            ) : (
              <p className="btns">
                <Button variant="low" onClick={show}>
                  Show in text
                </Button>
              </p>
            )}
          </>
        )
      }
      actions={
        <Button
          variant="low"
          onClick={() =>
            void device.queue(resolveDraftComment, { params: { id }, body: { resolved: !isResolved } }, title)
          }
        >
          {isResolved ? 'Mark unresolved' : 'Mark resolved'}
        </Button>
      }
    />
  );
}
