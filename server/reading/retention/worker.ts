import { deleteVoidClaims } from '../../people/account/claims.ts';
import type { Services } from '../../platform/services.ts';
import { keepLight } from '../../platform/threads/light.ts';
import { lightOrThread } from '../../platform/threads/threads.ts';
import { deleteLog } from './delete-log.ts';
import { findDueLogs, type DueLog } from './due.ts';

const POLL_MS = 60 * 60_000;
const FIND_MAX = 100;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface RetentionWorker {
  /** Deletes the logs whose retention is over; resolves to their number. */
  deleteDue(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Deletes lapsed registrations, and logs whose retention is over, each in its own transaction. Two servers never delete
 * the same one.
 */
export function startRetentionWorker(services: Services): RetentionWorker {
  let stopped = false;
  let running: Promise<number> = Promise.resolve(0);
  async function round(): Promise<number> {
    let deleted = 0;
    try {
      await services.database.asOwner((tx) => deleteVoidClaims(tx, services.clock()));
      for (let beyond = FIRST_ID, more = true; more;) {
        const due = await services.database.asOwner((tx) => findDueLogs(tx, services.clock(), beyond, FIND_MAX));
        for (const log of due) if (!stopped && (await deleteOne(services, log))) deleted += 1;
        beyond = due.at(-1)?.id ?? beyond;
        more = due.length === FIND_MAX && !stopped;
      }
    } catch (error) {
      services.log.error({ err: error }, 'logs whose time is over could not be deleted');
    }
    return deleted;
  }
  function deleteDue(): Promise<number> {
    running = running.then(round);
    return running;
  }
  const poll = setInterval(() => void deleteDue(), POLL_MS);
  poll.unref();
  return {
    deleteDue,
    async stop() {
      stopped = true;
      clearInterval(poll);
      await running;
    },
  };
}

/** Deletes one log by the rule of its university. Answers whether there was one to delete. */
export function deleteDueLog(services: Services, log: DueLog): Promise<boolean> {
  return lightOrThread(services.threads, { name: 'delete log', ...log }, () =>
    services.database.asOwner((tx) => {
      if (services.threads !== undefined) keepLight(tx);
      return deleteLog(tx, log, services, log.afterDays);
    }),
  );
}

/** Reports and skips a log that can't be deleted, so that it doesn't block the others. */
async function deleteOne(services: Services, log: DueLog): Promise<boolean> {
  try {
    return await deleteDueLog(services, log);
  } catch (error) {
    services.log.error({ err: error, submission: log.id }, 'a log whose time is over could not be deleted');
    return false;
  }
}
