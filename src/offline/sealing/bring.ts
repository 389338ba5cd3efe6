import { bringSealed, type SealedWork } from '#contract/sealed';
import { send } from '../../api/send.ts';
import type { Database } from '../device/database.ts';
import { base64url } from '../device/digest.ts';
import type { PushPorts } from '../device/ports.ts';
import type { SealedRow } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';
import { classifyResponse } from '../requests/classify.ts';

export interface BringPorts extends Pick<PushPorts, 'fetch' | 'clock'> {
  database: Database;
}

/** The result of one pass. `later`: the rest is tried again, after `retryAfterMs` where the university named a time. */
export type Passed = { kind: 'done' } | { kind: 'later'; retryAfterMs: number | null };

/**
 * Brings all sealed work of this browser to the university, whoever is signed in: writing first, then requests in
 * their order. A row leaves only when the university has stored it. What it refuses stays sealed for its owner, and so
 * do the requests of a person whose writing it refuses. Rejects where the database can't be read or written.
 */
export async function bringAll(ports: BringPorts): Promise<Passed> {
  const refused = new Set<string>();
  for (const key of await keysInOrder(ports.database)) {
    const row = await readSealed(ports.database, key);
    if (row === undefined || row.isParked === true || (row.number > 0 && refused.has(row.user))) continue;
    const outcome = await bring(ports, row);
    if (outcome.kind === 'later') return outcome;
    if (outcome.kind === 'refused') refused.add(row.user);
    else await removeSealed(ports.database, key);
  }
  return { kind: 'done' };
}

export type SealedKey = [user: string, subject: string, first: number];

/** The keys of sealed rows in the order in which they are brought. */
export function keysInOrder(database: Database): Promise<SealedKey[]> {
  return database.run(['sealed'], 'readonly', async (tx) => {
    const keys = (await asked(tx.objectStore('sealed').getAllKeys())) as SealedKey[];
    const numbers = new Map<string, number>();
    for (const key of keys.filter(([, , first]) => first === 0)) {
      const row = await asked<SealedRow>(tx.objectStore('sealed').get(key));
      numbers.set(row.subject, row.number);
    }
    // Writing has seqs from 1 on; keys come sorted by stream and seq.
    return keys.toSorted((a, b) => (numbers.get(a[1]) ?? 0) - (numbers.get(b[1]) ?? 0));
  });
}

export function readSealed(database: Database, key: SealedKey): Promise<SealedRow | undefined> {
  return database.run(['sealed'], 'readonly', (tx) => asked<SealedRow | undefined>(tx.objectStore('sealed').get(key)));
}

export async function removeSealed(database: Database, key: SealedKey): Promise<void> {
  await database.run(['sealed'], 'readwrite', (tx) => asked(tx.objectStore('sealed').delete(key)));
}

/** A sealed row as it goes over the wire. */
export function sealedWorkOf({ device, subject, first, last, gzip, iv, sealed }: SealedRow): SealedWork {
  return { device, subject, first, last, gzip, iv: base64url(iv), sealed: base64url(sealed) };
}

async function bring(
  { fetch, clock }: BringPorts,
  row: SealedRow,
): Promise<{ kind: 'stored' | 'refused' } | Extract<Passed, { kind: 'later' }>> {
  try {
    const input = { params: { user_id: row.user }, body: sealedWorkOf(row) };
    const { status } = await send(bringSealed, input, { fetch, now: () => clock.wallMs() }, null);
    return { kind: status };
  } catch (error) {
    const verdict = classifyResponse(error);
    // Only our own server refuses: a portal's 404 says nothing.
    if (verdict.kind === 'refused' && verdict.isSigned) return { kind: 'refused' };
    return { kind: 'later', retryAfterMs: 'retryAfterMs' in verdict ? verdict.retryAfterMs : null };
  }
}
