import type { ReactNode } from 'react';
import type { addAssistant, listAssistants, removeAssistant } from '#contract/assistant';
import type { addCoTeacher, listCoTeachers, removeCoTeacher } from '#contract/co-teacher';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { useServices, useUser } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { useChange } from '../../data/use-change.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { TeacherField } from './teacher-field.tsx';

/** One part that other teachers have in a course: how it is read and changed, and its words. */
export interface Part {
  list: typeof listCoTeachers | typeof listAssistants;
  add: typeof addCoTeacher | typeof addAssistant;
  remove: typeof removeCoTeacher | typeof removeAssistant;
  title: string;
  loading: string;
  added: string;
  /** Said once a person has it no more. */
  removed: (name: string, course: string) => string;
}

interface StaffDialogProps {
  part: Part;
  course: { id: string; name: string };
  lead: string;
  /** Further teachers who can't have the part. */
  but: readonly { id: string }[];
  onClose: () => void;
}

/** Who has a part in a course, a button to remove each, and a field to add another. */
export function StaffDialog({ part, course, lead, but, onClose }: StaffDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const params = { id: course.id };
  const answer = useApiQuery(part.list, { params });
  const { busy, trouble, make } = useChange();
  const form = useForm({
    missing: 'Choose a teacher.',
    send: async (data, signal) => {
      await call(part.add, { params, body: { teacher: textOfEntry(data, 'teacher') }, signal });
      await reload(part.list);
      announce(part.added);
    },
    explain: troubleWith(part.add),
  });
  async function remove({ id: teacher, name }: Named): Promise<void> {
    await make(part.remove, async () => {
      await call(part.remove, { params: { ...params, teacher } });
      await reload(part.list);
      announce(part.removed(name, course.name));
    });
  }
  return (
    <FormDialog title={part.title} form={form} submit="Add" busy="Adding..." cancel="Close" onClose={onClose}>
      <p>{lead}</p>
      <QueryView answer={answer} loading={part.loading}>
        {(people) => <StaffRows label={part.title} people={people} busy={busy} onRemove={(one) => void remove(one)} />}
      </QueryView>
      <ChangeTrouble trouble={trouble} />
      <TeacherField
        key={String(answer.data?.length)}
        label="Add a teacher"
        error={form.fields['teacher']}
        but={[...but, ...(answer.data ?? [])]}
      />
    </FormDialog>
  );
}

interface Named {
  id: string;
  name: string;
}

interface StaffRowsProps {
  label: string;
  people: readonly Named[];
  busy: boolean;
  onRemove: (one: Named) => void;
}

function StaffRows({ label, people, busy, onRemove }: StaffRowsProps): ReactNode {
  if (people.length === 0) return null;
  return (
    <ul className="list open" aria-label={label}>
      {people.map((one) => (
        <li key={one.id}>
          <div className="matter">{one.name}</div>
          <Button variant="low" aria-label={`Remove: ${one.name}`} disabled={busy} onClick={() => onRemove(one)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface LeaveDialogProps {
  remove: Part['remove'];
  course: { id: string; name: string; teacher_name: string };
  /** Said once it is done. */
  left: string;
  onClose: () => void;
  /** Called when the course is no longer the person's. */
  onGone: () => Promise<void>;
}

/** Ends the person's own part in a course, once it is confirmed. */
export function LeaveDialog({ remove, course, left, onClose, onGone }: LeaveDialogProps): ReactNode {
  const { call } = useServices();
  const me = useUser()?.id ?? '';
  const toast = useToast();
  const form = useForm({
    send: async (_data, signal) => {
      await call(remove, { params: { id: course.id, teacher: me }, signal });
      toast(left);
      await onGone();
      onClose();
    },
    explain: troubleWith(remove),
  });
  return (
    <FormDialog title="Leave the course" form={form} submit="Leave" busy="Leaving..." onClose={onClose}>
      <p>
        You can’t open <b>{course.name}</b> and its students’ work any more. What you graded stays.{' '}
        {course.teacher_name} can add you again.
      </p>
    </FormDialog>
  );
}
