import { emailKeyOf } from '../../people/account/email.ts';
import { audit } from '../../people/account/audit.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Signing } from '../proof/receipt.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';
import { deleteLog } from './delete-log.ts';

/** The outcome: `deleted` logs are gone, `left` logs could not be opened and stay. */
export type Erasure = { outcome: 'erased'; email: string; deleted: number; left: number } | { outcome: 'unknown' };

/**
 * Deletes the logs of everything that a person wrote, including practice and deleted texts, each in its own
 * transaction, so that a repeated command continues. For the operator: runs as owner, never for a request.
 */
export async function erasePerson(database: Database, email: string, services: Signing): Promise<Erasure> {
  const person = await database.asOwner((tx) =>
    tx
      .selectFrom('users')
      .select(['university_id', 'id', 'email'])
      .where('email_key', '=', emailKeyOf(email))
      .executeTakeFirst(),
  );
  if (person === undefined) return { outcome: 'unknown' };
  const { university_id: universityId, id: userId } = person;
  const logs = await database.asOwner((tx) =>
    tx
      .selectFrom('submissions')
      .select('id')
      .where('university_id', '=', universityId)
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
  );
  let [deleted, left] = [0, 0];
  for (const { id } of logs) {
    try {
      if (await database.asOwner((tx) => deleteLog(tx, { universityId, id }, services, null))) deleted += 1;
    } catch (error) {
      if (!(error instanceof UnreadableLogError)) throw error;
      left += 1;
    }
  }
  const entry = { universityId, actorId: null, objectId: userId, at: services.clock() };
  const detail = { deleted, left };
  await database.asOwner((tx) => audit(tx, { ...entry, action: 'person.erased', detail }));
  return { outcome: 'erased', email: person.email, deleted, left };
}
