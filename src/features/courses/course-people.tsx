import { useState, type ReactNode } from 'react';
import { listCourseRoles, removeCourseRole, setCourseRole, type CourseRolePerson } from '#contract/course-role';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { useChange } from '../../data/use-change.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import type { ChangeProps } from './change-course.tsx';
import { RoleChoice } from './role-choice.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { addedWords, personWords, removedWords, roleOf } from './role-words.ts';
import { TeacherField } from './teacher-field.tsx';

/** Who has a part in a course beside its teacher: to add, to give another role, and to remove. */
export function CoursePeopleDialog({ course, former, onClose }: ChangeProps): ReactNode {
  const [changing, setChanging] = useState<CourseRolePerson | null>(null);
  if (changing !== null) return <RoleDialog course={course} person={changing} onClose={() => setChanging(null)} />;
  return <PeopleDialog course={course} former={former} onClose={onClose} onChange={setChanging} />;
}

interface PeopleDialogProps extends Pick<ChangeProps, 'course' | 'former' | 'onClose'> {
  onChange: (person: CourseRolePerson) => void;
}

function PeopleDialog({ course, former, onClose, onChange }: PeopleDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const params = { id: course.id };
  const answer = useApiQuery(listCourseRoles, { params });
  const { busy, trouble, make } = useChange();
  const form = useForm({
    missing: 'Choose a teacher.',
    send: async (data, signal) => {
      const role = roleOf(textOfEntry(data, 'role'));
      await call(setCourseRole, { params, body: { teacher: textOfEntry(data, 'teacher'), role }, signal });
      await reload(listCourseRoles);
      announce(addedWords(role));
    },
    explain: troubleWith(setCourseRole),
  });
  async function remove(person: CourseRolePerson): Promise<void> {
    await make(removeCourseRole, async () => {
      await call(removeCourseRole, { params: { ...params, teacher: person.id } });
      await reload(listCourseRoles);
      announce(removedWords(person, course.name));
    });
  }
  return (
    <FormDialog title="People of the course" form={form} submit="Add" busy="Adding..." cancel="Close" onClose={onClose}>
      {former === undefined ? (
        <p>
          Other teachers of the university who teach, grade or read <b>{course.name}</b> with you.
        </p>
      ) : (
        <p>
          Other teachers of the university who teach, grade or read <b>{course.name}</b> with {course.teacher_name}.
        </p>
      )}
      <QueryView answer={answer} loading="Loading the people of the course...">
        {(people) => <People people={people} busy={busy} onChange={onChange} onRemove={(one) => void remove(one)} />}
      </QueryView>
      <ChangeTrouble trouble={trouble} />
      <TeacherField
        key={String(answer.data?.length)}
        label="Add a teacher"
        error={form.fields['teacher']}
        but={[{ id: former ?? '' }, ...(answer.data ?? [])]}
      />
      <RoleChoice initial="co_teacher" />
    </FormDialog>
  );
}

interface PeopleProps {
  people: readonly CourseRolePerson[];
  busy: boolean;
  onChange: (person: CourseRolePerson) => void;
  onRemove: (person: CourseRolePerson) => void;
}

function People({ people, busy, onChange, onRemove }: PeopleProps): ReactNode {
  if (people.length === 0) return null;
  return (
    <ul className="list open" aria-label="People of the course">
      {people.map((person) => (
        <li key={person.id}>
          <div className="matter">
            {person.name}
            <p className="sub">{personWords(person)}</p>
          </div>
          <div className="act">
            <Button variant="low" aria-label={`Change role: ${person.name}`} onClick={() => onChange(person)}>
              Change role
            </Button>
            <Button
              variant="low"
              aria-label={`Remove: ${person.name}`}
              disabled={busy}
              onClick={() => onRemove(person)}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
