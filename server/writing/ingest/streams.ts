import { sql } from 'kysely';
import type { Tenant } from '../../platform/database/connect.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import {
  documentKey,
  ensureSubmissions,
  keysOf,
  type LockedSubmission,
  type WantedDocument,
} from '../submission/store.ts';
import type { StreamHead, TargetKind } from './admit.ts';
import type { PushContext } from './context.ts';
import type { ReadPart } from './parts.ts';

/** A stream whose head row this transaction has locked. */
export interface OpenStream {
  readonly stream: string;
  readonly target: TargetKind;
  /** Null for actions. */
  readonly submissionId: string | null;
  /** When the stream began, in milliseconds since 1970, as its device claims. */
  readonly began: number | null;
  readonly head: StreamHead;
}

interface HeadRow {
  stream: string;
  target: TargetKind;
  submission_id: string | null;
  began: number | null;
  high: number;
  last_edit: number;
  next_clock: number;
  /** Of the stream's submission: null where it has none. */
  counter: number | null;
  head: Buffer | null;
  wrapped_key: Buffer | null;
}

/** Streams and their submissions, all locked. Unknown streams are left out. */
export interface LockedStreams {
  readonly streams: ReadonlyMap<string, OpenStream>;
  readonly submissions: ReadonlyMap<string, LockedSubmission>;
}

/** A stream of a person. */
export interface OwnStream {
  readonly userId: string;
  readonly stream: string;
}

/** The beginning of a stream, as its first part states it. */
export interface NewStream extends OwnStream {
  readonly target: NonNullable<ReadPart['target']>;
  readonly began: number | null;
}

/** What beginning and locking streams needs of a push, whoever's it is. */
type StreamContext = Pick<PushContext, 'tx' | 'services' | 'now'>;

/**
 * Inserts the missing rows of streams of one university, with their submissions, except for assignments to which the
 * person may not write. Rows are inserted before any is locked, so that two transactions can't deadlock.
 */
export async function beginStreams(
  context: StreamContext,
  universityId: string,
  begun: readonly NewStream[],
): Promise<void> {
  const { tx, services, now } = context;
  const documents = begun.flatMap((each) => (each.target.kind === 'actions' ? [] : documentOf(each)));
  const ids = await ensureSubmissions(tx, universityId, documents, services, now);
  const fresh = begun.flatMap((each) => {
    if (each.target.kind === 'actions') return { ...each, submissionId: null };
    const submissionId = ids.get(documentKey(documentOf(each)));
    return submissionId === undefined ? [] : { ...each, submissionId };
  });
  if (fresh.length > 0) await insertStreams(context, universityId, fresh);
}

/**
 * Locks all of these streams that there are, in the order of their names, and their submissions, in the order of their
 * ids.
 */
export async function lockStreams(
  { tx, person, services }: PushContext,
  names: readonly string[],
): Promise<LockedStreams> {
  const { rows } = await sql<HeadRow>`
    select * from open_push(${person.universityId}, ${person.userId}, ${names})`.execute(tx);
  return lockedStreams(rows, services.keyring);
}

/** One person's rows. */
function lockedStreams(rows: readonly HeadRow[], keyring: Keyring): LockedStreams {
  const submissions = new Map<string, LockedSubmission>();
  for (const { submission_id: id, counter, head, wrapped_key } of rows) {
    if (id === null || counter === null || head === null || submissions.has(id)) continue;
    submissions.set(id, { id, counter, head, keys: keysOf(keyring, id, wrapped_key) });
  }
  return { streams: new Map(rows.map((row) => [row.stream, openStream(row)])), submissions };
}

/**
 * Locks those of several people's streams, with their submissions, that nobody else holds at this moment; by person.
 * Streams of actions have no submission and are left out.
 */
export async function lockFreeStreams(
  { tx, services }: StreamContext,
  universityId: string,
  wanted: readonly OwnStream[],
): Promise<Map<string, LockedStreams>> {
  const { rows } = await sql<HeadRow & { user_id: string }>`
    select * from open_pushes(${universityId}, ${wanted.map(({ userId }) => userId)},
      ${wanted.map(({ stream }) => stream)})`.execute(tx);
  const byPerson = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const own = byPerson.get(row.user_id);
    if (own === undefined) byPerson.set(row.user_id, [row]);
    else own.push(row);
  }
  return new Map([...byPerson].map(([userId, own]) => [userId, lockedStreams(own, services.keyring)]));
}

/** Makes the head rows of these streams, where there is none. The text is one for any number of them, so that it is prepared. */
export async function insertStreams(
  { tx, now }: StreamContext,
  universityId: string,
  begun: readonly (NewStream & { readonly submissionId: string | null })[],
): Promise<void> {
  const rows = [...begun].sort((a, b) => (a.stream < b.stream ? -1 : 1));
  await sql`
    insert into streams (university_id, user_id, stream, target, assignment_id, submission_id, began, created_at)
    select ${universityId}, n.user_id, n.stream, n.target, n.assignment_id, n.submission_id, n.began, ${now}
    from unnest(${rows.map(({ userId }) => userId)}::uuid[], ${rows.map(({ stream }) => stream)}::text[],
      ${rows.map(({ target }) => target.kind)}::text[], ${rows.map(({ target }) => assignmentOf(target))}::uuid[],
      ${rows.map(({ submissionId }) => submissionId)}::uuid[], ${rows.map(({ began }) => began)}::bigint[])
      as n (user_id, stream, target, assignment_id, submission_id, began)
    on conflict do nothing`.execute(tx);
}

function documentOf({ userId, target }: NewStream): WantedDocument {
  return { userId, assignmentId: assignmentOf(target) };
}

/** The target's assignment; null for practice and actions. */
function assignmentOf(target: NewStream['target']): string | null {
  return target.kind === 'assignment' ? target.id : null;
}

function openStream(row: HeadRow): OpenStream {
  return {
    stream: row.stream,
    target: row.target,
    submissionId: row.submission_id,
    began: row.began,
    head: { high: row.high, lastEdit: row.last_edit, nextClock: row.next_clock },
  };
}

/** How far each stream of a person is stored. */
export async function listHighs(tx: Tx, who: Tenant): Promise<{ stream: string; high: number }[]> {
  return tx
    .selectFrom('streams')
    .select(['stream', 'high'])
    .where('university_id', '=', who.universityId)
    .where('user_id', '=', who.userId)
    .where('high', '>', 0)
    .execute();
}
