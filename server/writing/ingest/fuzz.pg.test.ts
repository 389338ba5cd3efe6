import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PACKED_PUSH_TYPE, pushAnswerSchema, type Push } from '#contract/outbox';
import { problemSchema } from '#contract/problem';
import { packPush } from '#writing/wire/pack';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { deviceSignature, deviceStream } from '../../../tests/fixtures/device-stream.ts';
import { dice, type Roll } from '../../../tests/fixtures/dice.ts';
import { rounds } from '../../../tests/fixtures/rounds.ts';

const CASES = rounds(2000, 10_000);
const AT_ONCE = 20;

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

const oddities: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  '',
  'x',
  '\u0000',
  '\ud800',
  'A'.repeat(9000),
  [],
  {},
  [[]],
  { kind: 'insert' },
  '__proto__',
  '00000000-0000-0000-0000-000000000000',
];

/** A random push of a few ops of every kind. */
function somePush(roll: Roll): Push {
  const parts = Array.from({ length: 1 + roll(3) }, () => {
    const target =
      roll(4) === 0 ? ({ kind: 'practice' } as const) : ({ kind: 'assignment', id: people.assignmentId } as const);
    const page = deviceStream(roll(8) === 0 ? { kind: 'actions' } : target);
    for (let count = 1 + roll(6); count > 0; count -= 1) {
      const kind = roll(10);
      if (kind === 0) page.add({ kind: 'clock', wall: roll(1e9) });
      else if (kind === 1) page.add({ kind: 'skip', reason: 'lost' });
      else if (kind === 2) page.submit();
      else if (kind === 3) page.add({ kind: 'action', action: { name: 'enroll', course: people.courseId } });
      else if (kind === 4 && page.text().length > 2) page.remove(roll(page.text().length - 1), 1);
      else page.type(['a', 'é', '\u{1f600}', '\u0000'][roll(4)] ?? 'a', roll(page.text().length + 1));
    }
    return page.part();
  });
  return { parts };
}

/** Changes a random place of a JSON value to an oddity, or drops, duplicates or adds one. */
function spoil(value: unknown, roll: Roll): unknown {
  if (typeof value !== 'object' || value === null || roll(6) === 0) return oddities[roll(oddities.length)];
  if (Array.isArray(value)) {
    const items = value as unknown[];
    const at = roll(items.length + 1);
    if (roll(5) === 0) return items.toSpliced(at, 1);
    if (roll(8) === 0) return [...items, ...items];
    return items.map((item, index) => (index === at % Math.max(1, items.length) ? spoil(item, roll) : item));
  }
  const entries = Object.entries(value);
  const at = roll(entries.length + 1);
  if (at === entries.length) return { ...value, [['extra', '__proto__', 'constructor'][roll(3)] ?? 'extra']: 1 };
  if (roll(6) === 0) return Object.fromEntries(entries.toSpliced(at, 1));
  return Object.fromEntries(entries.map(([key, item], index) => [key, index === at ? spoil(item, roll) : item]));
}

function spoilBytes(bytes: Buffer, roll: Roll): Buffer {
  const spoilt = Buffer.from(bytes);
  for (let flips = roll(4); flips > 0; flips -= 1) spoilt[roll(spoilt.length)] = roll(256);
  return roll(4) === 0 ? spoilt.subarray(0, roll(spoilt.length)) : spoilt;
}

/** A random request: sometimes well-formed, else with spoilt values, bytes or headers. */
function someRequest(roll: Roll): { bytes: Buffer; headers: Record<string, string> } {
  const push = somePush(roll);
  const packed = roll(2) === 0;
  const plain = packed
    ? Buffer.from(packPush(push))
    : Buffer.from(JSON.stringify(roll(8) === 0 ? push : spoil(push, roll)));
  const said = packed || roll(5) === 0 ? spoilBytes(plain, roll) : plain;
  const zipped = roll(3) === 0;
  const bytes = zipped ? gzipSync(said) : said;
  return {
    bytes: zipped && roll(4) === 0 ? spoilBytes(bytes, roll) : bytes,
    headers: {
      'content-type': roll(50) === 0 ? 'text/plain' : packed ? PACKED_PUSH_TYPE : 'application/json',
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
    },
  };
}

async function ask(seed: number): Promise<number> {
  const url = `/api/outbox/${people.S1.userId}/`;
  const { bytes, headers } = someRequest(dice(seed));
  const signature = deviceSignature(people.S1, 'POST', url, bytes);
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'x-longhand-device': people.S1.deviceId, 'x-longhand-signature': signature },
    payload: bytes,
  });
  expect(answer.statusCode, `seed ${seed}: ${answer.body}`).toBeLessThan(500);
  const schema = answer.statusCode === 202 ? pushAnswerSchema : problemSchema;
  expect(schema.safeParse(answer.json()).success, `seed ${seed}: ${answer.body}`).toBe(true);
  return answer.statusCode;
}

describe('whatever is pushed', () => {
  it(`is answered by the contract, never with a 5xx, in ${CASES} cases`, { timeout: 900_000 }, async () => {
    const statuses = new Map<number, number>();
    for (let seed = 1; seed <= CASES; seed += AT_ONCE) {
      const asked = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => ask(seed + index)));
      for (const status of asked) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    for (const status of [202, 400, 415]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  });
});
