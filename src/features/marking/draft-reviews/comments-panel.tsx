import { useRef, type ReactNode } from 'react';
import { DRAFT_COMMENTS_PER_REQUEST, getDraftReview, sendDraftComments } from '#contract/draft-review';
import { usePendingRequests } from '../../../data/pending-requests.ts';
import { useDevice } from '../../../data/services.tsx';
import { syncPlaceOf, WaitingActions } from '../../../data/waiting-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../wording/plural.ts';
import { CommentThread } from './comment-thread.tsx';
import type { ReadDraft } from './read-draft.ts';
import type { UnsentComments } from './use-unsent-comments.ts';

interface CommentsPanelProps {
  draft: ReadDraft;
  /** Whether more comments may be given. */
  mayComment: boolean;
  /** The number of a comment that stands in the margin of the text. */
  numberOf: (id: string) => number | undefined;
  unsent: UnsentComments;
  onEdit: (id: string) => void;
  onWhole: () => void;
}

const CHANGED = [getDraftReview] as const;

/** What was said of a draft with its replies, what was not sent yet, and the buttons that send and finish. */
export function CommentsPanel(props: CommentsPanelProps): ReactNode {
  const { draft, mayComment, numberOf, unsent, onEdit, onWhole } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = !draft.submitted && draft.attends;
  return (
    <section className="panel" aria-label="Comments">
      <section>
        <h2 ref={heading} tabIndex={-1}>
          Comments
        </h2>
        {draft.comments.length + unsent.all.length > 0 ? null : <p className="quiet">Nothing was sent yet.</p>}
        <ul className="list mt-2">
          {draft.comments.map((comment) => (
            <li key={comment.id}>
              <CommentThread
                reader="teacher"
                comment={comment}
                title={titleOf(draft)}
                isOpen={isOpen}
                about={<About number={numberOf(comment.id)} quote={comment.anchor?.quote} />}
              />
            </li>
          ))}
          {unsent.all.map(({ id, anchor, words }) => (
            <li key={id}>
              <div className="matter">
                <About number={numberOf(id)} quote={anchor?.quote} />
                <p className="small quiet">Not sent yet</p>
                <p className="task" dir="auto" lang="">
                  {words}
                </p>
              </div>
              <Button variant="low" onClick={() => onEdit(id)}>
                Edit
              </Button>
            </li>
          ))}
        </ul>
        <Waiting draft={draft} />
      </section>
      {mayComment ? (
        <Sending draft={draft} unsent={unsent} onWhole={onWhole} onSent={() => heading.current?.focus()} />
      ) : null}
    </section>
  );
}

function About({ number, quote }: { number: number | undefined; quote: string | undefined }): ReactNode {
  if (quote === undefined) return <p className="small">On the whole draft</p>;
  return (
    <p className="small hand" dir="auto" lang="">
      {number === undefined ? null : <b>{number} </b>}“{quote}”
    </p>
  );
}

interface SendingProps extends Pick<CommentsPanelProps, 'draft' | 'unsent' | 'onWhole'> {
  onSent: () => void;
}

function Sending({ draft, unsent, onWhole, onSent }: SendingProps): ReactNode {
  const device = useDevice();
  const written = unsent.all.filter(({ words }) => words.trim() !== '');
  async function send(done: boolean): Promise<void> {
    const comments = written.map(({ anchor, words }) => ({ anchor, words }));
    for (let at = 0; at === 0 || at < comments.length; at += DRAFT_COMMENTS_PER_REQUEST) {
      const isLast = at + DRAFT_COMMENTS_PER_REQUEST >= comments.length;
      const body = {
        comments: comments.slice(at, at + DRAFT_COMMENTS_PER_REQUEST),
        ...(done && isLast ? { done } : {}),
      };
      await device.queue(sendDraftComments, { params: { id: draft.id }, body }, titleOf(draft));
    }
    unsent.clear();
    onSent();
  }
  const isEmpty = written.length === 0;
  return (
    <section>
      <p className="btns mb-2">
        <Button onClick={onWhole}>Comment on the whole draft</Button>
      </p>
      <p className="btns">
        {isEmpty ? null : (
          <Button variant="main" onClick={() => void send(false)}>
            Send {plural(written.length, 'comment')}
          </Button>
        )}
        <Button onClick={() => void send(true)}>{isEmpty ? 'Done' : 'Send and finish'}</Button>
      </p>
      <p className="hint mt-2">
        Done means that you say no more about this version. The student can then ask about a later one.
      </p>
    </section>
  );
}

/** What was sent here and waits on this device, or what the university refused. */
function Waiting({ draft }: { draft: ReadDraft }): ReactNode {
  const items = usePendingRequests(sendDraftComments, CHANGED).filter(({ request }) => request.params.id === draft.id);
  if (items.length === 0) return null;
  return (
    <ul className="list">
      {items.map((item) => (
        <li key={item.id} data-sync={syncPlaceOf(item)}>
          <span className="sync-rule" aria-hidden="true" />
          <div className="matter">
            {item.error === null ? null : <p className="sub">The university answered: “{item.error}”</p>}
            {item.request.body.comments.map(({ words }, index) => (
              <p key={`${String(index)} ${words}`} className="task" dir="auto" lang="">
                {words}
              </p>
            ))}
            {item.request.body.done === true ? <p className="small">You are done with this draft.</p> : null}
          </div>
          <div className="act">
            <WaitingActions item={item} what="these comments" />
          </div>
        </li>
      ))}
    </ul>
  );
}

function titleOf({ student_name: name, assignment_title: title }: ReadDraft): string {
  return `${name}, ${title}`;
}
