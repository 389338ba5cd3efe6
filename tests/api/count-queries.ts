import { Client } from 'pg';

const FRAME = /^(begin|start transaction|commit|rollback)/i;

/** How many statements are sent to the database while `act` runs, without those that frame a transaction. */
export async function countQueries(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with the client as `this`
  const { query } = Client.prototype;
  Client.prototype.query = function counted(this: Client, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }];
    if (!FRAME.test(typeof statement === 'string' ? statement : statement.text)) count += 1;
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  try {
    await act();
  } finally {
    Client.prototype.query = query;
  }
  return count;
}
