import type { FastifyBaseLogger } from 'fastify';

/** A log can't be opened, for good: its keys were destroyed, or it was changed after it was stored. */
export class UnreadableLogError extends Error {}

/**
 * What `open` returns of a submission; null, with a line for the operator, where that can't be opened for good: one
 * damaged text must not keep others from being read.
 */
export function unlessUnreadable<T>(
  log: Pick<FastifyBaseLogger, 'error'>,
  submission: string,
  open: () => T,
): T | null {
  try {
    return open();
  } catch (error) {
    if (!(error instanceof UnreadableLogError)) throw error;
    log.error({ submission, reason: error.message }, 'a text can’t be opened');
    return null;
  }
}
