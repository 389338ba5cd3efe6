import type { SealedContent } from '#contract/sealed';
import { formOf, pathOf } from '../../api/send.ts';
import { base64url } from '../device/digest.ts';
import type { OutboxRow, ParkedRow, StreamHead } from '../device/rows.ts';
import { queuedEndpoint } from '../requests/endpoints.ts';
import type { RequestRow } from '../requests/row.ts';

/** What a device needs beside the contract's fields to put opened writing back into its outbox. */
export interface WritingToRestore {
  restore: { head: StreamHead | null; title: string; wallMs: number };
}

/** The same of a request; its files come back from the body. */
export interface RequestToRestore {
  restore: Omit<RequestRow, 'number' | 'files'>;
}

/** Parked work, which the university only opens for its owner. */
export interface ParkedToRestore {
  kind: 'parked';
  restore: { row: ParkedRow };
}

/** The content of consecutive rows of one stream. `head` is null where the database has lost it. */
export function contentOfRows(
  head: StreamHead | null,
  rows: readonly OutboxRow[],
): Extract<SealedContent, { kind: 'writing' }> & WritingToRestore {
  const [first] = rows;
  if (first === undefined) throw new Error('There is nothing to seal.');
  const beginning = first.seq === 1 && head !== null ? { target: head.target, began: head.began } : {};
  const part = { stream: first.stream, ...beginning, first: first.seq, ops: rows.map(({ op }) => op) };
  return { kind: 'writing', part, restore: { head, title: first.title, wallMs: first.wallMs } };
}

/** The content of an unsent request: the message as it would be sent. */
export async function contentOfRequest(
  row: RequestRow,
): Promise<Extract<SealedContent, { kind: 'request' }> & RequestToRestore> {
  const { number: _, files, ...restore } = row;
  const isForm = (await queuedEndpoint(row))?.multipart !== undefined;
  const message = isForm ? new Response(formOf(row.body, files)) : new Response(textOf(row.body));
  const bytes = new Uint8Array(await message.arrayBuffer());
  const contentType = isForm ? message.headers.get('content-type') : 'application/json';
  return {
    kind: 'request',
    method: row.method as 'POST',
    path: pathOf(row, row.params, undefined),
    key: row.key,
    contentType: bytes.length === 0 ? null : contentType,
    body: base64url(bytes),
    restore,
  };
}

function textOf(body: unknown): string {
  return body === null || body === undefined ? '' : JSON.stringify(body);
}
