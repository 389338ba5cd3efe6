import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** A statement that was asked this often is prepared: from then on a connection plans it once. */
export const PREPARED_FROM_USE = 10;
/** At most this many statements are prepared: a plan may take some hundred kilobytes in each connection. */
const PREPARED_MOST = 100;
/** The uses of at most this many texts are counted, as some texts differ each time. */
const COUNTED_MOST = 1000;
/**
 * feature_not_supported: a prepared plan fails with it when its table got another column. A statement that Citus refuses so
 * leaves its planner in doubt, and it runs no function on a worker any more (13.2, recursivePlanningDepth).
 */
const SPOILT = '0A000';

/**
 * The pool for kysely. Its connections prepare frequent statements, because planning one takes longer than running it:
 * ten tables and their policies, for one row.
 */
export function preparingPool(pool: Pool, preparedFrom: number): PostgresPool {
  const nameOf = statementNames(preparedFrom);
  return {
    connect: async () => preparing(await pool.connect(), nameOf),
    end: () => pool.end(),
  };
}

function preparing(client: PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let isSpoilt = false;
  const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    // A text without values may hold several statements, which can't be prepared.
    const name = values.length === 0 ? undefined : nameOf(text);
    try {
      return await client.query(
        name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
      );
    } catch (error) {
      // This transaction has failed; later ones get another connection.
      if (error instanceof Error && 'code' in error && error.code === SPOILT) isSpoilt = true;
      throw error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: () => {
      client.release(isSpoilt);
    },
  };
}

/** Names the texts that were seen often: the first {@link PREPARED_MOST} of them. */
function statementNames(preparedFrom: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= PREPARED_MOST) return known;
    const used = (uses.get(text) ?? 0) + 1;
    if (used < preparedFrom) {
      if (uses.size >= COUNTED_MOST) uses.clear();
      uses.set(text, used);
      return undefined;
    }
    uses.delete(text);
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
}
