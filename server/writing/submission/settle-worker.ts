import { sql } from 'kysely';
import type { Services } from '../../platform/services.ts';
import { settleSubmission } from './settle.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';

const POLL_MS = 60_000;
const AT_ONCE = 100;
/** What waits for its edits longer than this is settled when somebody reads it. */
const LOOKED_FOR_MS = 14 * 24 * 3_600_000;

export interface SettleWorker {
  /** Settles the hand-ins that are complete; resolves to how many were. */
  settleAll(): Promise<number>;
  stop(): Promise<void>;
}

interface Unsettled {
  readonly university_id: string;
  readonly id: string;
  readonly user_id: string;
}

/**
 * Settles hand-ins whose last edits came after them, and that nobody has read yet, each in a transaction of its own: so
 * they are compared with those of others although no teacher has opened the list. Two servers may settle the same one;
 * it comes to the same.
 */
export function startSettleWorker(services: Services): SettleWorker {
  let stopped = false;
  let running: Promise<number> = Promise.resolve(0);
  async function round(): Promise<number> {
    let settled = 0;
    try {
      for (const one of await readUnsettled(services)) if (!stopped && (await settleOne(services, one))) settled += 1;
    } catch (error) {
      services.log.error({ err: error }, 'hand-ins could not be settled');
    }
    return settled;
  }
  function settleAll(): Promise<number> {
    running = running.then(round);
    return running;
  }
  const poll = setInterval(() => void settleAll(), POLL_MS);
  poll.unref();
  return {
    settleAll,
    async stop() {
      stopped = true;
      clearInterval(poll);
      await running;
    },
  };
}

/** The newest hand-ins first: an old one that still waits for edits must not keep them. */
function readUnsettled({ database, clock }: Services): Promise<Unsettled[]> {
  const since = new Date(clock().getTime() - LOOKED_FOR_MS);
  return database.asOwner(async (tx) => {
    const { rows } = await sql<Unsettled>`
      select s.university_id, s.id, s.user_id
      from submits h
      join submissions s on s.university_id = h.university_id and s.id = h.submission_id and s.deleted_at is null
      where (h.submitted_at is null or h.missing > 0) and h.received_at > ${since} and s.wrapped_key is not null
        and not exists (select from submits later where later.university_id = h.university_id
          and later.submission_id = h.submission_id and (later.counter, later.seq) > (h.counter, h.seq))
      order by h.received_at desc limit ${AT_ONCE}`.execute(tx);
    return rows;
  });
}

async function settleOne(services: Services, { university_id: universityId, id, user_id: userId }: Unsettled) {
  try {
    return await settleSubmission(services, { universityId, userId }, id);
  } catch (error) {
    if (!(error instanceof UnreadableLogError)) throw error;
    services.log.error({ submission: id, reason: error.message }, 'a hand-in could not be settled');
    return false;
  }
}
