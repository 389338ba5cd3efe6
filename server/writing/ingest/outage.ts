/**
 * Classes of SQLSTATE for trouble of the database, not of an op: connection, resources, operator, system, rollback,
 * object state, internal, transaction state.
 */
const OUTAGE_CLASSES = ['08', '53', '57', '58', '40', '55', 'XX', '25'];

/** Whether an error is caused by the database rather than by the ops to store. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (code === null) return error instanceof Error && /connection|timeout/i.test(error.message);
  return !/^[0-9A-Z]{5}$/.test(code) || OUTAGE_CLASSES.includes(code.slice(0, 2));
}

/** Whether the same transaction may succeed if it is retried at once: after a deadlock or a serialization failure. */
export function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40P01' || code === '40001';
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
