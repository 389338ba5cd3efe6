import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/form.ts';
import { Section, MarginRow } from '../../ui/page.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { PictureField } from './picture-field.tsx';
import { SavedNotice } from './saved-notice.tsx';
import type { ProfileForm } from './use-profile-form.ts';

interface ProfileLeavesProps extends ProfileForm {
  university: string;
  profile: { first_name: string; last_name: string; profile_picture: string };
  /** The dashboard that the link leads to. */
  dashboard: '/dashboard/student' | '/dashboard/teacher';
  children: ReactNode;
}

/** The frame of both profile forms: the person, their place, and the button. */
export function ProfileLeaves(props: ProfileLeavesProps): ReactNode {
  const { form, saved, choice, choose, university, profile, dashboard, children } = props;
  const { ref, onSubmit } = form;
  return (
    <form className="form" noValidate ref={ref} onSubmit={onSubmit}>
      <Section title="You">
        <MarginRow>
          <div className="form narrow">
            <PictureField
              name={`${profile.first_name} ${profile.last_name}`.trim()}
              present={profile.profile_picture}
              choice={choice}
              onChoose={choose}
              error={form.fields['profilePic']}
            />
            <div className="pair">
              <NameField
                label="First name"
                name="firstName"
                token="given-name"
                value={profile.first_name}
                errors={form.fields}
              />
              <NameField
                label="Last name"
                name="lastName"
                token="family-name"
                value={profile.last_name}
                errors={form.fields}
              />
            </div>
          </div>
        </MarginRow>
      </Section>
      <Section title={university === '' ? 'Your place' : `Your place at ${university}`}>
        <MarginRow>
          <div className="form narrow">
            {children}
            <FormError form={form} />
            <SavedNotice saved={saved} dashboard={dashboard} />
            <div className="btns">
              <Button variant="main" submit disabled={form.busy || saved.kind === 'saved'}>
                {form.busy ? 'Saving...' : 'Save Profile'}
              </Button>
            </div>
            <SlowNote slow={form.slow} onCancel={form.cancel} />
          </div>
        </MarginRow>
      </Section>
    </form>
  );
}

interface NameFieldProps {
  label: string;
  name: 'firstName' | 'lastName';
  token: 'given-name' | 'family-name';
  value: string;
  errors: FieldErrors;
}

function NameField({ label, name, token, value, errors }: NameFieldProps): ReactNode {
  return (
    <TextField
      label={label}
      name={name}
      autoComplete={token}
      required
      maxLength={200}
      defaultValue={value}
      error={errors[name]}
    />
  );
}
