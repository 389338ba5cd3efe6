import type { ReactNode } from 'react';
import {
  getMessageThread,
  listMessageThreads,
  listThreadsOfAssignment,
  MESSAGE_MAX_LENGTH,
  messageStudents,
  messageTeachers,
} from '#contract/message';
import { useReload } from '../../data/api-query.ts';
import { useDraft } from '../../data/draft.ts';
import { useDevice } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextareaField } from '../../ui/field.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { CONCERN_HINT } from '../../wording/concern-hint.ts';
import type { ThreadOf } from './use-thread.ts';

interface WriteFormProps extends ThreadOf {
  title: string;
  student_name: string;
  /** Whether it answers the other side. */
  isReply: boolean;
}

/** Writes into a thread, also without a network: what was sent waits on this device. What is typed survives a reload. */
export function WriteForm({ assignment, title, student, student_name, reader, isReply }: WriteFormProps): ReactNode {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  const endpoint = reader === 'student' ? messageTeachers : messageStudents;
  const keep = (words: string) =>
    reader === 'student'
      ? device.queue(messageTeachers, { params: { id: assignment }, body: { words } }, title)
      : device.queue(
          messageStudents,
          { params: { id: assignment }, body: { students: [student], words } },
          `${student_name}, ${title}`,
        );
  const { ref, ...form } = useForm({
    draft: useDraft(`messages ${assignment} ${student}`),
    missing: 'Write your message first.',
    send: async (data, _signal, element) => {
      const id = await keep(textOfEntry(data, 'words'));
      element.reset();
      const { kind } = await device.outcome(endpoint, id);
      if (kind === 'done') await reload(getMessageThread, listMessageThreads, listThreadsOfAssignment);
      toast(kind === 'done' ? 'Your message was sent.' : 'The message is saved on this device, waiting to send.');
    },
    explain: troubleWith(endpoint),
  });
  return (
    <form className="form my-2" noValidate ref={ref} onSubmit={form.onSubmit}>
      <TextareaField
        label={isReply ? 'Your reply' : 'Your message'}
        name="words"
        rows={4}
        required
        maxLength={MESSAGE_MAX_LENGTH}
        error={form.fields['words']}
        hint={reader === 'student' ? 'The teachers of the course read it, nobody else.' : CONCERN_HINT}
        dir="auto"
      />
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
      <div className="btns">
        <Button submit variant="main" disabled={form.busy}>
          {form.busy ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
