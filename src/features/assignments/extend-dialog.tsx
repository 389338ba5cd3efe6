import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { getClass } from '#contract/class';
import { extend, listExtensions } from '#contract/extension';
import { listSubmissions } from '#contract/submission';
import { instantAt, wallTimeOf } from '#contract/zoned-time';
import { REASON_MAX_LENGTH, type ExtensionFields } from '#contract/teaching';
import { SelectField, TextareaField } from '../../ui/field.tsx';
import { TimeField } from './time-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm, type FieldErrors, type Form } from '../../ui/form.ts';
import { dayInSentence, zonedTime } from '../../wording/time.ts';
import { useToast } from '../../ui/toast.tsx';
import { useNow } from '../../data/use-now.ts';
import { useReload } from '../../data/api-query.ts';
import { useDevice } from '../../data/services.tsx';
import { StudentChoice } from '../../data/student-choice.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { byCount, formatCount, plural } from '../../wording/plural.ts';

const DAY_MS = 86_400_000;
/** The endpoints that show lateness; fetched again after an extension. */
export const EXTENDED = [listExtensions, getClass, listSubmissions];

/** The group that an extension is for, if not one student; 'chosen' lets the teacher tick students. */
type Whom = 'chosen' | 'unsent' | 'all';

/** The dialog's first values. */
export interface ExtensionDraft {
  readonly for: { id: string; name: string } | Whom;
  readonly until: Date;
  readonly reason: string;
}

/** The first values after 'Extend': one more day, for students still to be chosen. */
export function newExtensionDraft({ end_time: end }: Pick<Assignment, 'end_time'>, now: Date): ExtensionDraft {
  const over = Math.max(0, Math.ceil((now.getTime() - Date.parse(end)) / DAY_MS));
  return { for: 'chosen', until: new Date(Date.parse(end) + (over + 1) * DAY_MS), reason: '' };
}

interface ExtendDialogProps {
  assignment: Assignment;
  draft: ExtensionDraft;
  onClose: () => void;
}

/** 'Extend the deadline' with the first values of a new extension. */
export function NewExtensionDialog(props: Omit<ExtendDialogProps, 'draft'>): ReactNode {
  const now = useNow();
  const [draft] = useState(() => newExtensionDraft(props.assignment, now));
  return <ExtendDialog {...props} draft={draft} />;
}

/** 'Extend the deadline'. Kept on this device where there is no connection. */
export function ExtendDialog({ assignment, draft, onClose }: ExtendDialogProps): ReactNode {
  const one = typeof draft.for === 'string' ? null : draft.for;
  const form = useExtendForm(assignment, one, onClose);
  const now = useNow();
  const zone = assignment.time_zone;
  const end = new Date(assignment.end_time);
  const ends = `The assignment ends ${dayInSentence(end, now, zone)} ${zonedTime(end, zone)}.`;
  return (
    <FormDialog
      title="Extend the deadline"
      lead={one === null ? ends : `For ${one.name}. ${ends}`}
      form={form}
      submit="Extend"
      busy="Extending..."
      onClose={onClose}
    >
      {typeof draft.for === 'string' ? (
        <WhomFields course={assignment.course} initial={draft.for} error={form.fields['students']} />
      ) : null}
      <TimeField
        label="New end"
        name="until"
        required
        defaultValue={wallTimeOf(draft.until, zone)}
        error={form.fields['until']}
        hint={`In the time zone of the assignment, ${zone}`}
      />
      <TextareaField
        label="Reason"
        name="reason"
        rows={2}
        required
        maxLength={REASON_MAX_LENGTH}
        defaultValue={draft.reason}
        error={form.fields['reason']}
        hint={one === null ? 'Each of these students reads it.' : `${one.name} reads it.`}
        dir="auto"
      />
    </FormDialog>
  );
}

function useExtendForm(assignment: Assignment, one: { id: string; name: string } | null, onClose: () => void): Form {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  return useForm({
    missing: 'Please fill in all required fields.',
    check: (data) => troubleOf(data, assignment),
    send: async (data) => {
      const students = one === null ? studentsOf(data) : [one.id];
      const until = instantAt(textOfEntry(data, 'until'), assignment.time_zone).toISOString();
      const reason = textOfEntry(data, 'reason');
      const input = { params: { id: assignment.id }, body: { students, until, reason } };
      const outcome = await device.request(extend, input, `${one?.name ?? whomWords(students)}: ${assignment.title}`);
      if (outcome.kind === 'done') await reload(...EXTENDED);
      toast(
        outcome.kind === 'done'
          ? saidOf(outcome.answer.extended)
          : 'The extension is saved on this device, waiting to send.',
      );
      onClose();
    },
    explain: troubleWith(extend),
  });
}

interface WhomFieldsProps {
  course: string;
  initial: Whom;
  error: string | undefined;
}

function WhomFields({ course, initial, error }: WhomFieldsProps): ReactNode {
  const [whom, setWhom] = useState(initial);
  return (
    <>
      <SelectField
        label="For"
        name="whom"
        value={whom}
        onChange={(event) => setWhom(wantedOf(event.target.value))}
        hint={whom === 'chosen' ? undefined : 'Nobody’s later end is taken back.'}
      >
        <option value="chosen">Chosen students</option>
        <option value="unsent">All with unsent work</option>
        <option value="all">Everybody in the course</option>
      </SelectField>
      {whom === 'chosen' ? <StudentChoice course={course} error={error} /> : null}
    </>
  );
}

/** Whether the new end is after the earliest of the assignment and its sections: the university knows whose it is. */
function troubleOf(data: FormData, { end_time: end, sections = [], time_zone: zone }: Assignment): FieldErrors {
  const typed = textOfEntry(data, 'until');
  const ends = [end, ...sections.flatMap(({ end_time: own }) => own ?? [])].map((instant) => Date.parse(instant));
  const isLater = typed === '' || instantAt(typed, zone).getTime() > Math.min(...ends);
  const isNobody = textOfEntry(data, 'whom') === 'chosen' && data.getAll('students').length === 0;
  return {
    ...(isLater ? {} : { until: 'The new end must be after the end of the assignment.' }),
    ...(isNobody ? { students: 'Choose at least one student.' } : {}),
  };
}

function studentsOf(data: FormData): ExtensionFields['students'] {
  const whom = wantedOf(textOfEntry(data, 'whom'));
  return whom === 'chosen' ? data.getAll('students').map(String) : whom;
}

function wantedOf(entered: string): Whom {
  return entered === 'unsent' || entered === 'all' ? entered : 'chosen';
}

function whomWords(students: ExtensionFields['students']): string {
  if (students === 'all') return 'everybody';
  if (students === 'unsent') return 'all with unsent work';
  return plural(students.length, 'student');
}

/** The result in words: how many students have a new end. */
function saidOf(count: number): string {
  if (count === 0) return 'Nobody got a new end: there was nobody without a later one.';
  return byCount(count, 'One student has a new end.', `${formatCount(count)} students have a new end.`);
}
