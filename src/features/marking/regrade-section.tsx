import { useRef, type ReactNode } from 'react';
import { REGRADE_MAX_LENGTH } from '#contract/marking-change';
import { getClass } from '#contract/class';
import { askRegrade, listRegradeRequests, replyToRegrade, type RegradeRequest } from '#contract/regrade';
import { listToMark } from '#contract/to-mark';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Empty, Section, MarginRow } from '../../ui/page.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { dayAndTime, dayInSentence } from '../../wording/time.ts';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../data/use-now.ts';
import { WordsForm } from './words-form.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useDraft } from '../../data/draft.ts';
import { usePendingRequests } from '../../data/pending-requests.ts';
import { useDevice, useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';

const CHANGED = [listRegradeRequests] as const;

interface RegradeSectionProps {
  submission: string;
  reader: 'student' | 'teacher';
}

/** The questions about a returned grade and the answers: the same for both sides. */
export function RegradeSection({ submission, reader }: RegradeSectionProps): ReactNode {
  const answer = useApiQuery(listRegradeRequests, { params: { id: submission } });
  const waiting = usePendingRequests(askRegrade, CHANGED).filter(({ request }) => request.params.id === submission);
  const open = answer.data?.find(({ state }) => state.kind === 'open');
  const thread = useRef<HTMLDivElement>(null);
  // The form goes once its words stand in the thread: the focus goes there, not to the top of the page.
  const follow = () => thread.current?.focus({ preventScroll: true });
  // Most texts have none, so nothing is shown before one was loaded.
  if (reader === 'teacher' && (answer.data ?? []).length === 0) return null;
  return (
    <Section title={reader === 'student' ? 'Ask about this grade' : 'A question about the grade'} anchor="regrade">
      <MarginRow className="narrow">
        <QueryView answer={answer} loading="Loading the questions...">
          {(requests) => (
            <>
              <div ref={thread} tabIndex={-1}>
                {requests.map((request) => (
                  <Thread key={request.id} request={request} />
                ))}
                {waiting.map(({ id, kind, request, error }) => (
                  <div key={id} className="mt-4">
                    <p className="hand feedback" dir="auto" lang="">
                      {request.body.words}
                    </p>
                    <SyncState sync={kind === 'refused' ? 'attention' : 'device'}>
                      {kind === 'refused' ? error : 'Waiting to send'}
                    </SyncState>
                  </div>
                ))}
              </div>
              {open !== undefined ? (
                <ReplyForm
                  submission={submission}
                  reader={reader}
                  isReply={(open.replies.at(-1)?.by ?? 'student') !== reader}
                  onClosed={follow}
                />
              ) : reader === 'teacher' || waiting.some(({ kind }) => kind !== 'refused') ? null : (
                <>
                  {requests.length > 0 ? null : (
                    <Empty says="Does something puzzle you?">Ask here. Your teacher reads it beside your text.</Empty>
                  )}
                  <AskForm submission={submission} onAsked={follow} />
                </>
              )}
            </>
          )}
        </QueryView>
      </MarginRow>
    </Section>
  );
}

function Thread({
  request: { words, name, asked_at: askedAt, replies, state },
}: {
  request: RegradeRequest;
}): ReactNode {
  const said = [{ by: 'student' as const, name, words, at: askedAt }, ...replies];
  return (
    <ul className="list mb-4">
      {said.map((each) => (
        <li key={`${each.at} ${each.by}`}>
          <div className="matter">
            <p className="sub">
              {each.name}, <When at={each.at} />
            </p>
            <p className="hand feedback" dir="auto" lang="">
              {each.words}
            </p>
          </div>
        </li>
      ))}
      {state.kind === 'open' ? null : (
        <li>
          <p className="small quiet">
            Answered by {state.name}, <When at={state.at} />
          </p>
        </li>
      )}
    </ul>
  );
}

function When({ at }: { at: string }): ReactNode {
  const now = useNow();
  const when = new Date(at);
  return `${dayInSentence(when, now)} ${dayAndTime(when, now).time}`;
}

/** Asks, also without a connection: the question is kept on this device until it was sent. */
function AskForm({ submission, onAsked }: { submission: string; onAsked: () => void }): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  const form = useForm({
    draft: useDraft(`ask-regrade-${submission}`),
    missing: 'Write what you would like to know.',
    send: async (data, _signal, element) => {
      const words = textOfEntry(data, 'words');
      const id = await device.queue(
        askRegrade,
        { params: { id: submission }, body: { words } },
        'Question about a grade',
      );
      element.reset();
      onAsked();
      const outcome = await device.outcome(askRegrade, id);
      if (outcome.kind === 'done') await reload(listRegradeRequests);
      toast(
        outcome.kind === 'done' ? 'Your teacher was asked.' : 'The question is saved on this device, waiting to send.',
      );
    },
    explain: troubleWith(askRegrade),
  });
  return (
    <WordsForm
      form={form}
      label="Your question"
      maxLength={REGRADE_MAX_LENGTH}
      submit="Ask about this grade"
      busy="Asking..."
    />
  );
}

interface ReplyFormProps extends RegradeSectionProps {
  /** Whether it answers the other side, or adds to the writer's own last words. */
  isReply: boolean;
  onClosed: () => void;
}

/** Replies to an open question; a teacher's reply can close it. */
function ReplyForm({ submission, reader, isReply, onClosed }: ReplyFormProps): ReactNode {
  const toast = useToast();
  const { call } = useServices();
  const reload = useReload();
  const form = useForm({
    draft: useDraft(`reply-regrade-${submission}`),
    send: async (data, signal, element) => {
      const body = { words: textOfEntry(data, 'words'), ...(data.has('close') ? { close: true } : {}) };
      await call(replyToRegrade, { params: { id: submission }, body, signal });
      element.reset();
      if (data.has('close')) onClosed();
      await reload(listRegradeRequests, getClass, listToMark);
      toast(isReply ? 'Your reply was sent.' : 'Sent.');
    },
    explain: troubleWith(replyToRegrade),
  });
  return (
    <WordsForm
      form={form}
      label={isReply ? 'Your reply' : 'Add to what you wrote'}
      maxLength={REGRADE_MAX_LENGTH}
      submit={isReply ? 'Send reply' : 'Send'}
      busy="Sending..."
    >
      {reader === 'student' ? null : (
        <label className="check">
          <input type="checkbox" name="close" /> This answers the question
        </label>
      )}
    </WordsForm>
  );
}
