import type { ReactNode } from 'react';
import { updateTeacherProfile, type TeacherProfile } from '#contract/profile';
import { TextField } from '../../ui/field.tsx';
import { textOfEntry } from '../../ui/form.ts';
import { useServices } from '../services.tsx';
import { ProfileLeaves } from './profile-leaves.tsx';
import { ProgramFields } from './program-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** What a teacher says of themselves. */
export function TeacherProfileForm({
  profile,
  university,
}: {
  profile: TeacherProfile;
  university: string;
}): ReactNode {
  const { call } = useServices();
  const { form, saved } = useProfileForm(updateTeacherProfile, '/dashboard/teacher', (data, signal) => {
    const employeeId = textOfEntry(data, 'employee_id');
    return call(updateTeacherProfile, {
      body: {
        first_name: textOfEntry(data, 'first_name'),
        last_name: textOfEntry(data, 'last_name'),
        program: textOfEntry(data, 'program'),
        department: textOfEntry(data, 'department'),
        designation: textOfEntry(data, 'designation'),
        ...(employeeId === '' ? {} : { employee_id: employeeId }),
      },
      signal,
    });
  });
  return (
    <ProfileLeaves form={form} saved={saved} university={university} names={profile}>
      <ProgramFields program={profile.program_id} department={profile.department_id} errors={form.fields} />
      <div className="pair">
        <TextField
          label="Designation"
          name="designation"
          required
          maxLength={40}
          defaultValue={profile.designation}
          error={form.fields['designation']}
        />
        <TextField
          label="Employee ID"
          name="employee_id"
          maxLength={40}
          defaultValue={profile.employee_id}
          hint="Optional"
          error={form.fields['employee_id']}
        />
      </div>
    </ProfileLeaves>
  );
}
