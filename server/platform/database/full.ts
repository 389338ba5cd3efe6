/** PostgreSQL's own code, and the kernel's for files that the server writes by itself. */
const FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether something was not stored because the disk that it goes to has no room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FULL.has(error.code);
}
