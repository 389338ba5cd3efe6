import { sql } from 'kysely';
import type { Tx } from '../../platform/database/tables.ts';
import { inEach } from '../../platform/database/universities-due.ts';
import type { Services } from '../../platform/services.ts';

const AT_ONCE = 1000;
const NIL = '00000000-0000-0000-0000-000000000000';

interface OpenClaim {
  readonly university_id: string;
  readonly id: string;
  readonly email_key: string;
  readonly lapses_at: Date;
}

/**
 * Deletes lapsed claims and those whose address has an account meanwhile, with their links and letters, in all universities:
 * for a worker only.
 */
export async function deleteVoidClaims({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock();
  let last = { university_id: NIL, id: NIL };
  for (let more = true; more;) {
    const { open, taken } = await database.asOwner((tx) => readOpenClaims(tx, last));
    const isVoid = (claim: OpenClaim) => claim.lapses_at <= now || taken.has(claim.email_key);
    const ended = open.filter(isVoid);
    await inEach([...new Set(ended.map((claim) => claim.university_id))], (universityId) => {
      const own = ended.filter((claim) => claim.university_id === universityId);
      return database.asOwner((tx) => deleteClaims(tx, universityId, own, now), universityId);
    });
    last = open.at(-1) ?? last;
    more = open.length === AT_ONCE;
  }
}

/** Some claims that may lapse, beyond the last one, and which of their addresses have an account in any university. */
async function readOpenClaims(
  tx: Tx,
  last: Pick<OpenClaim, 'university_id' | 'id'>,
): Promise<{ open: OpenClaim[]; taken: Set<string> }> {
  const { rows: open } = await sql<OpenClaim>`
    select university_id, id, email_key, lapses_at from claims
    where lapses_at is not null and (university_id, id) > (${last.university_id}::uuid, ${last.id}::uuid)
    order by university_id, id limit ${AT_ONCE}`.execute(tx);
  if (open.length === 0) return { open, taken: new Set() };
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${open.map(({ email_key }) => email_key)}::text[]) as key
    where is_address_taken(key)`.execute(tx);
  return { open, taken: new Set(rows.map(({ key }) => key)) };
}

/** Deletes these claims, but none that was given more time since it was read. */
async function deleteClaims(tx: Tx, universityId: string, claims: readonly OpenClaim[], now: Date): Promise<void> {
  const ids = (of: readonly OpenClaim[]) => sql`any(${of.map(({ id }) => id)}::uuid[])`;
  await sql`
    with void as (
      delete from claims where university_id = ${universityId} and id = ${ids(claims)}
        and (lapses_at <= ${now} or id = ${ids(claims.filter(({ lapses_at }) => lapses_at > now))})
      returning id),
    nobodys as (
      select id from void v
      where not exists (select 1 from users u where u.university_id = ${universityId} and u.id = v.id)),
    letters as (
      delete from mails m using nobodys n where m.university_id = ${universityId} and m.user_id = n.id)
    delete from links l using nobodys n where l.university_id = ${universityId} and l.user_id = n.id`.execute(tx);
}
