import type { ReactNode } from 'react';
import { updateStudentProfile, type StudentProfile } from '#contract/profile';
import { TextField } from '../../ui/field.tsx';
import { textOfEntry } from '../../ui/form.ts';
import { ProfileLeaves } from './profile-leaves.tsx';
import { ProgramFields } from './program-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { useSendProfile } from './use-send-profile.ts';
import { filesOf, personOf } from './wire.ts';

const places = [
  ['Roll number', 'rollNo', 'student_id'],
  ['Year', 'year', 'year_of_study'],
  ['Section', 'section', 'section'],
  ['Semester', 'semester', 'semester'],
] as const;

interface StudentProfileFormProps {
  profile: StudentProfile;
  university: string;
}

/** A student's profile form. */
export function StudentProfileForm({ profile, university }: StudentProfileFormProps): ReactNode {
  const send = useSendProfile();
  const state = useProfileForm(updateStudentProfile, '/dashboard/student', (data, choice, signal) =>
    send(updateStudentProfile, {
      body: {
        ...personOf(data, choice),
        student_id: textOfEntry(data, 'rollNo'),
        year_of_study: textOfEntry(data, 'year'),
        section: textOfEntry(data, 'section'),
        semester: textOfEntry(data, 'semester'),
      },
      files: filesOf(choice),
      signal,
    }),
  );
  const { fields } = state.form;
  return (
    <ProfileLeaves {...state} university={university} profile={profile} dashboard="/dashboard/student">
      <ProgramFields of={profile} errors={fields} />
      <div className="pair">
        {places.map(([label, name, wire]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            required
            maxLength={40}
            defaultValue={profile[wire]}
            error={fields[name]}
          />
        ))}
      </div>
    </ProfileLeaves>
  );
}
