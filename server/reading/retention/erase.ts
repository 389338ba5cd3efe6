import { sql } from 'kysely';
import type { UserType } from '#contract/account';
import { audit } from '../../people/account/audit.ts';
import { emailKeyOf } from '../../people/account/email.ts';
import type { Database, Tenant } from '../../platform/database/connect.ts';
import { universityOf } from '../../platform/database/directory.ts';
import type { Tx } from '../../platform/database/tables.ts';
import { appendRuling, type NewRuling } from '../../platform/ruling/append.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';
import { destroyDraft, eraseRows } from '../personal-data/erase-rows.ts';
import type { Signing } from '../proof/receipt.ts';
import { deleteLog, type LogName } from './delete-log.ts';

/** How the erasure ended: the logs of `deleted` handed-in texts are gone; `left` could not be opened and stay. */
export interface Erasure {
  readonly deleted: number;
  readonly left: number;
}

/** Deletes the log of one handed-in text. @returns whether there was one. */
export type LogDeletion = (log: LogName) => Promise<boolean>;

const LAST_NAMES: Readonly<Record<UserType, (code: string) => string>> = {
  student: (code) => `student ${code}`,
  teacher: (code) => `teacher ${code}`,
  university_admin: (code) => `administrator ${code}`,
};

/** The person with this address; null where nobody has it. */
export function findByAddress(database: Database, email: string): Promise<(Tenant & { email: string }) | null> {
  return database.asOwner(async (tx) => {
    const emailKey = emailKeyOf(email);
    const row = await tx
      .selectFrom('users')
      .select(['university_id', 'id', 'email'])
      .where('university_id', '=', await universityOf(tx, 'address', emailKey))
      .where('email_key', '=', emailKey)
      .executeTakeFirst();
    return row === undefined ? null : { universityId: row.university_id, userId: row.id, email: row.email };
  });
}

/**
 * Erases a person as the registry of personal data says: what they handed in stays without its log, under a name that
 * stands for nobody. Each text in its own transaction, then everything else in one, so that a repeated call continues.
 * For the operator and the worker: runs as owner, never for a request.
 */
export async function erasePerson(
  database: Database,
  who: Tenant,
  services: Signing,
  deleteOne: LogDeletion = (log) => database.asOwner((tx) => deleteLog(tx, log, services, null), log.universityId),
): Promise<Erasure> {
  const asOwner = <T>(act: (tx: Tx) => Promise<T>) => database.asOwner(act, who.universityId);
  const texts = await asOwner((tx) => readTexts(tx, who));
  let [deleted, left] = [0, 0];
  for (const { id, isWork } of texts) {
    if (!isWork) {
      await asOwner(async (tx) => {
        await appendRuling(tx, services.keyring, erasedRuling(who, id, services.clock()));
        await destroyDraft(tx, who.universityId, id, services.clock());
      });
      continue;
    }
    try {
      if (await deleteOne({ universityId: who.universityId, id })) deleted += 1;
    } catch (error) {
      if (!(error instanceof UnreadableLogError)) throw error;
      left += 1;
    }
  }
  await asOwner(async (tx) => {
    for (const { id, isWork } of texts)
      if (isWork) await appendRuling(tx, services.keyring, erasedRuling(who, id, services.clock()));
    await erasePersonRows(tx, who, services.clock(), { deleted, left });
  });
  return { deleted, left };
}

/** By it a verification of the university knows why keys, receipts and certificates of a text are gone. */
function erasedRuling({ universityId }: Tenant, subject: string, at: Date): NewRuling {
  return { universityId, subject, kind: 'erased', facts: {}, at };
}

/** The texts of a person. Work: it was handed in, or somebody of the staff said something of it. */
async function readTexts(tx: Tx, who: Tenant): Promise<{ id: string; isWork: boolean }[]> {
  const { rows } = await sql<{ id: string; isWork: boolean }>`
    select s.id, s.assignment_id is not null and (s.grade is not null
      or exists (select from submits x where x.university_id = s.university_id and x.submission_id = s.id)
      or exists (select from markings x where x.university_id = s.university_id and x.submission_id = s.id)
      or exists (select from returns x where x.university_id = s.university_id and x.submission_id = s.id)
      or exists (select from concerns x where x.university_id = s.university_id and x.submission_id = s.id)) as "isWork"
    from submissions s where s.university_id = ${who.universityId} and s.user_id = ${who.userId}
    order by s.id`.execute(tx);
  return rows;
}

async function erasePersonRows(tx: Tx, who: Tenant, now: Date, detail: Erasure): Promise<void> {
  const { universityId, userId } = who;
  const user = await tx
    .selectFrom('users')
    .select(['email_key', 'user_type'])
    .where('university_id', '=', universityId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await leaveCourses(tx, who, now);
  await discardFiles(tx, who, now);
  await eraseRows(tx, { ...who, emailKey: user.email_key });
  await tx
    .updateTable('users')
    .set({
      first_name: 'Former',
      last_name: LAST_NAMES[user.user_type](userId.slice(-4)),
      status: 'suspended',
      deletion_at: null,
      erased_at: now,
    })
    .where('university_id', '=', universityId)
    .where('id', '=', userId)
    .execute();
  await audit(tx, {
    universityId,
    actorId: null,
    action: 'person.erased',
    objectId: userId,
    detail: { ...detail },
    at: now,
  });
}

/** Nobody is asked to decide about somebody who is gone, and no list of a class names them. */
async function leaveCourses(tx: Tx, { universityId, userId }: Tenant, now: Date): Promise<void> {
  await sql`
    with withdrawn as (
      update enrollment_requests set status = 'withdrawn', decided_at = ${now}
      where university_id = ${universityId} and student_id = ${userId} and status = 'pending')
    update enrollments set status = 'left', left_at = ${now}, changed_at = ${now}
    where university_id = ${universityId} and student_id = ${userId} and status in ('enrolled', 'pending')`.execute(tx);
}

/** The files of the picture and of statements on AI use go once their rows are gone. */
async function discardFiles(tx: Tx, { universityId, userId }: Tenant, now: Date): Promise<void> {
  await sql`
    insert into discarded_files (university_id, key, since)
    select university_id, key, ${now}::timestamptz from pictures where university_id = ${universityId} and user_id = ${userId}
    union all
    select f.university_id, f.key, ${now}::timestamptz from ai_statement_files f
    join submissions s on s.university_id = f.university_id and s.id = f.submission_id
    where f.university_id = ${universityId} and s.user_id = ${userId} and f.key is not null
    on conflict do nothing`.execute(tx);
}
