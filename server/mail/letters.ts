/** Every kind of letter that the server sends. */
export type MailKind =
  'verify' | 'verify university' | 'known' | 'reset' | 'password changed' | 'session revoked' | 'approved';
