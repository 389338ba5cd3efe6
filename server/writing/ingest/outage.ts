/** Classes of SQLSTATE that say that the database is in trouble, not that an op is: connection, resources, operator, system, rolled back. */
const OUTAGE_CLASSES = ['08', '53', '57', '58', '40', '55', 'XX', '25'];

/** Whether an error of a transaction speaks of the database rather than of what was to be stored. */
export function isOutage(error: unknown): boolean {
  const code = codeOf(error);
  if (code === null) return error instanceof Error && /connection|timeout/i.test(error.message);
  return !/^[0-9A-Z]{5}$/.test(code) || OUTAGE_CLASSES.includes(code.slice(0, 2));
}

/** Whether the very same transaction may succeed at once when it is run again: a deadlock or a serialization failure. */
export function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40P01' || code === '40001';
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
