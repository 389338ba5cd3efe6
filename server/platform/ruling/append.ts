import { sql } from 'kysely';
import type { Tx } from '../database/tables.ts';
import type { Keyring } from '../keyring.ts';
import { firstRulingHead, rulingLink, type RulingKind } from './ruling.ts';

/** What was decided, when, on what. */
export interface NewRuling {
  readonly universityId: string;
  readonly subject: string;
  readonly kind: RulingKind;
  /** Times as text. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** The end of a subject's rulings, which this transaction has locked, and of the submission's log. */
export interface LastRuling {
  readonly number: number;
  readonly head: Buffer | null;
  readonly counter: number;
  readonly log_head: Buffer | null;
}

/** Adds a ruling to those of its subject, in the transaction of what it decides. */
export async function appendRuling(tx: Tx, keyring: Keyring, ruling: NewRuling): Promise<void> {
  const { rows } = await sql<LastRuling>`
    select * from last_ruling(${ruling.universityId}, ${ruling.subject})`.execute(tx);
  await appendRulings(tx, keyring, [{ ruling, last: rows[0] ?? NONE }]);
}

/** {@link appendRuling} for several subjects of one university, locked in their order. */
export async function appendRulingOfEach(tx: Tx, keyring: Keyring, rulings: readonly NewRuling[]): Promise<void> {
  const [first] = rulings;
  if (first === undefined) return;
  const subjects = rulings.map(({ subject }) => subject).sort();
  const { rows } = await sql<LastRuling & { subject: string }>`
    select s.subject, l.* from unnest(${subjects}::uuid[]) as s(subject)
    cross join lateral last_ruling(${first.universityId}, s.subject) l`.execute(tx);
  const lasts = new Map(rows.map((last) => [last.subject, last]));
  const added = rulings.map((ruling) => ({ ruling, last: lasts.get(ruling.subject) ?? NONE }));
  await appendRulings(tx, keyring, added);
}

/** The end before the first ruling on an assignment that this transaction has made. */
export const NONE: LastRuling = { number: 0, head: null, counter: 0, log_head: null };

/** {@link appendRuling} where the ends are known, for one or several subjects. */
export async function appendRulings(
  tx: Tx,
  keyring: Keyring,
  rulings: readonly { readonly ruling: NewRuling; readonly last: LastRuling }[],
): Promise<void> {
  if (rulings.length === 0) return;
  await tx
    .insertInto('rulings')
    .values(rulings.map(({ ruling, last }) => rowOf(keyring, ruling, last)))
    .execute();
}

function rowOf(keyring: Keyring, { universityId, subject, kind, facts, at }: NewRuling, last: LastRuling) {
  const said = JSON.stringify(facts);
  const { number, counter, log_head, head } = { ...last, number: last.number + 1 };
  const logHead = log_head ?? Buffer.alloc(0);
  const content = { university: universityId, subject, number, kind, facts: said, counter, logHead };
  const link = rulingLink(keyring, head ?? firstRulingHead(subject), { ...content, madeAt: at.getTime() });
  return {
    university_id: universityId,
    subject,
    number,
    kind,
    facts: said,
    counter,
    log_head: logHead,
    made_at: at,
    ...link,
  };
}
