import { listStreams } from '#contract/outbox';
import type { Id } from '#contract/identifier';
import type { Target } from '#contract/op';
import { request } from '../../api/request.ts';
import { isSignedIn } from '../device/noted-session.ts';
import type { DocumentRow, MetaRow } from '../device/rows.ts';
import { asked } from '../device/transaction.ts';
import { pullClosed, type BegunTextsPorts } from './begun-texts.ts';

/**
 * Compares all texts of this user, open or not, with what the university has of their streams, and pulls those of which
 * it lacks something: what is gone waits again. Then notes its incarnation. Rejects where it does not answer; the next
 * push answer calls this again.
 */
export async function compareTexts(ports: BegunTextsPorts, incarnation: string): Promise<void> {
  const { api, database, user: whose } = ports;
  const user = whose();
  if (user === null) return;
  const { streams } = await request(listStreams, { params: { user_id: user } }, api);
  const highs = new Map(streams.map(({ stream, high }) => [stream, high]));
  for (const target of await lackingIn(ports, user, highs)) {
    if (whose() !== user) return;
    await pullClosed(ports, user, target);
  }
  await database.run(['meta'], 'readwrite', async (tx) => {
    if (!(await isSignedIn(tx, user))) return;
    await asked(tx.objectStore('meta').put({ key: 'incarnation', user, name: incarnation } satisfies MetaRow));
  });
}

/** The documents of which the university has less than this device knows to have been stored. */
function lackingIn({ database }: BegunTextsPorts, user: Id, highs: ReadonlyMap<string, number>): Promise<Target[]> {
  return database.run(['documents'], 'readonly', async (tx) => {
    const range = IDBKeyRange.bound([user], [user, []]);
    const rows = await asked<DocumentRow[]>(tx.objectStore('documents').getAll(range));
    const lacks = ({ vector }: DocumentRow) =>
      Object.entries(vector).some(([stream, seq]) => (highs.get(stream) ?? 0) < seq);
    return rows.filter(lacks).map(({ target }) => target);
  });
}
