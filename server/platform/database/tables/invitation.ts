import type { Generated } from 'kysely';

/** Rows of `invitations`: one for each course and address. */
export interface InvitationsTable {
  university_id: string;
  id: Generated<string>;
  course_id: string;
  email: string;
  email_key: string;
  name: string;
  roll_no: string;
  invited_by: string;
  /** The import that it came with last. */
  import_id: string;
  invited_at: Date;
  withdrawn_at: Date | null;
  accepted_at: Date | null;
}

/** Rows of `stopped_invitations`: addresses to which the university writes no more of them. */
export interface StoppedInvitationsTable {
  university_id: string;
  email_key: string;
  stopped_at: Date;
}

export interface InvitationTables {
  stopped_invitations: StoppedInvitationsTable;
  invitations: InvitationsTable;
}
