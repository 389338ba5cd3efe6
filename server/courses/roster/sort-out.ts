import type { KnownStudent, ListPreview, LeftOut, RosterRow } from '#contract/roster';
import type { CheckedRows } from '#contract/roster-row';
import { emailKeyOf } from '../../people/account/email.ts';
import type { AccountRow, KnownPeople } from './store.ts';

/** A list sorted out. `invited` keeps the whole rows: their addresses are written to. */
export interface SortedList extends Omit<ListPreview, 'invited'> {
  invited: readonly RosterRow[];
}

type Meaning = { kind: 'student'; account: AccountRow } | { kind: 'nobody' } | { kind: 'bad'; reason: string };

/** Sorts the rows of a list by the accounts and invitations known for them. Every row gets into exactly one group. */
export function sortOut({ good, skipped, bad }: CheckedRows, { accounts, invited }: KnownPeople): SortedList {
  const open = new Set(invited.filter(({ is_open }) => is_open).map(({ email_key }) => email_key));
  const look = lookUp(accounts);
  const rowOf = new Map<string, number>();
  const sorted = { new: [] as KnownStudent[], already: [] as KnownStudent[], invited: [] as RosterRow[] };
  const others: { skipped: LeftOut[]; bad: LeftOut[] } = { skipped: [...skipped], bad: [...bad] };
  for (const row of good) {
    const meaning = look(row);
    if (meaning.kind === 'bad') others.bad.push({ row: row.row, reason: meaning.reason });
    else if (meaning.kind === 'nobody') {
      if (open.has(emailKeyOf(row.email))) others.skipped.push({ row: row.row, reason: 'This address is invited.' });
      else sorted.invited.push(row);
    } else {
      const { id, name, roll_no, status } = meaning.account;
      const earlier = rowOf.get(id);
      if (earlier !== undefined)
        others.skipped.push({ row: row.row, reason: `Row ${earlier} means the same student.` });
      else sorted[status === 'enrolled' ? 'already' : 'new'].push({ row: row.row, id, name, roll_no });
      rowOf.set(id, earlier ?? row.row);
    }
  }
  return { ...sorted, skipped: inOrder(others.skipped), bad: inOrder(others.bad) };
}

function inOrder(rows: readonly LeftOut[]): LeftOut[] {
  return rows.toSorted((one, other) => one.row - other.row);
}

function lookUp(accounts: readonly AccountRow[]): (row: RosterRow) => Meaning {
  const byEmail = new Map(accounts.map((account) => [account.email_key, account]));
  const byRoll = new Map<string, AccountRow[]>();
  for (const account of accounts.filter(isActiveStudent)) {
    const roll = account.roll_no.toLowerCase();
    byRoll.set(roll, [...(byRoll.get(roll) ?? []), account]);
  }
  return (row) => {
    const sameRoll = row.roll_no === '' ? [] : (byRoll.get(row.roll_no.toLowerCase()) ?? []);
    const account = row.email === '' ? undefined : byEmail.get(emailKeyOf(row.email));
    if (account === undefined) return row.email === '' ? byRollAlone(sameRoll) : unknownAddress(sameRoll);
    return byAddress(account, row);
  };
}

function byAddress(account: AccountRow, row: RosterRow): Meaning {
  if (account.user_type === 'teacher') return bad('This is the address of a teacher.');
  if (account.user_type === 'university_admin') return bad('This is the address of an administrator.');
  if (account.account_status === 'suspended') return bad('The account with this email is suspended.');
  // The owner of an unverified account has not proved the address.
  if (!account.verified) return { kind: 'nobody' };
  const own = account.roll_no;
  if (row.roll_no !== '' && own !== '' && own.toLowerCase() !== row.roll_no.toLowerCase())
    return bad('The student with this email has another roll number.');
  return { kind: 'student', account };
}

function byRollAlone(sameRoll: readonly AccountRow[]): Meaning {
  const [account] = sameRoll;
  if (account === undefined) return bad('No student has this roll number, and without an email nobody can be invited.');
  if (sameRoll.length > 1) return bad(`${sameRoll.length} students have this roll number: add the email.`);
  return { kind: 'student', account };
}

function unknownAddress(sameRoll: readonly AccountRow[]): Meaning {
  return sameRoll.length === 0 ? { kind: 'nobody' } : bad('A student with another email has this roll number.');
}

function isActiveStudent({ user_type, account_status, verified }: AccountRow): boolean {
  return user_type === 'student' && account_status !== 'suspended' && verified;
}

function bad(reason: string): Meaning {
  return { kind: 'bad', reason };
}
