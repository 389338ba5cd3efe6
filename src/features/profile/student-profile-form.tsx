import type { ReactNode } from 'react';
import { updateStudentProfile, type StudentProfile } from '#contract/profile';
import { ChoicesWithOwn } from '../../data/choices-with-own.tsx';
import { SemesterField } from '../../data/semester-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { textOfEntry } from '../../ui/form.ts';
import { ProfileLeaves } from './profile-leaves.tsx';
import { ProgramFields } from './program-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { useSendProfile } from './use-send-profile.ts';
import { filesOf, personOf } from './wire.ts';

const YEARS = ['1', '2', '3', '4', '5', '6', '7', '8'];

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
        <TextField
          label="Roll number"
          name="rollNo"
          required
          maxLength={40}
          defaultValue={profile.student_id}
          error={fields['rollNo']}
        />
        <YearField own={profile.year_of_study} error={fields['year']} />
        <TextField
          label="Section"
          name="section"
          required
          maxLength={40}
          defaultValue={profile.section}
          error={fields['section']}
        />
        <SemesterField own={profile.semester} error={fields['semester']} />
      </div>
    </ProfileLeaves>
  );
}

/** 'Year': 1 to 8, and whatever the profile says already. */
function YearField({ own, error }: { own: string; error: string | undefined }): ReactNode {
  return (
    <SelectField label="Year" name="year" required defaultValue={own} error={error}>
      <ChoicesWithOwn own={own} choices={YEARS} choose="Choose a year" />
    </SelectField>
  );
}
