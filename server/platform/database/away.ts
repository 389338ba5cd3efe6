/** PostgreSQL's codes for: shutting down, crashed, starting up, too many connections, connection failed. */
const AWAY_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006']);
/** The kernel's codes for a connection that could not be made or was broken. */
const AWAY_CALLS: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT']);
/** Messages of the driver without a code: a connection ended during a query, or none could be had. */
const AWAY_WORDS = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
];

/** Whether a query failed because the database can't be reached now. The query may have been executed or not. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && AWAY_STATES.has(code)) return true;
  if (typeof code === 'string' && AWAY_CALLS.has(code)) return ['connect', 'read', 'write'].includes(String(syscall));
  return AWAY_WORDS.some((words) => error.message.startsWith(words));
}
