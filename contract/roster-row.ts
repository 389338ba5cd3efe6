import type { LeftOut, RosterRow } from './roster.ts';

const EMAIL_MAX = 254;
const LOCAL_MAX = 64;
const ROLL_MAX = 40;
const NAME_MAX = 200;

/** The rows of a list, sorted by their content alone: only the university knows which people exist. */
export interface CheckedRows {
  /** In order, and cleaned: each with an email, a roll number or both. */
  good: readonly RosterRow[];
  /** Repetitions of an earlier row. */
  skipped: readonly LeftOut[];
  bad: readonly LeftOut[];
}

/** Checks the rows of a list by themselves and against each other: the same in the browser and at the university. */
export function checkRows(rows: readonly RosterRow[]): CheckedRows {
  const good: RosterRow[] = [];
  const skipped: LeftOut[] = [];
  const bad: LeftOut[] = [];
  const byEmail = new Map<string, RosterRow>();
  const byRoll = new Map<string, RosterRow>();
  for (const given of rows) {
    const row = cleaned(given);
    const reason = troubleOf(row) ?? contradiction(row, byEmail, byRoll);
    const earlier = byEmail.get(emailKey(row)) ?? byRoll.get(rollKey(row));
    if (reason !== null) bad.push({ row: row.row, reason });
    else if (earlier !== undefined) skipped.push({ row: row.row, reason: `Row ${earlier.row} says the same.` });
    else good.push(row);
    if (reason !== null) continue;
    if (row.email !== '' && !byEmail.has(emailKey(row))) byEmail.set(emailKey(row), row);
    if (row.roll_no !== '' && !byRoll.has(rollKey(row))) byRoll.set(rollKey(row), row);
  }
  return { good, skipped, bad };
}

const emailKey = ({ email }: RosterRow) => email.toLowerCase();
const rollKey = ({ roll_no: roll }: RosterRow) => roll.toLowerCase();

/** Invisible characters: byte order and direction marks, zero-width spaces, soft hyphens. */
// oxlint-disable-next-line no-misleading-character-class -- single characters, each meant
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/gu;

function cleaned({ row, email, roll_no, name }: RosterRow): RosterRow {
  const [address, roll, person] = [email, roll_no, name].map((text) => text.replaceAll(UNSEEN, '').trim());
  const named = namedAddress(address ?? '');
  return {
    row,
    email: (named?.address ?? address ?? '').replace(/^mailto:/iu, '').normalize('NFKC'),
    roll_no: roll ?? '',
    name: (person === '' ? named?.name : person) ?? '',
  };
}

/** Splits 'Asha Rao <asha@example.edu>', as mail programs write addresses. Null for any other form. */
function namedAddress(text: string): { name: string; address: string } | null {
  const open = text.indexOf('<');
  if (open === -1 || !text.endsWith('>')) return null;
  const address = text.slice(open + 1, -1).trim();
  const name = text.slice(0, open).trim().replace(/^"/u, '').replace(/"$/u, '').trim();
  return /["<>]/u.test(name) || !/^[^<>\s]+$/u.test(address) ? null : { name, address };
}

type Rule = readonly [wrong: (text: string) => boolean, reason: string];

const firstTrouble = (rules: readonly Rule[], text: string): string | null =>
  rules.find(([wrong]) => wrong(text))?.[1] ?? null;

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);
const longerThan =
  (max: number) =>
  (text: string): boolean =>
    text.length > max;

