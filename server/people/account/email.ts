/** The one form in which addresses are stored in `email_key` and compared. */
export function emailKeyOf(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** The part after the last @, as `teacher_domains` lists it. */
export function domainOf(email: string): string {
  return emailKeyOf(email).split('@').at(-1) ?? '';
}
