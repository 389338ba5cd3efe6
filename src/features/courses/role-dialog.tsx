import { useState, type ReactNode } from 'react';
import { listAllotments } from '#contract/allotment';
import { listCourseRoles, setCourseRole, type CourseRolePerson } from '#contract/course-role';
import { useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { useToast } from '../../ui/toast.tsx';
import { RoleChoice } from './role-choice.tsx';
import { becomesWords, changedWords, roleOf } from './role-words.ts';

interface RoleDialogProps {
  course: { id: string; name: string };
  person: CourseRolePerson;
  onClose: () => void;
}

/** Gives a person of a course another role, and says before what it takes away. */
export function RoleDialog({ course, person, onClose }: RoleDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const [chosen, setChosen] = useState(person.role);
  const form = useForm({
    send: async (data, signal) => {
      const role = roleOf(textOfEntry(data, 'role'));
      const body = { teacher: person.id, role };
      await call(setCourseRole, { params: { id: course.id }, body, signal });
      await reload(listCourseRoles, listAllotments);
      toast(changedWords(person.name, role, course.name));
      onClose();
    },
    explain: troubleWith(setCourseRole),
  });
  return (
    <FormDialog
      title={`Role of ${person.name}`}
      form={form}
      submit="Change"
      busy="Changing..."
      cancel="Back"
      onClose={onClose}
    >
      <RoleChoice initial={person.role} onChoose={setChosen} />
      <p aria-live="polite">{becomesWords(person, chosen)}</p>
    </FormDialog>
  );
}
