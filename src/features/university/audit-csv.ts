import type { AuditEntry } from '#contract/audit';
import { auditWords } from './audit-words.ts';

const HEAD = ['at', 'who', 'email', 'what', 'action', 'object'];

/** The entries as CSV by RFC 4180, in the order given. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    entry.at,
    entry.actor?.name ?? '',
    entry.actor?.email ?? '',
    auditWords(entry),
    entry.action,
    entry.object,
  ]);
  return [HEAD, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n') + '\r\n';
}

/** Quoted, and never a formula: a spreadsheet would run what begins with =, +, - or @. */
function cellOf(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
