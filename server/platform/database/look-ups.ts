import type { Pool } from 'pg';
import { traced, type Traces } from '../traces/traces.ts';

/** The SECURITY DEFINER functions that need no university: they find what names nothing but itself, or begin one. */
export type LookUp =
  | 'find_calendar'
  | 'find_certificate'
  | 'find_own_session'
  | 'find_own_device'
  | 'find_session_owner'
  | 'find_user'
  | 'find_claim'
  | 'find_link'
  | 'find_university_of_code'
  | 'new_university_id';

/** Look-ups outside a transaction, each a single round trip by the login of requests. */
export interface LookUps {
  /** The row that is found; null where there is none. */
  lookUp<Row>(look: LookUp, args: readonly unknown[]): Promise<Row | null>;
  /** Several look-ups by two ids each, together. Null where nothing is found. */
  lookUpAll<Row>(look: LookUp, pairs: readonly (readonly [string, string])[]): Promise<(Row | null)[]>;
  /** One statement about PostgreSQL itself, such as how far its log goes, in no role. */
  askEngine<Row>(text: string, values: readonly unknown[]): Promise<Row | null>;
}

/** `prepares`: whether statements may be prepared. */
export function lookUpsOf(pool: Pool, prepares: boolean, traces: Traces | undefined): LookUps {
  const named = (name: string) => (prepares ? { name } : {});
  const within = <T>(look: LookUp, act: () => Promise<T>) =>
    traced(traces, 'look-up', { 'db.operation.name': look }, act);
  const lookUps: LookUps = {
    async lookUp<Row>(look: LookUp, args: readonly unknown[]) {
      const places = args.map((_, index) => `$${index + 1}`).join(', ');
      const text = `select * from longhand.${look}(${places})`;
      const { rows } = await within(look, () => pool.query({ ...named(look), text, values: [...args] }));
      return (rows[0] as Row | undefined) ?? null;
    },
    async lookUpAll<Row>(look: LookUp, pairs: readonly (readonly [string, string])[]) {
      const [only] = pairs;
      if (only !== undefined && pairs.length === 1) return [await lookUps.lookUp<Row>(look, only)];
      const text = `select asked.place::integer, found.*
        from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (one, other, place)
        cross join lateral longhand.${look}(asked.one, asked.other) found`;
      const values = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
      const { rows } = await within(look, () => pool.query({ ...named(`${look} together`), text, values }));
      const found = new Map(rows.map((row: { place: number }) => [row.place, row as Row]));
      return pairs.map((_, index) => found.get(index + 1) ?? null);
    },
    async askEngine<Row>(text: string, values: readonly unknown[]) {
      const { rows } = await pool.query({ text, values: [...values] });
      return (rows[0] as Row | undefined) ?? null;
    },
  };
  return lookUps;
}
