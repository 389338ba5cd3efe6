import type { AuditEntry } from '#contract/audit';
import { csvOf } from '../../ui/csv.ts';
import { auditWords } from './audit-words.ts';

const HEAD = ['at', 'who', 'email', 'what', 'action', 'object'];

/** The entries as a file for spreadsheets, in the order given. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    entry.at,
    entry.actor?.name ?? '',
    entry.actor?.email ?? '',
    auditWords(entry),
    entry.action,
    entry.object,
  ]);
  return csvOf([HEAD, ...rows]);
}
