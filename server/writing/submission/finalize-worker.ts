import { sql } from 'kysely';
import { runJob } from '../../platform/metrics/run-job.ts';
import type { Services } from '../../platform/services.ts';
import { finalizeSubmission } from './finalize.ts';
import { UnreadableLogError } from '../../platform/unreadable-log.ts';

const POLL_MS = 60_000;
const AT_ONCE = 100;
/** A hand-in that waits for its edits longer than this is finalized when somebody reads it. */
const LOOKED_FOR_MS = 14 * 24 * 3_600_000;

export interface FinalizeWorker {
  /** Finalizes the hand-ins that are complete; resolves to how many were. */
  finalizeAll(): Promise<number>;
  stop(): Promise<void>;
}

interface Unfinalized {
  readonly university_id: string;
  readonly id: string;
  readonly user_id: string;
}

/**
 * Finalizes hand-ins whose last edits came after them and that nobody has read, each in its own transaction, so that
 * they are compared with others although no teacher has opened the list. Two servers may finalize the same one, with
 * the same result.
 */
export function startFinalizeWorker(services: Services): FinalizeWorker {
  let stopped = false;
  let running: Promise<number> = Promise.resolve(0);
  async function round(): Promise<number> {
    let finalized = 0;
    try {
      await runJob(services, 'hand-ins', async () => {
        for (const one of await readUnfinalized(services))
          if (!stopped && (await finalizeOne(services, one))) finalized += 1;
      });
    } catch (error) {
      services.log.error({ err: error }, 'hand-ins could not be finalized');
    }
    return finalized;
  }
  function finalizeAll(): Promise<number> {
    running = running.then(round);
    return running;
  }
  const poll = setInterval(() => void finalizeAll(), POLL_MS);
  poll.unref();
  return {
    finalizeAll,
    async stop() {
      stopped = true;
      clearInterval(poll);
      await running;
    },
  };
}

/** The newest hand-ins first, so that old ones that still wait for edits don't block them. */
function readUnfinalized({ database, clock }: Services): Promise<Unfinalized[]> {
  const since = new Date(clock().getTime() - LOOKED_FOR_MS);
  return database.asOwner(async (tx) => {
    const { rows } = await sql<Unfinalized>`
      select s.university_id, s.id, s.user_id
      from submits h
      join submissions s on s.university_id = h.university_id and s.id = h.submission_id and s.deleted_at is null
      where (h.submitted_at is null or h.missing > 0) and h.received_at > ${since} and s.wrapped_key is not null
        and not exists (select 1 from submits later where later.university_id = h.university_id
          and later.submission_id = h.submission_id and (later.counter, later.seq) > (h.counter, h.seq))
      order by h.received_at desc limit ${AT_ONCE}`.execute(tx);
    return rows;
  });
}

async function finalizeOne(services: Services, { university_id: universityId, id, user_id: userId }: Unfinalized) {
  try {
    return await finalizeSubmission(services, { universityId, userId }, id);
  } catch (error) {
    if (!(error instanceof UnreadableLogError)) throw error;
    services.log.error({ submission: id, reason: error.message }, 'a hand-in could not be finalized');
    return false;
  }
}
