/** PostgreSQL's own codes: it stops, crashed, starts, or has no connection left. */
const AWAY_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006']);
/** The kernel's, from a connection that is made or was broken. */
const AWAY_CALLS: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
/** What the driver says without a code where a connection ended under a question, or none was to be had. */
const AWAY_WORDS = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
];

/** Whether a question failed because the database can't be reached at this moment. Whether it was done is not known. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && AWAY_STATES.has(code)) return true;
  if (typeof code === 'string' && AWAY_CALLS.has(code)) return ['connect', 'read', 'write'].includes(String(syscall));
  return AWAY_WORDS.some((words) => error.message.startsWith(words));
}
