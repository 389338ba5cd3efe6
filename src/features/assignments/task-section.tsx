import { useState, type ReactNode } from 'react';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import { archiveAssignment, unarchiveAssignment } from '#contract/change-assignment';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useForm } from '../../ui/form.ts';
import { Section, MarginRow } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../data/use-now.ts';
import { SlowNote } from '../../ui/waiting.tsx';
import { AiPolicyNote } from '../../data/ai-policy.tsx';
import { useReload } from '../../data/api-query.ts';
import { graceWords } from '../../wording/grace-words.ts';
import { Instructions } from '../../ui/instructions.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { whenWords } from '../../wording/zoned-words.ts';
import { DeleteAssignmentDialog, EditAssignmentDialog } from './change-assignment.tsx';
import { DuplicateAssignmentDialog } from './duplicate-assignment.tsx';
import { formatCount } from '../../wording/plural.ts';

/** An assignment's task and times, and the teacher's actions on it. */
export function TaskSection({ assignment, mayChange }: { assignment: Assignment; mayChange: boolean }): ReactNode {
  const [changing, setChanging] = useState<'edit' | 'duplicate' | 'delete' | null>(null);
  const close = () => setChanging(null);
  return (
    <Section title="The task" note={assignment.class_info}>
      <MarginRow>
        <Instructions text={assignment.description} />
        <AiPolicyNote policy={assignment.ai_policy} />
        <TaskFacts assignment={assignment} />
        {mayChange ? (
          <div className="btns mt-4">
            <Button onClick={() => setChanging('edit')}>Edit</Button>
            <Button onClick={() => setChanging('duplicate')}>Duplicate</Button>
            <ArchiveButton assignment={assignment} />
            <Button onClick={() => setChanging('delete')}>Delete</Button>
          </div>
        ) : null}
      </MarginRow>
      {changing === 'edit' ? <EditAssignmentDialog assignment={assignment} onClose={close} /> : null}
      {changing === 'duplicate' ? <DuplicateAssignmentDialog assignment={assignment} onClose={close} /> : null}
      {changing === 'delete' ? <DeleteAssignmentDialog assignment={assignment} onClose={close} /> : null}
    </Section>
  );
}

/** Its times in its zone and the reader's, and its other settings. */
function TaskFacts({ assignment }: { assignment: Assignment }): ReactNode {
  const now = useNow();
  const zone: string | undefined = assignment.time_zone;
  const inWords = (instant: string) => whenWords(new Date(instant), now, zone);
  const facts = [
    `Open from ${inWords(assignment.start_time)} to ${inWords(assignment.end_time)}.`,
    zone === undefined ? '' : `Times of ${zone}.`,
    assignment.word_goal ? `Word goal: ${formatCount(assignment.word_goal)}.` : '',
    assignment.grace_hours > 0 ? `Grace: ${graceWords(assignment.grace_hours)}` : '',
    assignment.visible_from ? `Students see it from ${inWords(assignment.visible_from)}.` : '',
    assignment.archived ? 'It is archived.' : '',
  ];
  return <p className="small quiet mt-2">{facts.filter(Boolean).join(' ')}</p>;
}

/** Archives the assignment or restores it, without confirmation: neither loses anything. */
function ArchiveButton({ assignment }: { assignment: Assignment }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const { id, title, archived } = assignment;
  const endpoint = archived ? unarchiveAssignment : archiveAssignment;
  const form = useForm({
    send: async (_data, signal) => {
      await call(endpoint, { params: { id }, signal });
      await reload(getAssignment, listAssignments);
      toast(archived ? `${title} is back among the assignments.` : `${title} was archived. Its work stays readable.`);
    },
    explain: troubleWith(endpoint),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Button submit disabled={form.busy}>
        {archived ? 'Unarchive' : 'Archive'}
      </Button>
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}
