import { sql, type RawBuilder } from 'kysely';
import { idEndOf } from '#contract/made-id';

/** The id of a row to be inserted, made by the database: a UUIDv7. */
export type NewId = RawBuilder<string>;

/** An id that tells nothing but its time. */
export const ANY_ID: NewId = sql<string>`uuidv7()`;

/** A key as devices make it: 128 random bits in base64url. */
const DEVICE_KEY = /^[\w-]{22}$/;

/** An id that ends as a person's idempotency key says, see {@link idEndOf}; any id for a key that no device made. */
export function newIdUnder(key: string): NewId {
  return DEVICE_KEY.test(key) ? sql<string>`overlay(uuidv7()::text placing ${idEndOf(key)} from 20)::uuid` : ANY_ID;
}

/**
 * The id for one of the rows that a statement makes under one key. `number`, from 0 to 4,095, tells them apart: it takes
 * the place of the parts of a millisecond.
 */
export function numbered(newId: NewId, number: RawBuilder<number>): NewId {
  return sql<string>`overlay((${newId})::text placing lpad(to_hex(${number}), 3, '0') from 16)::uuid`;
}
