import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { badRequest, problemAt } from '../../platform/problem.ts';
import { listWithAnd } from '../../platform/wording.ts';

export interface SettingsRow {
  teacher_domains: string[];
  unenrollment_allowed: boolean;
  analysis_allowed: boolean;
  formatting_allowed: boolean;
  lookup_allowed: boolean;
  log_days: number;
  deleted_text_shown: boolean;
  time_zone: string;
}

/** Public mail providers: as a university's own domain, each would let everybody in. */
const PUBLIC_MAILBOXES: ReadonlySet<string> = new Set([
  'aol.com',
  'gmail.com',
  'googlemail.com',
  'gmx.com',
  'gmx.net',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'outlook.in',
  'proton.me',
  'protonmail.com',
  'rediffmail.com',
  'yahoo.co.in',
  'yahoo.com',
  'yahoo.in',
  'yandex.com',
  'zoho.com',
  'zohomail.in',
]);

/** The domains without duplicates and without a leading @. @throws 400 for a public mail provider. */
export function ownDomains(typed: readonly string[]): string[] {
  const domains = [...new Set(typed.map((domain) => domain.replace(/^@/, '')))];
  const open = domains.filter((domain) => PUBLIC_MAILBOXES.has(domain));
  if (open.length > 0) {
    const message = `anybody can have an address at ${listWithAnd(open)}`;
    throw badRequest('bad_body', [{ path: 'teacher_domains', message }]);
  }
  return domains;
}

/** Throws 400 at the field unless the database, which computes daily letters' times, knows a zone of this name. */
export async function requireZone(tx: Tx, zone: string): Promise<void> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(tx);
  if (rows.length === 0)
    throw problemAt('time_zone', 400, 'bad_body', 'No time zone has this name. Choose one, such as Asia/Kolkata.');
}

export function readSettings(tx: Tx, universityId: string): Promise<SettingsRow> {
  return tx
    .selectFrom('universities')
    .select([
      'teacher_domains',
      'unenrollment_allowed',
      'analysis_allowed',
      'formatting_allowed',
      'lookup_allowed',
      'log_days',
      'deleted_text_shown',
      'time_zone',
    ])
    .where('university_id', '=', universityId)
    .executeTakeFirstOrThrow();
}

export async function writeSettings(tx: Tx, universityId: string, settings: SettingsRow): Promise<void> {
  await tx.updateTable('universities').set(settings).where('university_id', '=', universityId).execute();
}
