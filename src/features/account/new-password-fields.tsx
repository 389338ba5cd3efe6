import type { ReactNode } from 'react';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/account';
import { PasswordField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/form.ts';

interface NewPasswordFieldsProps {
  label: string;
  name: string;
  /** The name of the second field, which must say the same as the first. */
  confirmation: string;
  errors: FieldErrors;
}

/** A new password, twice. */
export function NewPasswordFields({ label, name, confirmation, errors }: NewPasswordFieldsProps): ReactNode {
  return (
    <>
      <PasswordField
        label={label}
        name={name}
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN_LENGTH}
        maxLength={PASSWORD_MAX_LENGTH}
        error={errors[name]}
        hint={`At least ${String(PASSWORD_MIN_LENGTH)} characters. Three or four plain words are stronger than one odd one.`}
      />
      <PasswordField
        label="Confirm password"
        name={confirmation}
        autoComplete="new-password"
        required
        error={errors[confirmation]}
      />
    </>
  );
}
