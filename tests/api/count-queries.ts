import { AsyncLocalStorage } from 'node:async_hooks';
import { Client } from 'pg';

/** The queries of each run of `act`, kept apart from background work of earlier requests. */
const scope = new AsyncLocalStorage<string[]>();

const FRAME = /^(begin|start transaction|commit|rollback)/i;

/**
 * The statements that are sent to the database while `act` runs. Each is a round trip; those that frame a transaction
 * (its role and tenant are set with its begin) are not among them, for every request has the same.
 */
export async function questionsOf(act: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with the client as `this`
  const { query } = Client.prototype;
  Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!FRAME.test(text)) scope.getStore()?.push(text);
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    // Awaited inside the scope: the promise of `inject` starts only when it is awaited.
    await scope.run(asked, async () => {
      await act();
    });
  } finally {
    Client.prototype.query = query;
  }
  return asked;
}

/** The number of these statements. */
export async function countQueries(act: () => Promise<unknown>): Promise<number> {
  return (await questionsOf(act)).length;
}
