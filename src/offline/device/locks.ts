import type { StreamId } from '#contract/identifier';

/** How the name of every stream's lock begins. */
export const STREAM_LOCKS = 'longhand:stream:';

/** The lock that a stream's page holds while it is alive. */
export function streamLock(stream: StreamId): string {
  return STREAM_LOCKS + stream;
}

/** The lock under which one page or the worker pushes for a user. */
export function pushLock(user: string): string {
  return `longhand:push:${user}`;
}

/** The lock under which one page or the worker brings sealed work. */
export const SEALED_LOCK = 'longhand:sealed';

/** The lock under which one page or the worker sends requests. */
export const REQUESTS_LOCK = 'longhand:requests';
