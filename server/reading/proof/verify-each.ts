import type { Database } from '../../platform/database/connect.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { coveredFrom, verifyUniversity, type UniversityVerdict } from './verify-university.ts';

/** Recomputes the chains of every university, one after the other, in the order of their codes. */
export async function* verifyEach(
  database: Database,
  keyring: Keyring,
): AsyncGenerator<{ code: string; verdict: UniversityVerdict }> {
  const universities = await database.asOwner((tx) =>
    tx.selectFrom('universities').select(['university_id', 'code']).orderBy('code').execute(),
  );
  for (const { university_id: id, code } of universities)
    yield { code, verdict: await verifyUniversity(database, id, { keyring, coveredFrom: coveredFrom(keyring) }) };
}

/** The line of a university whose chains are not as they were stored. */
export function brokenWords(code: string, { subject, trouble }: UniversityVerdict & { kind: 'broken' }): string {
  return `BROKEN. ${code}, the ${subject.kind} ${subject.id}: ${trouble}`;
}

/** The line of a university whose chains are whole. */
export function wholeWords(code: string, { counts }: Exclude<UniversityVerdict, { kind: 'broken' }>): string {
  return `${code}: ${String(counts.submissions)} submissions with ${String(counts.batches)} batches are whole.`;
}
