import type { ReactNode } from 'react';
import { updateStudentProfile, type StudentProfile } from '#contract/profile';
import { TextField } from '../../ui/field.tsx';
import { textOfEntry } from '../../ui/form.ts';
import { useServices } from '../services.tsx';
import { ProfileLeaves } from './profile-leaves.tsx';
import { ProgramFields } from './program-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';

const places = [
  ['Roll number', 'student_id'],
  ['Year', 'year_of_study'],
  ['Section', 'section'],
  ['Semester', 'semester'],
] as const;

/** What a student says of themselves. */
export function StudentProfileForm({
  profile,
  university,
}: {
  profile: StudentProfile;
  university: string;
}): ReactNode {
  const { call } = useServices();
  const { form, saved } = useProfileForm(updateStudentProfile, '/dashboard/student', (data, signal) =>
    call(updateStudentProfile, {
      body: {
        first_name: textOfEntry(data, 'first_name'),
        last_name: textOfEntry(data, 'last_name'),
        program: textOfEntry(data, 'program'),
        department: textOfEntry(data, 'department'),
        student_id: textOfEntry(data, 'student_id'),
        year_of_study: textOfEntry(data, 'year_of_study'),
        section: textOfEntry(data, 'section'),
        semester: textOfEntry(data, 'semester'),
      },
      signal,
    }),
  );
  return (
    <ProfileLeaves form={form} saved={saved} university={university} names={profile}>
      <ProgramFields program={profile.program_id} department={profile.department_id} errors={form.fields} />
      <div className="pair">
        {places.map(([label, name]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            required
            maxLength={40}
            defaultValue={profile[name]}
            error={form.fields[name]}
          />
        ))}
      </div>
    </ProfileLeaves>
  );
}
