import type { AuditEntry } from '#contract/audit';
import type { EntryRow } from './store.ts';

/** A list longer than this is told by its length: a roster names up to a thousand people. */
const LIST_MAX = 20;

export function presentEntry(row: EntryRow): AuditEntry {
  const { id, at, action, actor_name: name, actor_email: email, object, detail } = row;
  return {
    id,
    at: at.toISOString(),
    action,
    actor: name === null || email === null ? null : { name, email },
    object: object ?? '',
    detail: Object.fromEntries(Object.entries(detail).map(([key, value]) => [key, shortened(value)])),
  };
}

function shortened(value: unknown): unknown {
  return Array.isArray(value) && value.length > LIST_MAX ? value.length : value;
}
