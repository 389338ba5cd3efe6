import { useRef, useState, type ReactNode } from 'react';
import {
  DRAFT_REPLY_MAX_LENGTH,
  getDraftReview,
  listOwnDraftReviews,
  replyToDraftComment,
  type DraftComment,
} from '#contract/draft-review';
import { useReload } from '../../../data/api-query.ts';
import { useDraft } from '../../../data/draft.ts';
import { usePendingRequests } from '../../../data/pending-requests.ts';
import { useDevice } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';
import { useNow } from '../../../data/use-now.ts';
import { syncPlaceOf, WaitingActions } from '../../../data/waiting-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField } from '../../../ui/field.tsx';
import { textOfEntry, useForm } from '../../../ui/form.ts';
import { listOf } from '../../../wording/list.ts';
import { momentTime } from '../../../wording/time.ts';

interface CommentThreadProps {
  comment: DraftComment;
  /** Names the text, where a reply waits to be sent. */
  title: string;
  /** Whether more may be said. */
  isOpen: boolean;
  /** What the comment is about: its passage. */
  about?: ReactNode;
  /** Further actions on the comment. */
  actions?: ReactNode;
}

/** A reply stands in a little from its comment. */
const REPLY = { marginBlockStart: 'var(--s-2)', paddingInlineStart: 'var(--s-4)' };

const CHANGED_FOR_TEACHER = [getDraftReview] as const;
const CHANGED_FOR_STUDENT = [listOwnDraftReviews] as const;

/** A comment on a draft with its replies, and a form for one more. */
export function CommentThread(props: CommentThreadProps & { reader: 'student' | 'teacher' }): ReactNode {
  const { comment, title, isOpen, about, actions, reader } = props;
  const { author_name: name, words, written_at: at, replies, resolved_at: resolvedAt } = comment;
  const changed = reader === 'student' ? CHANGED_FOR_STUDENT : CHANGED_FOR_TEACHER;
  const waiting = usePendingRequests(replyToDraftComment, changed, replies).filter(
    ({ request }) => request.params.id === comment.id,
  );
  return (
    <div className="matter">
      {about}
      <Said name={name} at={new Date(at)} words={words} more={resolvedAt === null ? '' : 'resolved'} />
      {replies.map((reply) => (
        <div key={reply.id} style={REPLY}>
          <Said name={reply.author_name} at={new Date(reply.written_at)} words={reply.words} />
        </div>
      ))}
      {waiting.map((item) => (
        <div key={item.id} style={REPLY} data-sync={syncPlaceOf(item)}>
          <Said name="You" at={new Date(item.since)} words={item.request.body.words} />
          {item.error === null ? null : <p className="small">The university answered: “{item.error}”</p>}
          <p className="btns">
            <WaitingActions item={item} what="this reply" />
          </p>
        </div>
      ))}
      {isOpen ? (
        <Reply comment={comment} title={title}>
          {actions}
        </Reply>
      ) : null}
    </div>
  );
}

/** By whom and when something was said, and its words as they were typed. */
export function Said({ name, at, words, more }: { name: string; at: Date; words: string; more?: string }): ReactNode {
  const now = useNow();
  return (
    <>
      <p className="small quiet">{listOf(name, momentTime(at, now), more ?? '')}</p>
      <p className="task" dir="auto" lang="">
        {words}
      </p>
    </>
  );
}

interface ReplyProps extends Pick<CommentThreadProps, 'comment' | 'title'> {
  /** Further actions beside the button that opens the form. */
  children: ReactNode;
}

/** A button that opens a form for a reply. What is typed survives a reload, and waits where there is no network. */
function Reply({ comment, title, children }: ReplyProps): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const draft = useDraft(`draft-reply ${comment.id}`);
  const opener = useRef<HTMLButtonElement>(null);
  const [isWriting, setWriting] = useState(() => (draft.load()['words'] ?? '') !== '');
  const { ref, ...form } = useForm({
    draft,
    missing: 'Write your reply first.',
    send: async (data, _signal, element) => {
      const body = { words: textOfEntry(data, 'words') };
      await device.request(replyToDraftComment, { params: { id: comment.id }, body }, title);
      await reload(listOwnDraftReviews, getDraftReview);
      element.reset();
      opener.current?.focus();
      setWriting(false);
    },
    explain: troubleWith(replyToDraftComment),
  });
  return (
    <>
      <p className="btns">
        <Button ref={opener} variant="low" aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
          Reply
        </Button>
        {children}
      </p>
      {isWriting ? (
        <form className="form my-2" noValidate ref={ref} onSubmit={form.onSubmit}>
          <TextareaField
            label="Your reply"
            name="words"
            rows={3}
            required
            maxLength={DRAFT_REPLY_MAX_LENGTH}
            error={form.fields['words']}
            dir="auto"
          />
          <FormError form={form} />
          <div className="btns">
            <Button submit disabled={form.busy}>
              {form.busy ? 'Sending...' : 'Send reply'}
            </Button>
          </div>
        </form>
      ) : null}
    </>
  );
}
