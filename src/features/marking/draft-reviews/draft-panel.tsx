import { useRef, useState, type ReactNode } from 'react';
import { withdrawDraftReview, type DraftReview } from '#contract/draft-review';
import type { Writer } from '../../../offline/journal/writer.ts';
import type { DraftedText } from '../../../data/open-text.ts';
import { useDevice } from '../../../data/services.tsx';
import { useNow } from '../../../data/use-now.ts';
import { useSteady, type Reading } from '../../../data/use-steady.ts';
import { WaitingActions } from '../../../data/waiting-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { useTextHash } from '../use-text-hash.ts';
import { AnchoredComment } from './anchored-comment.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { offerWords } from './offer-words.ts';
import { whenWords } from './when.ts';
import { useOwnReviews, type OwnReviews } from './use-own-reviews.ts';

/** Passages are looked for in the pauses of typing. */
const PAUSE_MS = 500;

const text: Reading<Writer, string> = { read: (writer) => writer.text(), pauseMs: PAUSE_MS, debounced: true };

/** Beside the text that is written: how to ask for comments on it, and what the teachers said of its drafts. */
export function DraftPanel(props: DraftedText): ReactNode {
  const { assignment, writer } = props;
  const own = useOwnReviews(assignment);
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useSteady(writer, text);
  const sha256 = useTextHash(now) ?? '';
  const [newest, ...earlier] = own.reviews;
  // A button that is gone once it was pressed leaves the focus to the heading.
  const follow = () => heading.current?.focus({ preventScroll: true });
  const shown = { ...props, sha256, text: now, isOpen: own.offer !== 'submitted' };
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Comments on your draft
      </h2>
      <State own={own} title={assignment.title} onAsk={() => setAsking(true)} onPressed={follow} />
      {newest === undefined ? null : <Comments {...shown} review={newest} />}
      {earlier
        .filter(({ comments }) => comments.length > 0)
        .map((review) => (
          <Earlier key={review.id} review={review}>
            <Comments {...shown} review={review} />
          </Earlier>
        ))}
      {isAsking ? <AskDialog {...props} onClose={() => setAsking(false)} onAsked={() => setTimeout(follow)} /> : null}
    </section>
  );
}

interface StateProps {
  own: OwnReviews;
  title: string;
  onAsk: () => void;
  onPressed: () => void;
}

/** What of the requests is under way, and the button that asks or takes back. */
function State({ own, title, onAsk, onPressed }: StateProps): ReactNode {
  const device = useDevice();
  const { reviews, offer, asking, withdrawing } = own;
  const open = reviews.find(({ state }) => state.kind === 'open');
  const waits = asking.some(({ kind }) => kind !== 'refused');
  const isWithdrawn = withdrawing.some(({ kind }) => kind !== 'refused');
  async function withdraw({ id }: DraftReview): Promise<void> {
    await device.queue(withdrawDraftReview, { params: { id } }, title);
    onPressed();
  }
  return (
    <>
      {open !== undefined && offer === 'asked' ? (
        <Asked review={open}>
          {isWithdrawn ? null : <Button onClick={() => void withdraw(open)}>Take it back</Button>}
        </Asked>
      ) : waits ? null : (
        <p className="small">{offerWords(offer, reviews[0]?.state.kind)}</p>
      )}
      {[...asking, ...withdrawing].map((item) => (
        <div key={item.id} className="mt-2">
          <p className="small">
            {item.error !== null
              ? `The university answered: “${item.error}”`
              : item.request.path === withdrawDraftReview.path
                ? 'The request is taken back.'
                : 'Your request is kept on this device. It is about the text as it was when you asked.'}
          </p>
          <p className="btns">
            <WaitingActions item={item} what="asking for comments" />
          </p>
        </div>
      ))}
      {offer === 'yes' && !waits ? (
        <p className="btns mt-2">
          <Button onClick={onAsk}>{reviews.length === 0 ? 'Ask for comments' : 'Ask again'}</Button>
        </p>
      ) : null}
    </>
  );
}

function Asked({
  review: { asked_at: at, question },
  children,
}: {
  review: DraftReview;
  children: ReactNode;
}): ReactNode {
  const now = useNow();
  return (
    <>
      <p className="small">You asked {whenWords(at, now)}. Your teacher sees the text as it was then.</p>
      {question === '' ? null : (
        <p className="small task" dir="auto" lang="">
          “{question}”
        </p>
      )}
      <p className="btns mt-2">{children}</p>
    </>
  );
}

interface CommentsProps extends DraftedText {
  review: DraftReview;
  text: string;
  sha256: string;
  isOpen: boolean;
}

function Comments({ review, assignment, field, ...shown }: CommentsProps): ReactNode {
  if (review.comments.length === 0) return null;
  return (
    <ul className="list mt-2">
      {review.comments.map((comment) => (
        <li key={comment.id}>
          <AnchoredComment {...shown} comment={comment} field={field} title={assignment.title} />
        </li>
      ))}
    </ul>
  );
}

function Earlier({ review, children }: { review: DraftReview; children: ReactNode }): ReactNode {
  const now = useNow();
  return (
    <details className="mt-2">
      <summary>Comments on your draft of {whenWords(review.asked_at, now)}</summary>
      {children}
    </details>
  );
}
