import { sql } from 'kysely';
import { FINGERPRINT_METHOD } from '#writing/process/fingerprints';
import type { Services } from '../../platform/services.ts';
import { findSubmission } from '../../writing/submission/read.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';
import type { Tenant } from '../../platform/database/connect.ts';
import { keepLight } from '../../platform/threads/light.ts';
import { lightOrThread } from '../../platform/threads/threads.ts';
import { findCurrent } from './current.ts';

const AT_ONCE = 50;
const NIL = '00000000-0000-0000-0000-000000000000';

interface Left {
  readonly university_id: string;
  readonly id: string;
  readonly user_id: string;
}

/**
 * Stores the compared text of every hand-in that has none of the present method. Run once when the server starts: later
 * hand-ins are stored as they are finalized. Returns the number of submissions looked at.
 */
export async function catchUp(services: Services, isStopped: () => boolean = () => false): Promise<number> {
  let last: Left = { university_id: NIL, id: NIL, user_id: NIL };
  let count = 0;
  for (let left = await readLeft(services, last); left.length > 0; left = await readLeft(services, last)) {
    for (const one of left) {
      if (isStopped()) return count;
      await keepOne(services, one);
      last = one;
      count += 1;
    }
  }
  return count;
}

function readLeft({ database }: Services, last: Left): Promise<Left[]> {
  return database.asOwner(async (tx) => {
    const { rows } = await sql<Left>`
      select s.university_id, s.id, s.user_id from submissions s
      where (s.university_id, s.id) > (${last.university_id}::uuid, ${last.id}::uuid)
        and s.assignment_id is not null and s.wrapped_key is not null
        and exists (select 1 from submits h where h.university_id = s.university_id and h.submission_id = s.id)
        and not exists (select 1 from compared_texts t where t.university_id = s.university_id
          and t.submission_id = s.id and t.method = ${FINGERPRINT_METHOD})
      order by s.university_id, s.id limit ${AT_ONCE}`.execute(tx);
    return rows;
  });
}

/** Skips a submission that can't be read: a retry won't help. */
async function keepOne(services: Services, { university_id: universityId, id, user_id: userId }: Left): Promise<void> {
  const who = { universityId, userId };
  try {
    await compareOne(services, who, id);
  } catch (error) {
    if (!(error instanceof UnreadableLogError)) throw error;
    services.log.error({ submission: id, reason: error.message }, 'a hand-in could not be compared');
  }
}

/** Stores the compared text of one submission. Returns whether the submission exists. */
export function compareOne(services: Services, who: Tenant, id: string): Promise<boolean> {
  return lightOrThread(services.threads, { name: 'compare', who, id }, () =>
    services.database.asTenant(who, async (tx) => {
      if (services.threads !== undefined) keepLight(tx);
      const submission = await findSubmission(tx, who, id);
      if (submission !== undefined) await findCurrent(tx, submission, services);
      return submission !== undefined;
    }),
  );
}
