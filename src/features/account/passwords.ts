import { rawEntry, type FieldErrors } from '../../ui/form.ts';

/** The specification's rule: password and confirmation must match, else nothing is sent. */
export function samePasswords(data: FormData, password: string, confirmation: string): FieldErrors {
  return rawEntry(data, password) === rawEntry(data, confirmation) ? {} : { [confirmation]: 'Passwords do not match' };
}
