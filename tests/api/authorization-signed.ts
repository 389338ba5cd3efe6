import { randomUUID } from 'node:crypto';
import { actors, expectedAccess, type Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { DEVICE_HEADER, SIGNATURE_HEADER, USER_HEADER } from '#contract/outbox';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import { callHash } from '../../server/platform/idempotency/key.ts';
import { deviceSignature } from '../fixtures/device-stream.ts';
import { isAllowed, prepare, table, twinOf, type Check, type Scene } from './authorization-checks.ts';
import type { Prepared } from './authorization-marking-requests.ts';
import { urlOf, type Answer } from './harness.ts';
import type { Member } from './people.ts';

/** The endpoints whose requests devices keep. */
const queued = table.filter(([, endpoint]) => endpoint.queued === true);

/** The queued endpoints that a device key may sign instead of a token. */
const signable = queued.filter(([, { access, multipart }]) => access.kind !== 'public' && multipart === undefined);

/** Calls with the signature of a member's device and without a token. */
function callSigned(
  { server }: Scene,
  member: Member,
  endpoint: Endpoint,
  { params, body }: Prepared,
  key: string = randomUUID(),
): Promise<Answer<unknown>> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const signature = deviceSignature(member, endpoint.method, urlOf(endpoint, params), Buffer.from(payload ?? ''), key);
  const headers = {
    [USER_HEADER]: member.userId,
    [DEVICE_HEADER]: member.deviceId,
    [SIGNATURE_HEADER]: signature,
    [IDEMPOTENCY_HEADER]: key,
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return server.as(null).call(endpoint, { params, body: payload, headers } as never);
}

/** A device key gives no other rights: a signed request is checked like one with a token. */
export const signedChecks: readonly Check[] = [
  ...signable.flatMap(([name, endpoint]) =>
    actors
      .filter((actor) => actor !== 'A0' && actor !== 'A1')
      .map((actor) => ({
        name: `${name} as ${actor} signed by a device is ${expectedAccess(endpoint.access, actor)}`,
        faults: (scene: Scene) => faultsOfSigned(scene, name, endpoint, actor),
      })),
  ),
  ...queued
    .filter(([, { access }]) => access.kind !== 'public')
    .map(([name, endpoint]) => ({
      name: `${name} is done once for each Idempotency-Key`,
      faults: (scene: Scene) => faultsOfRepeated(scene, name, endpoint),
    })),
];

async function faultsOfSigned(scene: Scene, name: string, endpoint: Endpoint, actor: Actor): Promise<string[]> {
  const expected = expectedAccess(endpoint.access, actor);
  const prepared = await prepare(scene, name, actor);
  const answer = await callSigned(scene, memberOf(scene, actor), endpoint, prepared);
  const fits = expected === 'allowed' ? isAllowed(endpoint, answer) : answer.status === expected;
  const faults = fits ? [] : [`${actor} was answered ${answer.status}: ${answer.raw}`];
  if (expected === 'allowed') return faults;
  const twin = await callSigned(scene, memberOf(scene, twinOf(endpoint, actor)), endpoint, prepared);
  return isAllowed(endpoint, twin) ? faults : [...faults, `the allowed twin was answered ${twin.status}: ${twin.raw}`];
}

async function faultsOfRepeated(scene: Scene, name: string, endpoint: Endpoint): Promise<string[]> {
  const { server } = scene;
  const actor = twinOf(endpoint, 'S1');
  const member = memberOf(scene, actor);
  const prepared = await prepare(scene, name, actor);
  const key = randomUUID();
  const call = () => server.as(member).call(endpoint, { ...prepared, headers: { [IDEMPOTENCY_HEADER]: key } } as never);
  const first = await call();
  const again = await call();
  const kept = await server.database.asOwner((tx) =>
    tx.selectFrom('answered_calls').select('call').where('call', '=', callHash(endpoint, key)).execute(),
  );
  const faults = isAllowed(endpoint, first) ? [] : [`it was answered ${first.status}: ${first.raw}`];
  if (again.raw !== first.raw) faults.push(`the second answer is another one: ${again.raw}`);
  return kept.length === 1 ? faults : [...faults, 'its answer was not kept'];
}

function memberOf({ stage }: Scene, actor: Actor): Member {
  const member = stage.member(actor);
  if (member === null) throw new Error(`${actor} has no device.`);
  return member;
}
