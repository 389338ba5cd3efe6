import type { Id } from '#contract/identifier';
import { ApiProblem } from '../api/trouble.ts';
import type { Contact } from './connection.ts';
import type { Database } from './database.ts';
import type { ClockPort } from './ports.ts';
import type { ResultRow } from './rows.ts';
import { asked } from './transaction.ts';
import { opOfItem } from './item-id.ts';
import { within } from './within.ts';

/** Whoever waits for an outcome is told after this long that it still waits to be sent. Nothing is ended by it. */
const PATIENCE_MS = 8000;
const PAUSE_MS = 250;

/** What became of an action so far: `detail` is the university's word for it; or it is kept here and still to be sent. */
export type Outcome = { kind: 'done'; detail: string } | { kind: 'waiting' };

export interface OutcomePorts {
  database: Database;
  clock: ClockPort;
  user: Id;
  pushNow: () => Promise<void>;
  contact: () => Contact;
}

/**
 * Pushes, and resolves once the university has judged the action with this item's id, or when it can't be reached now.
 * Rejects with the ApiProblem of a refusal, which then counts as read: whoever asked shows it.
 */
export async function outcomeOf(ports: OutcomePorts, id: string): Promise<Outcome> {
  const { clock } = ports;
  const until = clock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    await within(clock, until - clock.monotonicMs(), ports.pushNow());
    const result = await takeResult(ports, id);
    if (result?.outcome === 'done') return { kind: 'done', detail: result.detail };
    if (result?.outcome === 'refused') throw refusal(result);
    if (ports.contact() === 'none' || clock.monotonicMs() >= until) return { kind: 'waiting' };
    await new Promise<void>((done) => clock.after(PAUSE_MS, done));
  }
}

async function takeResult({ database, user }: OutcomePorts, id: string): Promise<ResultRow['result'] | null> {
  const { stream, seq } = opOfItem(id);
  return database.run(['results'], 'readwrite', async (tx) => {
    const row = await asked<ResultRow | undefined>(tx.objectStore('results').get([stream, seq]));
    if (row?.user !== user) return null;
    if (!row.dismissed) await asked(tx.objectStore('results').put({ ...row, dismissed: true }));
    return row.result;
  });
}

function refusal({
  error,
  code,
  detail = '',
  issues,
}: Extract<ResultRow['result'], { outcome: 'refused' }>): ApiProblem {
  return new ApiProblem(error, 409, { error, code, detail, issues }, null);
}
