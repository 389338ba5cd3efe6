import type { LinkPurpose, UserStatus } from '../columns.ts';
import type { UserType } from '#contract/account';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface UserTable {
  university_id: string;
  id: Generated<string>;
  email: string;
  /** Null while nobody has proved that the address is theirs. */
  email_key: string | null;
  password_hash: string;
  user_type: UserType;
  status: UserStatus;
  email_verified_at: Date | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  /** The whole name in the form that is looked for and sorted by. */
  name_key: GeneratedAlways<string>;
  profile_completed_at: Date | null;
  /** Whether staff is shown how their texts were written. */
  record_shown: Generated<boolean>;
  created_at: Date;
}

/** Rows of `claims`: registrations whose address nobody has proved yet. */
export interface ClaimTable {
  university_id: string;
  /** The account that it becomes has this id. */
  id: Generated<string>;
  email: string;
  email_key: string;
  password_hash: string;
  user_type: UserType;
  nonce_hash: Buffer | null;
  created_at: Date;
  /** Null for a university's first administrator. */
  lapses_at: Date | null;
}

export interface DeviceTable {
  university_id: string;
  id: Generated<string>;
  user_id: string;
  secret_wrapped: Buffer;
  created_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  /** The session whose key it was until that got a newer one. */
  session_id: ColumnType<string | null, never, string>;
}

export interface SessionTable {
  university_id: string;
  id: Generated<string>;
  user_id: string;
  device_id: string;
  counter: Generated<number>;
  successor_used_at: Date | null;
  created_at: Date;
  idle_expires_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

export interface LinkTable {
  university_id: string;
  id: Generated<string>;
  /** An account, or a claim that becomes the account of this id. */
  user_id: string;
  purpose: LinkPurpose;
  token_hash: Buffer;
  nonce_hash: Buffer | null;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface ThrottleTable {
  subject: Buffer;
  action: string;
  count: number;
  window_began: Date;
  blocked_until: Date | null;
}

export interface AccountTables {
  users: UserTable;
  claims: ClaimTable;
  devices: DeviceTable;
  sessions: SessionTable;
  links: LinkTable;
  throttles: ThrottleTable;
}
