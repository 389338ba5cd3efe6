import type { Endpoint } from '#contract/endpoint';
import type { Id } from '#contract/identifier';
import type { Refusal } from '../../api/trouble.ts';
import { DAMAGED_REQUEST } from '../journal/intact.ts';
import type { RequestRow, RequestState, RequestSubject } from './row.ts';

/** A row of the table `calls`, in which version 2 of the database kept requests. Key number. */
export interface CallRow {
  number: number;
  key: string;
  user: Id | null;
  title: string;
  method: Endpoint['method'];
  path: string;
  params: unknown;
  body: unknown;
  files: Readonly<Record<string, Blob>>;
  about?: RequestSubject | undefined;
  since: number;
  attempts: number;
  error: string | null;
  refused: Refusal | null;
}

/** Converts such a row to a request with the same key. A damaged row may lack any field. */
export function requestOfCall({ error, refused, ...row }: CallRow): RequestRow {
  const state: RequestState =
    refused === null
      ? { kind: 'waiting', error, damaged: error === DAMAGED_REQUEST }
      : { kind: 'refused', problem: refused, at: row.since };
  return { ...row, orderedBy: null, state };
}
