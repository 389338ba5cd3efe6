import { sql } from 'kysely';
import type { Write } from '../../platform/database/write-in-one-statement.ts';
import type { ReadPart } from './parts.ts';
import type { OwnStream } from './streams.ts';

/** The highest seq of a stream on its device, which holds more than it sent. */
export interface DeviceHigh extends OwnStream {
  readonly held: number;
}

/** What the parts of a person's push report. */
export function deviceHighsOf(userId: string, parts: readonly ReadPart[]): DeviceHigh[] {
  return parts.flatMap(({ stream, held }) => (held === undefined ? [] : { userId, stream, held }));
}

/** The write that stores these highs of people of one university, whose rows are locked. Null where there is none. */
export function deviceHighWrite(universityId: string, highs: readonly DeviceHigh[]): Write {
  if (highs.length === 0) return null;
  return sql`
    update streams s set held = n.held
    from unnest(${highs.map(({ userId }) => userId)}::uuid[], ${highs.map(({ stream }) => stream)}::text[],
      ${highs.map(({ held }) => held)}::integer[]) as n (user_id, stream, held)
    where s.university_id = ${universityId} and s.user_id = n.user_id and s.stream = n.stream`;
}
