import { deleteVoidClaims } from '../../people/account/void-claims.ts';
import { sweepFiles } from '../../people/media/sweep.ts';
import { runJob } from '../../platform/metrics/run-job.ts';
import type { Services } from '../../platform/services.ts';
import { keepLight } from '../../platform/threads/light.ts';
import { lightOrThread } from '../../platform/threads/threads.ts';
import { deleteLog, type LogName } from './delete-log.ts';
import { findDueLogs } from './due.ts';
import { expireRows } from '../personal-data/expire-rows.ts';
import { erasePeopleDue, remindOfDeletion } from './erase-due.ts';

const POLL_MS = 60 * 60_000;
const FIND_MAX = 100;
/** A file may be written before the row that needs it. */
const FILE_UNUSED_MS = 60 * 60_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface RetentionWorker {
  /** Deletes the logs whose retention is over; resolves to their number. */
  deleteDue(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Deletes lapsed registrations, accounts whose owners asked for it, files that nothing needs, rows whose time is over,
 * and logs whose retention is over, each in its own transaction. Two servers never delete the same one. `timeOf` tells
 * at which time a round deletes: {@link certainTime}, but in tests.
 */
export function startRetentionWorker(given: Services, timeOf: (services: Services) => Promise<Date>): RetentionWorker {
  let stopped = false;
  let running: Promise<number> = Promise.resolve(0);
  async function round(): Promise<number> {
    let deleted = 0;
    const deleteAll = async (): Promise<void> => {
      const time = await timeOf(given);
      const services: Services = { ...given, clock: () => time };
      await deleteVoidClaims(services);
      await remindOfDeletion(services);
      await erasePeopleDue(services, (log) => deleteDueLog(services, { ...log, afterDays: null }));
      await expireRows(services);
      await sweepFiles(services, new Date(services.clock().getTime() - FILE_UNUSED_MS));
      for (let beyond = FIRST_ID, more = true; more;) {
        const due = await services.database.asOwner((tx) => findDueLogs(tx, services.clock(), beyond, FIND_MAX));
        for (const log of due) if (!stopped && (await deleteOne(services, log))) deleted += 1;
        beyond = due.at(-1)?.id ?? beyond;
        more = due.length === FIND_MAX && !stopped;
      }
    };
    try {
      await runJob(given, 'retention', deleteAll);
    } catch (error) {
      given.log.error({ err: error }, 'logs whose time is over could not be deleted');
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

/** A log to delete, by the rule of its university, or for its writer where `afterDays` is null. */
interface EndedLog extends LogName {
  readonly afterDays: number | null;
}

/** Deletes one log. Answers whether there was one to delete. */
export function deleteDueLog(services: Services, log: EndedLog): Promise<boolean> {
  return lightOrThread(services.threads, { name: 'delete log', ...log }, () =>
    services.database.asOwner((tx) => {
      if (services.threads !== undefined) keepLight(tx);
      return deleteLog(tx, log, services, log.afterDays);
    }, log.universityId),
  );
}

/** Reports and skips a log that can't be deleted, so that it doesn't block the others. */
async function deleteOne(services: Services, log: EndedLog): Promise<boolean> {
  try {
    return await deleteDueLog(services, log);
  } catch (error) {
    services.log.error({ err: error, submission: log.id }, 'a log whose time is over could not be deleted');
    return false;
  }
}
