import { tableData, type TableData } from '../server/platform/personal-data/personal-data.ts';

/** The page that tells what is kept of people. Its list is written by `npm run privacy`. */
export const PRIVACY_PAGE = new URL('../docs/PRIVACY.md', import.meta.url);
const BEGIN = '<!-- begin: npm run privacy -->';
const END = '<!-- end -->';

const KEPT = {
  account: 'as long as the account',
  record: 'as long as the university uses Longhand',
  log: 'so many days after the grade, by the university’s rule',
  replaced: 'until the next state takes its place',
} as const;

const ERASED = {
  delete: 'deleted',
  clear: 'emptied',
  work: 'stays for handed-in work without its log, destroyed for drafts',
  keep: 'stays',
  nothing: 'nothing',
} as const;

/** The page with the list of every table that has data of people, as the registry of personal data says it. */
export function withPrivacyList(page: string): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  const lines = tableData.filter(({ of }) => of.length > 0).map(lineOf);
  return `${before}${BEGIN}\n\n${lines.join('\n')}\n\n${END}${rest.split(END)[1] ?? ''}`;
}

function lineOf({ table, why, keeps, erasure, exported }: TableData): string {
  const kept = 'until' in keeps ? KEPT[keeps.until] : `${String(keeps.days)} days after its end`;
  const cleared = erasure.kind === 'clear' ? ` (${erasure.columns.map((column) => `\`${column}\``).join(', ')})` : '';
  const because = erasure.kind === 'keep' ? ` (${erasure.because})` : '';
  const isExported = exported.length > 0 ? 'in the export' : 'not in the export';
  return `- \`${table}\`: ${why}. Kept ${kept}; ${isExported}; erasure: ${ERASED[erasure.kind]}${cleared}${because}.`;
}
