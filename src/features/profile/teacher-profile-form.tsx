import type { ReactNode } from 'react';
import { updateTeacherProfile, type TeacherProfile } from '#contract/profile';
import { TextField } from '../../ui/field.tsx';
import { textOfEntry } from '../../ui/form.ts';
import { ProfileLeaves } from './profile-leaves.tsx';
import { ProgramFields } from './program-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { useSendProfile } from './use-send-profile.ts';
import { filesOf, personOf } from './wire.ts';

interface TeacherProfileFormProps {
  profile: TeacherProfile;
  university: string;
}

/** A teacher's profile form. */
export function TeacherProfileForm({ profile, university }: TeacherProfileFormProps): ReactNode {
  const send = useSendProfile();
  const state = useProfileForm(updateTeacherProfile, '/dashboard/teacher', (data, choice, signal) =>
    send(updateTeacherProfile, {
      body: {
        ...personOf(data, choice),
        designation: textOfEntry(data, 'designation'),
        employee_id: textOfEntry(data, 'employeeId'),
      },
      files: filesOf(choice),
      signal,
    }),
  );
  const { fields } = state.form;
  return (
    <ProfileLeaves {...state} university={university} profile={profile} dashboard="/dashboard/teacher">
      <ProgramFields of={profile} errors={fields} />
      <div className="pair">
        <TextField
          label="Designation"
          name="designation"
          required
          maxLength={40}
          defaultValue={profile.designation}
          error={fields['designation']}
        />
        <TextField
          label="Employee ID"
          name="employeeId"
          maxLength={40}
          defaultValue={profile.employee_id}
          hint="Optional"
          error={fields['employeeId']}
        />
      </div>
    </ProfileLeaves>
  );
}
