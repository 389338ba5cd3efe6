import { useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { listThreadsOfAssignment, MESSAGE_MAX_LENGTH, messageStudents, RECIPIENTS_MAX } from '#contract/message';
import { useReload } from '../../data/api-query.ts';
import { useDraft } from '../../data/draft.ts';
import { useDevice } from '../../data/services.tsx';
import { StudentChoice } from '../../data/student-choice.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { SelectField, TextareaField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm, type FieldErrors, type Form } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { listWithAnd } from '../../wording/list.ts';
import { formatCount, plural } from '../../wording/plural.ts';
import { CONCERN_HINT } from '../../wording/concern-hint.ts';
import { groupsOf, recipientsOf, type Group } from './recipients.ts';
import { useKnownClass } from './use-known-class.ts';

interface MessageDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

/** 'Message': to one student, to chosen ones or to a group. Without a network it waits on this device. */
export function MessageDialog({ assignment, onClose }: MessageDialogProps): ReactNode {
  const groups = groupsOf(useKnownClass(assignment));
  const { list } = useSearch({ strict: false });
  const [whom, setWhom] = useState<string>(list === 'not_submitted' && !assignment.blind ? list : 'chosen');
  const { ref, ...form } = useMessageForm(assignment, groups, onClose);
  const group = groups.find((one) => one.whom === whom);
  const trouble = form.fields['students'];
  return (
    <FormDialog
      title="Message"
      lead={`About “${assignment.title}”. They can reply to you and the other teachers of the course.`}
      form={form}
      formRef={ref}
      submit="Send"
      busy="Sending..."
      onClose={onClose}
    >
      <SelectField
        label="To"
        name="whom"
        value={whom}
        onChange={(event) => setWhom(event.target.value)}
        error={whom === 'chosen' ? undefined : trouble}
        hint={assignment.blind ? 'While names are hidden, nobody is chosen by what they have submitted.' : undefined}
      >
        <option value="chosen">Chosen students</option>
        {groups.map(({ whom: value, name, students }) => (
          <option key={value} value={value}>
            {name} ({formatCount(students.length)})
          </option>
        ))}
      </SelectField>
      {whom === 'chosen' ? <StudentChoice course={assignment.course} error={trouble} /> : null}
      {group === undefined ? null : <Recipients of={group} />}
      <TextareaField
        label="Message"
        name="words"
        required
        rows={6}
        maxLength={MESSAGE_MAX_LENGTH}
        error={form.fields['words']}
        hint={`Each student gets it alone and sees no other name. ${CONCERN_HINT}`}
        dir="auto"
      />
    </FormDialog>
  );
}

function useMessageForm({ id, title }: Assignment, groups: readonly Group[], onClose: () => void): Form {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  return useForm({
    missing: 'Please fill in all required fields.',
    draft: useDraft(`message ${id}`),
    check: (data) => troubleOf(recipientsIn(data, groups)),
    send: async (data) => {
      const students = recipientsIn(data, groups);
      const body = { students, words: textOfEntry(data, 'words') };
      const heading = `${plural(students.length, 'student')}, ${title}`;
      const { kind } = await device.request(messageStudents, { params: { id }, body }, heading);
      // How many got it is said by the section of the messages, whenever it was sent.
      if (kind === 'done') await reload(listThreadsOfAssignment);
      else toast('The message is saved on this device, waiting to send.');
      onClose();
    },
    explain: troubleWith(messageStudents),
  });
}

/** Who gets it, one by one, for a teacher who wants to see. */
function Recipients({ of: { students } }: { of: Group }): ReactNode {
  return (
    <details className="small">
      <summary>{plural(students.length, 'student')}</summary>
      <p className="quiet">{listWithAnd(students.map(({ name }) => name))}</p>
    </details>
  );
}

function recipientsIn(data: FormData, groups: readonly Group[]): string[] {
  return recipientsOf(textOfEntry(data, 'whom'), data.getAll('students').map(String), groups);
}

function troubleOf({ length }: readonly string[]): FieldErrors {
  if (length === 0) return { students: 'Choose at least one student.' };
  if (length <= RECIPIENTS_MAX) return {};
  return {
    students: `A message goes to ${formatCount(RECIPIENTS_MAX)} students at most. Choose a section, or post an announcement to the course.`,
  };
}
