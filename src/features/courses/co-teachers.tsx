import type { ReactNode } from 'react';
import { addCoTeacher, listCoTeachers, removeCoTeacher, type CoTeacher } from '#contract/co-teacher';
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
import type { ChangeProps } from './change-course.tsx';
import { TeacherField } from './teacher-field.tsx';

/** The co-teachers of a course: who they are, a button to remove each, and a field to add another. */
export function CoTeachersDialog({ course, former, onClose }: ChangeProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const params = { id: course.id };
  const answer = useApiQuery(listCoTeachers, { params });
  const { busy, trouble, make } = useChange();
  const form = useForm({
    missing: 'Choose a teacher.',
    send: async (data, signal) => {
      await call(addCoTeacher, { params, body: { teacher: textOfEntry(data, 'teacher') }, signal });
      await reload(listCoTeachers);
      announce('The co-teacher was added.');
    },
    explain: troubleWith(addCoTeacher),
  });
  async function remove({ id: teacher, name }: CoTeacher): Promise<void> {
    await make(removeCoTeacher, async () => {
      await call(removeCoTeacher, { params: { ...params, teacher } });
      await reload(listCoTeachers);
      announce(`${name} no longer teaches ${course.name}.`);
    });
  }
  return (
    <FormDialog title="Co-teachers" form={form} submit="Add" busy="Adding..." cancel="Close" onClose={onClose}>
      <p>
        {former === undefined
          ? 'Co-teachers can do everything in this course that you can, and grade with you. Only you and administrators can archive it, delete it, hand it over or choose co-teachers.'
          : `Co-teachers can do everything in this course that ${course.teacher_name} can, but archive it, delete it, hand it over and choose co-teachers.`}
      </p>
      <QueryView answer={answer} loading="Loading the co-teachers...">
        {(teachers) => <CoTeacherRows teachers={teachers} busy={busy} onRemove={(teacher) => void remove(teacher)} />}
      </QueryView>
      <ChangeTrouble trouble={trouble} />
      <TeacherField
        key={String(answer.data?.length)}
        label="Add a teacher"
        error={form.fields['teacher']}
        but={[{ id: former ?? '' }, ...(answer.data ?? [])]}
      />
    </FormDialog>
  );
}

interface CoTeacherRowsProps {
  teachers: readonly CoTeacher[];
  busy: boolean;
  onRemove: (teacher: CoTeacher) => void;
}

function CoTeacherRows({ teachers, busy, onRemove }: CoTeacherRowsProps): ReactNode {
  if (teachers.length === 0) return null;
  return (
    <ul className="list open" aria-label="Co-teachers">
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <div className="matter">{teacher.name}</div>
          <Button
            variant="low"
            aria-label={`Remove: ${teacher.name}`}
            disabled={busy}
            onClick={() => onRemove(teacher)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Ends a co-teacher's own part in a course, once it is confirmed. */
export function LeaveCourseDialog({ course, onClose, onGone }: ChangeProps): ReactNode {
  const { call } = useServices();
  const me = useUser()?.id ?? '';
  const toast = useToast();
  const form = useForm({
    send: async (_data, signal) => {
      await call(removeCoTeacher, { params: { id: course.id, teacher: me }, signal });
      toast(`You no longer teach ${course.name}.`);
      await onGone();
      onClose();
    },
    explain: troubleWith(removeCoTeacher),
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