/** The contents that no cell may have. `{cell}` is the cell's name. */
const cellRules: readonly Rule[] = [
  [matches(/\uFFFD/u), '{cell} has letters that could not be read: save the file as UTF-8.'],
  [matches(/[\r\n]/u), '{cell} goes over several lines.'],
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  [matches(/[\u0000-\u001F\u007F]/u), '{cell} has a control character.'],
  [matches(/^#{3,}$/u), '{cell} is only “###”: the column was too narrow when it was copied.'],
  [matches(/^#(REF|N\/A|VALUE|NAME|DIV\/0|NULL|NUM)[!?]?/iu), '{cell} is an error of the spreadsheet.'],
  [matches(/^=/u), '{cell} is a formula, not its result.'],
  [matches(/^(null|nil|undefined|nan|none|n\/?a|tbd|unknown|-+|\?+)$/iu), '{cell} is a placeholder.'],
];

/** The part after the first @, '' without one. */
const domainOf = (text: string): string => (text.includes('@') ? text.slice(text.indexOf('@') + 1) : '');

/** Whether a second address follows the first one after a comma, semicolon or space. */
function holdsSeveral(text: string): boolean {
  const [, ...later] = domainOf(text).split(/[,;\s]/u);
  return later.some((part) => part.lastIndexOf('@') > 0);
}

/** The first rule that matches gives the reason. Addresses must pass only the checks that every mail server makes. */
const emailRules: readonly Rule[] = [
  [matches(/^https?:|^www\./iu), 'The email is the address of a web page.'],
  [holdsSeveral, 'The email cell holds several addresses.'],
  [matches(/[<>]/u), 'The email has a bracket that is not closed.'],
  [matches(/^[^@]*$/u), 'The email has no @.'],
  [matches(/@.*@/u), 'The email has two @.'],
  [matches(/^@/u), 'The email has nothing before the @.'],
  [matches(/@$/u), 'The email has nothing after the @.'],
  [matches(/\s/u), 'The email has a space.'],
  [(text) => domainOf(text).includes(','), 'The email has a comma where a dot belongs.'],
  [matches(/[^\u0021-\u007E]/u), 'The email has letters that mail servers do not take.'],
  [longerThan(EMAIL_MAX), `The email is longer than ${EMAIL_MAX} characters.`],
  [(text) => text.indexOf('@') > LOCAL_MAX, `The email has more than ${LOCAL_MAX} characters before the @.`],
  [matches(/\.\./u), 'The email has two dots in a row.'],
  [matches(/^\.|\.@/u), 'The email has a dot at an end of the part before the @.'],
  [matches(/@\.|\.$/u), 'The email has a dot at an end of the part after the @.'],
  [(text) => !domainOf(text).includes('.'), 'The email has no dot after the @.'],
  [(text) => domainOf(text).includes('_'), 'The email has an underscore after the @.'],
  [matches(/@-|-\.|\.-|-$/u), 'The email has a hyphen at an end of a part after the @.'],
  [(text) => /\d/u.test(text.slice(text.lastIndexOf('.'))), 'The email ends in a number, not in something like .edu.'],
  [matches(/\.[^.]$/u), 'The email ends in a single letter, not in something like .edu.'],
  [(text) => !/^[\w.+'-]+@[\w.-]+$/u.test(text), 'The email has a character that does not belong in one.'],
];

const rollRules: readonly Rule[] = [
  [matches(/@/u), 'The roll number is an email.'],
  [matches(/^\d+([.,]\d+)?e\+?\d+$/iu), 'A spreadsheet has shortened the roll number.'],
  [
    matches(/^\d{1,2}[-/ ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*([-/ ]\d{2,4})?$/iu),
    'A spreadsheet has made a date of the roll number.',
  ],
  [matches(/^\d+\.0+$/u), 'A spreadsheet has added “.0” to the roll number.'],
  [longerThan(ROLL_MAX), `The roll number is longer than ${ROLL_MAX} characters.`],
  [(text) => !/[\p{L}\p{N}]/u.test(text), 'The roll number has neither a letter nor a number.'],
];

const nameRules: readonly Rule[] = [
  [matches(/@/u), 'The name is an email.'],
  [matches(/https?:|www\./iu), 'The name holds the address of a web page.'],
  [longerThan(NAME_MAX), `The name is longer than ${NAME_MAX} characters.`],
  [(text) => !/\p{L}/u.test(text), 'The name has no letter.'],
];

const cells = [
  ['email', 'The email', emailRules],
  ['roll_no', 'The roll number', rollRules],
  ['name', 'The name', nameRules],
] as const;

function troubleOf(row: RosterRow): string | null {
  if (isHeading(row)) return 'This row repeats the heading.';
  for (const [field, called, rules] of cells) {
    const text = row[field];
    if (text === '') continue;
    const reason = firstTrouble(cellRules, text)?.replace('{cell}', called) ?? firstTrouble(rules, text);
    if (reason !== null) return reason;
  }
  if (row.email !== '' || row.roll_no !== '') return null;
  return row.name === '' ? 'There is nothing in this row.' : 'There is neither an email nor a roll number.';
}

function isHeading({ email, roll_no: roll }: RosterRow): boolean {
  return /^e-?mail/iu.test(email) && !email.includes('@') ? true : email === '' && /^roll( no| number)/iu.test(roll);
}

function contradiction(
  row: RosterRow,
  byEmail: ReadonlyMap<string, RosterRow>,
  byRoll: ReadonlyMap<string, RosterRow>,
): string | null {
  const sameEmail = byEmail.get(emailKey(row));
  if (sameEmail !== undefined && differ(sameEmail.roll_no, row.roll_no))
    return `Row ${sameEmail.row} has this email with another roll number.`;
  const sameRoll = byRoll.get(rollKey(row));
  if (sameRoll !== undefined && differ(sameRoll.email, row.email))
    return `Row ${sameRoll.row} has this roll number with another email.`;
  return null;
}

/** Whether both are given and differ, regardless of case. */
function differ(one: string, other: string): boolean {
  return one !== '' && other !== '' && one.toLowerCase() !== other.toLowerCase();
}
