import { expectedAccess, type Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { DEVICE_HEADER, SIGNATURE_HEADER, USER_HEADER } from '#contract/outbox';
import { sealedContentSchema } from '#contract/sealed';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import type { Prepared } from '../api/authorization-marking-requests.ts';
import { placesIn } from '../api/hostile-values.ts';
import { dice, type Roll } from '../fixtures/dice.ts';
import type { Change, Damage, Place, Recipe } from './recipe.ts';
import { ODDITIES, schemaOf, valueOf } from './values.ts';

const OTHERS: readonly Actor[] = ['S2', 'S3', 'T1', 'T2', 'U1', 'XS', 'XT', 'A0', 'A2', 'A3'];
const PARTS = ['params', 'query', 'body'] as const;
const CONTENT_TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/vnd.longhand.push',
  'x',
  '',
];
const KEYS = ['extra', '__proto__', 'constructor', 'toString', 'length', '', 'id'];

/** 2^32 divided by the golden ratio: multiples of it lie far apart. */
const GOLDEN = 0x9e3779b1;

/** The endpoints that take writing. */
const INGEST = /^(push|bringSealed|openSealed|trackKeystroke|saveSnapshot)/;

export const isIngest = (name: string): boolean => INGEST.test(name);

/** Some case of an endpoint, the same for each seed. @param prepared a valid request, whose shape is changed. */
export function recipeOf(name: string, endpoint: Endpoint, prepared: Prepared, seed: number): Recipe {
  // Neighbouring seeds begin with almost the same rolls.
  const roll = dice(Math.imul(seed, GOLDEN) >>> 0);
  const packed = name === 'push' && roll(2) === 0 ? roll(2 ** 31) : undefined;
  const sealed = name.endsWith('Sealed') && roll(4) > 0 ? sealedContent(roll) : undefined;
  const isWhole = roll(8) === 0;
  const isForm = endpoint.multipart !== undefined && roll(2) === 0;
  return {
    endpoint: name,
    actor: roll(3) > 0 ? 'right' : pick(OTHERS, roll),
    changes: isWhole || (packed ?? sealed) !== undefined ? [] : changesOf(endpoint, prepared, roll),
    damages: damagesOf(endpoint, packed !== undefined, roll),
    form: isForm ? 'multipart' : 'json',
    headers: headersOf(endpoint, roll),
    packed,
    sealed,
  };
}

function changesOf(endpoint: Endpoint, prepared: Prepared, roll: Roll): Change[] {
  const parts = PARTS.filter((part) => endpoint[part] !== undefined);
  if (parts.length === 0) return [];
  return Array.from({ length: 1 + roll(3) }, () => {
    // Most of what can be wrong is in bodies.
    const part = endpoint.body !== undefined && roll(4) > 0 ? 'body' : pick(parts, roll);
    if (roll(3) === 0) return { kind: 'set', at: [part], value: valueOf(schemaOf(endpoint[part]), roll) };
    const at = pick([[], ...placesIn(prepared[part] ?? {})], roll);
    return changeAt([part, ...at], roll);
  });
}

function changeAt(at: Place, roll: Roll): Change {
  const kind = roll(8);
  if (kind === 0 && at.length > 1) return { kind: 'drop', at };
  if (kind === 1 && at[0] === 'body') return { kind: 'double', at };
  if (kind === 2) return { kind: 'set', at: [...at.slice(0, -1), pick(KEYS, roll)], value: pick(ODDITIES, roll) };
  return { kind: 'set', at, value: pick(ODDITIES, roll) };
}

function damagesOf({ body }: Endpoint, packed: boolean, roll: Roll): Damage[] {
  if (body === undefined) return roll(20) === 0 ? [{ kind: 'encoding', name: 'gzip' }] : [];
  const inner = packed || roll(10) === 0 ? flips(roll) : [];
  const doubled: Damage[] = roll(15) === 0 ? [{ kind: 'repeat key', value: pick(ODDITIES, roll) }] : [];
  const zipped: Damage[] = roll(5) === 0 ? [{ kind: 'gzip' }, ...(roll(3) === 0 ? flips(roll) : [])] : [];
  const claimed: Damage[] =
    roll(30) === 0 ? [{ kind: 'encoding', name: pick(['gzip', 'br', 'x', 'gzip, gzip'], roll) }] : [];
  return [...doubled, ...inner, ...zipped, ...claimed];
}

function flips(roll: Roll): Damage[] {
  const changed = Array.from(
    { length: roll(4) },
    () => ({ kind: 'flip', share: share(roll), byte: roll(256) }) as const,
  );
  return roll(4) === 0 ? [...changed, { kind: 'cut', share: share(roll) }] : changed;
}

const share = (roll: Roll): number => roll(10_000) / 10_000;

function headersOf(endpoint: Endpoint, roll: Roll): Record<string, string> {
  const odd = (): string => pick(['', 'x', 'A'.repeat(22), 'A'.repeat(65), '\u00e9', '{}', 'A'.repeat(4000)], roll);
  return {
    ...(roll(4) === 0 ? { [IDEMPOTENCY_HEADER]: roll(2) === 0 ? crypto.randomUUID() : odd() } : {}),
    ...(roll(25) === 0 ? { [SIGNATURE_HEADER]: odd(), [DEVICE_HEADER]: odd(), [USER_HEADER]: odd() } : {}),
    ...(roll(25) === 0 ? { authorization: pick(['Bearer', 'Bearer x.y.z', 'Basic eDp4', odd()], roll) } : {}),
    ...(roll(30) === 0
      ? { 'x-longhand-contract': odd(), 'accept-encoding': odd(), range: 'bytes=0-1', host: odd() }
      : {}),
    ...(endpoint.body !== undefined && roll(15) === 0 ? { 'content-type': pick(CONTENT_TYPES, roll) } : {}),
  };
}

/** What is sealed: writing or a call that was spoilt before it was sealed. */
function sealedContent(roll: Roll): unknown {
  if (roll(3) === 0) return valueOf(schemaOf(sealedContentSchema), roll);
  if (roll(2) === 0) return { kind: 'writing', part: roll(3) === 0 ? pick(ODDITIES, roll) : { seed: roll(2 ** 31) } };
  return {
    kind: 'request',
    method: pick(['POST', 'PUT', 'DELETE', 'GET', 1], roll),
    path: pick(
      ['/api/enrollments/', '/api/me/sessions/', '/api/', '/api/../x', '/api/%', '/api/outbox/<S1>/', 'http://x/api/'],
      roll,
    ),
    key: pick(['A'.repeat(22), '', crypto.randomUUID()], roll),
    contentType: pick(['application/json', null, 'x', '\r\n', 'multipart/form-data'], roll),
    body: pick(['', 'e30', '!', 'eyJjb3Vyc2UiOiJ4In0', '_____w'], roll),
  };
}

function pick<T>(of: readonly T[], roll: Roll): T {
  return of[roll(of.length)] as T;
}

/** Somebody who may make a request of this endpoint. */
export function rightActor({ access }: Endpoint): Actor {
  if (access.kind === 'object') return access.allowed[0] ?? 'T1';
  return (['S1', 'T1', 'U1'] as const).find((one) => expectedAccess(access, one) === 'allowed') ?? 'S1';
}
