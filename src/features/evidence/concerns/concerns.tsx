import { useState, type ReactNode } from 'react';
import { CONCERN_MAX_LENGTH, listConcerns, replyToConcern, type Concern } from '#contract/concern';
import { Button } from '../../../ui/button.tsx';
import { FormError, TextareaField } from '../../../ui/field.tsx';
import { textOfEntry, useForm } from '../../../ui/form.ts';
import { FoldedSection } from '../folded-section.tsx';
import { Empty, Section, MarginRow } from '../../../ui/page.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { SlowNote } from '../../../ui/waiting.tsx';
import { useApiQuery, useReload } from '../../../data/api-query.ts';
import { QueryView } from '../../../data/query-view.tsx';
import { useDraft } from '../../../data/draft.ts';
import { useServices, useUser } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';
import { reasonWords } from './concern-words.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { RaiseDialog } from './raise-dialog.tsx';
import { listOf } from '../../../wording/list.ts';
import { instantWords } from '../../../wording/measure.ts';

/**
 * The teacher's questions, the student's replies and the decisions, the same for both sides. `told`: whether the record
 * is shown, without which nobody can ask about it.
 */
export function ConcernsSection({ submission, told }: { submission: string; told: boolean }): ReactNode {
  const answer = useApiQuery(listConcerns, { params: { id: submission } });
  const isTeacher = useUser()?.user_type === 'teacher';
  const [raising, setRaising] = useState(false);
  const Part = (answer.data ?? []).length === 0 ? FoldedSection : Section;
  return (
    <>
      <Part title="Concerns" anchor="concerns" note={answer.data?.length === 0 ? 'None raised' : undefined}>
        <QueryView answer={answer} loading="Loading the concerns..." quiet>
          {(concerns) => (
            <>
              {concerns.length === 0 ? (
                <MarginRow>
                  <Empty says="No concern was raised.">
                    {isTeacher
                      ? 'A concern is a question to the student. They see it here, reply, and a person decides; nothing follows by itself.'
                      : 'If your teacher has a question about this work, it appears here, and you can reply.'}
                  </Empty>
                </MarginRow>
              ) : (
                concerns.map((concern) => <ConcernItem key={concern.id} submission={submission} concern={concern} />)
              )}
              {isTeacher && concerns.every(({ state }) => state.kind === 'decided') ? (
                <MarginRow className="no-print">
                  <Button onClick={() => setRaising(true)}>Raise a concern</Button>
                </MarginRow>
              ) : null}
            </>
          )}
        </QueryView>
      </Part>
      {raising ? <RaiseDialog submission={submission} told={told} onClose={() => setRaising(false)} /> : null}
    </>
  );
}

function ConcernItem({ submission, concern }: { submission: string; concern: Concern }): ReactNode {
  const { name, raised_at: raisedAt, reasons, words, replies, state } = concern;
  return (
    <MarginRow note={state.kind === 'open' ? <b>Open</b> : 'Decided'} className="concern">
      <h3>{listOf(...reasons.map((reason) => reasonWords[reason]))}</h3>
      <Said who={name} at={raisedAt} words={words} />
      {replies.map((reply) => (
        <Said key={reply.at + reply.name} who={reply.name} at={reply.at} words={reply.words} />
      ))}
      {state.kind === 'decided' ? (
        <>
          <p className="strong mt-4">{state.outcome === 'settled' ? 'Settled.' : 'Taken further.'}</p>
          <Said who={state.name} at={state.at} words={state.words} />
        </>
      ) : (
        <OpenConcern submission={submission} concern={concern} />
      )}
    </MarginRow>
  );
}

/** One person's words, with name and time. */
export function Said({ who, at, words }: { who: string; at: string; words: string }): ReactNode {
  return (
    <div className="mt-2">
      <p className="small quiet">
        {who} · {instantWords(Date.parse(at))}
      </p>
      <p className="said" dir="auto" lang="">
        {words}
      </p>
    </div>
  );
}

function OpenConcern({ submission, concern }: { submission: string; concern: Concern }): ReactNode {
  const reader = useUser()?.user_type;
  const isTeacher = reader === 'teacher';
  const isStudent = reader === 'student';
  const [deciding, setDeciding] = useState(false);
  const heard = concern.replies.some(({ by }) => by === 'student');
  return (
    <div className="no-print">
      <p className="mt-4">{isStudent ? heardWords(heard).you : heardWords(heard).student}</p>
      <ReplyForm submission={submission} concern={concern.id} isReply={isTeacher === heardLast(concern)} />
      {isTeacher ? <Button onClick={() => setDeciding(true)}>Decide...</Button> : null}
      {deciding ? <DecideDialog submission={submission} heard={heard} onClose={() => setDeciding(false)} /> : null}
    </div>
  );
}

/** Whether the student spoke last. */
function heardLast({ replies }: Concern): boolean {
  return replies.at(-1)?.by === 'student';
}

interface ReplyFormProps {
  submission: string;
  concern: string;
  /** Whether it answers the other side, or adds to the writer's own last words. */
  isReply: boolean;
}

function ReplyForm({ submission, concern, isReply }: ReplyFormProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const { ref, ...form } = useForm({
    draft: useDraft(`reply-${concern}`),
    send: async (data, signal, element) => {
      const body = { words: textOfEntry(data, 'words') };
      await call(replyToConcern, { params: { id: submission }, body, signal });
      element.reset();
      toast(isReply ? 'Your reply was sent.' : 'Sent.');
      await reload(listConcerns);
    },
    explain: troubleWith(replyToConcern),
  });
  return (
    <form className="form my-2" noValidate ref={ref} onSubmit={form.onSubmit}>
      <TextareaField
        label={isReply ? 'Your reply' : 'Add to what you wrote'}
        name="words"
        rows={4}
        required
        maxLength={CONCERN_MAX_LENGTH}
        error={form.fields['words']}
      />
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
      <div className="btns">
        <Button variant="main" submit disabled={form.busy}>
          {form.busy ? 'Sending...' : isReply ? 'Send reply' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

function heardWords(heard: boolean): { you: string; student: string } {
  return heard
    ? {
        you: 'You have replied. A named person decides; nothing follows by itself.',
        student: 'The student has replied. A named person decides; nothing follows by itself.',
      }
    : {
        you: 'You have not replied yet. Nothing follows by itself.',
        student: 'The student has not replied yet. Nothing follows by itself.',
      };
}
