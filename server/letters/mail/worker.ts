import { createTransport } from 'nodemailer';
import { inEach } from '../../platform/database/universities-due.ts';
import { gatherNotices, universitiesToGather } from '../notice/gather.ts';
import { runJob } from '../../platform/metrics/run-job.ts';
import type { Services } from '../../platform/services.ts';
import type { ReadyLetter } from './ready.ts';
import { claimFeedbackLetters, claimLetters, markFailed, markSent, postpone, universitiesToWrite } from './store.ts';

const POLL_MS = 2000;
/** The delay from posting a letter to looking for it: its transaction has to commit first. */
const WAKE_MS = 30;
const ATTEMPTS_MAX = 12;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Sends a letter. Throws where it was not accepted. */
export type Deliver = (letter: ReadyLetter) => Promise<void>;

export interface MailWorker {
  /** Makes the worker look for letters soon. */
  wake(): void;
  /** Sends what is due now; resolves when it is sent or postponed. */
  sendDue(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends letters through SMTP. */
export function smtpDelivery(smtpUrl: string, from: string): Deliver {
  const transport = createTransport(smtpUrl, { from });
  return async (letter) => {
    const { to, replyTo, subject, text, messageId, headers } = letter;
    await transport.sendMail({ to, subject, text, messageId, headers, ...(replyTo === undefined ? {} : { replyTo }) });
  };
}

/**
 * Claims letters as they become due, each for one server at a time, and retries with growing pauses. Looks for letters
 * every `pollMs` milliseconds, and when it is woken.
 */
export function startMailWorker(services: () => Services, deliver: Deliver, pollMs = POLL_MS): MailWorker {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let soon: NodeJS.Timeout | undefined;
  async function round(): Promise<void> {
    await gather(services());
    try {
      await runJob(services(), 'mail', async () => {
        let sent = 1;
        while (sent > 0) sent = stopped ? 0 : await sendSome(services(), deliver, () => stopped);
      });
    } catch (error) {
      services().log.error({ err: error }, 'mail could not be sent');
    }
  }
  function sendDue(): Promise<void> {
    running = running.then(round);
    return running;
  }
  const poll = setInterval(() => void sendDue(), pollMs);
  poll.unref();
  return {
    sendDue,
    wake() {
      soon ??= setTimeout(() => {
        soon = undefined;
        void sendDue();
      }, WAKE_MS);
    },
    async stop() {
      stopped = true;
      clearInterval(poll);
      clearTimeout(soon);
      await running;
    },
  };
}

/** A failure with digests must not delay letters that somebody waits for. */
async function gather({ database, clock, log }: Services): Promise<void> {
  try {
    await inEach(await database.asOwner((tx) => universitiesToGather(tx, clock())), (universityId) =>
      database.asOwner((tx) => gatherNotices(tx, universityId, clock()), universityId),
    );
  } catch (error) {
    log.error({ err: error }, 'notices could not be gathered into letters');
  }
}

/** Sends some of what is due of each university. Resolves to how many letters it claimed. */
async function sendSome(services: Services, deliver: Deliver, isStopped: () => boolean): Promise<number> {
  const { database, clock } = services;
  const { feedback, universities } = await database.asOwner(async (tx) => ({
    feedback: await claimFeedbackLetters(services, tx),
    universities: await universitiesToWrite(tx, clock()),
  }));
  for (const letter of feedback) await sendOne(services, deliver, letter);
  const counts = await inEach(universities, async (universityId) => {
    if (isStopped()) return 0;
    const letters = await database.asOwner((tx) => claimLetters(services, tx, universityId), universityId);
    for (const letter of letters) await sendOne(services, deliver, letter);
    return letters.length;
  });
  return counts.reduce((sum, count) => sum + count, feedback.length);
}

async function sendOne(services: Services, deliver: Deliver, letter: ReadyLetter): Promise<void> {
  const { database } = services;
  if (!letter.wanted) {
    await database.asOwner((tx) => markFailed(services, tx, letter));
    return;
  }
  try {
    await deliver(letter);
  } catch (error) {
    services.log.warn({ err: error, mail: letter.id, attempts: letter.attempts }, 'mail was not taken');
    await database.asOwner((tx) => retryLater(services, tx, letter));
    return;
  }
  await database.asOwner((tx) => markSent(services, tx, letter));
}

async function retryLater(services: Services, tx: Parameters<typeof postpone>[0], letter: ReadyLetter): Promise<void> {
  if (letter.attempts >= ATTEMPTS_MAX) return markFailed(services, tx, letter);
  const pause = Math.min(HOUR_MS, MINUTE_MS * 2 ** (letter.attempts - 1));
  return postpone(tx, letter, new Date(services.clock().getTime() + pause));
}
