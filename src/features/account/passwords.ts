import { rawEntry, type FieldErrors } from '../../ui/form.ts';

/** The specification's rule: password and confirmation must match, else nothing is sent. */
export function samePasswords(data: FormData, password: string, confirmation: string): FieldErrors {
  return rawEntry(data, password) === rawEntry(data, confirmation) ? {} : { [confirmation]: 'Passwords do not match' };
}

/** The fields of a new password, as the university takes them. */
export function newPasswordIn(data: FormData): { new_password: string; confirm_password: string } {
  return { new_password: rawEntry(data, 'new_password'), confirm_password: rawEntry(data, 'confirm_password') };
}
