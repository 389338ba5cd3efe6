import { SignJWT } from 'jose';
import { actors, expectedAccess, type Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import { askForDeletion } from '#contract/deletion';
import { endpoints } from '#contract/endpoints';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import type { Prepared } from './authorization-marking-requests.ts';
import { keepAccounts } from './kept-accounts.ts';
import { requests } from './authorization-requests.ts';
import type { Stage } from './authorization-stage.ts';
import type { Answer, TestServer } from './harness.ts';

const HOUR_MS = 3_600_000;
const MALFORMED_IDS = [
  '0',
  'x',
  'null',
  '<int:assignment_id>',
  '{id}',
  '%00',
  '\0',
  "' or 1=1 --",
  '../users',
  'A'.repeat(900),
];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A server with both universities on it. */
export interface Scene {
  readonly server: TestServer;
  readonly stage: Stage;
}

/**
 * One rule of the contract about who may do what. No check changes the objects of another, so that checks run in any
 * order.
 */
export interface Check {
  readonly name: string;
  /** One line for each violation; empty where all is right. */
  faults(scene: Scene): Promise<string[]>;
}

export const table: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints);

export function prepare({ stage }: Scene, name: string, actor: Actor): Prepared | Promise<Prepared> {
  const make = requests[name];
  if (make === undefined) throw new Error(`${name} has no request in authorization-requests.ts.`);
  return make(stage, actor);
}

/** Calls as an actor. Actors' accounts stay open: the other checks need them. */
export async function callAs(
  { server, stage }: Scene,
  actor: Actor,
  endpoint: Endpoint,
  prepared: Prepared,
  token?: string,
): Promise<Answer<unknown>> {
  const headers = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
  const answer = await server.as(stage.member(actor)).call(endpoint, { ...prepared, ...headers } as never);
  if (endpoint.path === askForDeletion.path && isAllowed(endpoint, answer)) await keepAccounts(stage);
  return answer;
}

export function isAllowed(endpoint: Endpoint, answer: Answer<unknown>): boolean {
  return answer.status === endpoint.status;
}

/** An actor who may make the same request that `actor` was refused. */
export function twinOf({ access }: Endpoint, actor: Actor): Actor {
  if (access.kind === 'object') return access.allowed[0] ?? 'T1';
  if (access.kind === 'own outbox') return 'S1';
  const campus: readonly Actor[] = actor.startsWith('X') ? ['XS', 'XT', 'XU'] : ['S1', 'T1', 'U1'];
  const twin = campus.find((one) => expectedAccess(access, one) === 'allowed');
  if (twin === undefined) throw new Error('Nobody may.');
  return twin;
}

/** Parameters of the same shape that name nothing. */
export function missingOf({ params = {} }: Prepared): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, missing(value)]));
}

function missing(value: string): string {
  if (UUID.test(value)) return crypto.randomUUID();
  const other = value.replace(/\d/g, '9');
  return other === value ? 'A'.repeat(value.length) : other;
}

/** The part of an answer that must not reveal whether a thing exists: status, body and names of headers. */
export function shapeOf({ status, raw, headers }: Answer<unknown>): string {
  return `${status} ${raw} ${Object.keys(headers).join(' ')}`;
}

/** Every endpoint that an actor may call. */
export const allowedChecks = (actor: Actor): readonly Check[] =>
  table
    .filter(([, { access }]) => expectedAccess(access, actor) === 'allowed')
    .map(([name, endpoint]) => ({
      name: `${name} as ${actor} is allowed`,
      async faults(scene) {
        const faults: string[] = [];
        for (const token of actor === 'A1' ? await badTokens(scene) : [undefined]) {
          // An allowed call may use up what it names.
          const answer = await callAs(scene, actor, endpoint, await prepare(scene, name, actor), token);
          if (!isAllowed(endpoint, answer)) faults.push(wrong(token ?? actor, answer));
        }
        return faults;
      },
    }));

/**
 * Every endpoint for the actors of a university who may not call it: the status for each, and that the same request then
 * succeeds for an actor who may make it. A refused call changes nothing, so one request serves them all.
 */
export const refusedChecks: readonly Check[] = table.flatMap(([name, endpoint]) => {
  const refused = actors.filter((actor) => expectedAccess(endpoint.access, actor) !== 'allowed');
  return Object.values(groupedBy(refused, (actor) => `${actor.startsWith('X')} ${twinOf(endpoint, actor)}`)).map(
    (some) => ({
      name: `${name} is refused to ${some.join(', ')}`,
      faults: (scene) => faultsOfRefusals(scene, name, endpoint, some),
    }),
  );
});

async function faultsOfRefusals(
  scene: Scene,
  name: string,
  endpoint: Endpoint,
  refused: readonly Actor[],
): Promise<string[]> {
  const [first = 'A0'] = refused;
  const prepared = await prepare(scene, name, first);
  const faults: string[] = [];
  for (const actor of refused) {
    for (const token of actor === 'A1' ? await badTokens(scene) : [undefined]) {
      const answer = await callAs(scene, actor, endpoint, prepared, token);
      const fits = answer.status === expectedAccess(endpoint.access, actor);
      if (!fits) faults.push(wrong(token ?? actor, answer));
    }
  }
  const twin = await callAs(scene, twinOf(endpoint, first), endpoint, prepared);
  return isAllowed(endpoint, twin) ? faults : [...faults, wrong('the allowed twin', twin)];
}

function wrong(who: string, { status, raw }: Answer<unknown>): string {
  return `${who} was answered ${status}: ${raw}`;
}

function groupedBy<T>(values: readonly T[], keyOf: (value: T) => string): Record<string, T[]> {
  const groups: Record<string, T[]> = {};
  for (const value of values) (groups[keyOf(value)] ??= []).push(value);
  return groups;
}

/** Invalid tokens of S1: signed with another key, expired, and unsigned. */
async function badTokens({ server, stage }: Scene): Promise<string[]> {
  const { sessionId, userId } = stage.people.S1;
  const claims = { sessionId, userId, generation: 1 };
  const foreignKeyring = createKeyring(Buffer.alloc(32, 9));
  const good = await signAccessToken(server.keyring, claims, server.now());
  const unsigned = new SignJWT({ sid: sessionId, gen: 1, sub: userId, iss: 'longhand', aud: 'longhand', exp: 9e9 });
  const other = unsigned.setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' });
  const [, payload] = (await other.sign(Buffer.alloc(32))).split('.');
  return [
    await signAccessToken(foreignKeyring, claims, server.now()),
    await signAccessToken(server.keyring, claims, new Date(server.now().getTime() - HOUR_MS)),
    `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`,
    good.slice(0, -2),
    'nonsense',
  ];
}

const hidden = new WeakMap<Stage, Map<string, Promise<Prepared>>>();

/** A request about an object of S1 or T1 for actors who are all refused: none of them changes it, so one serves all. */
function prepareHidden(scene: Scene, name: string, actor: Actor): Promise<Prepared> {
  const made = hidden.get(scene.stage) ?? new Map<string, Promise<Prepared>>();
  hidden.set(scene.stage, made);
  const request = made.get(name) ?? Promise.resolve(prepare(scene, name, actor));
  made.set(name, request);
  return request;
}

/** Actors for whom an object does not exist, or of another university, can't tell it from an id of nothing. */
export const hiddenChecks: readonly Check[] = table.flatMap(([name, endpoint]) =>
  actors
    .filter((actor) => endpoint.access.kind === 'object' && isBlind(endpoint, actor))
    .map((actor) => ({
      name: `${name} answers ${actor} an id of S1 or T1 exactly like one that does not exist`,
      async faults(scene) {
        const foreign = await prepareHidden(scene, name, actor);
        const one = shapeOf(await callAs(scene, actor, endpoint, foreign));
        const other = shapeOf(await callAs(scene, actor, endpoint, { ...foreign, params: missingOf(foreign) }));
        return one === other ? [] : [`${one}\nbut an unknown id ${other}`];
      },
    })),
);

function isBlind({ access }: Endpoint, actor: Actor): boolean {
  const expected = expectedAccess(access, actor);
  return expected === 404 || (expected !== 'allowed' && actor.startsWith('X'));
}

/** A malformed id, sent by an actor who may, is answered like an id of nothing. */
export const malformedChecks: readonly Check[] = table
  .filter(([, { access }]) => access.kind === 'object')
  .map(([name, endpoint]) => ({
    name: `${name} answers a malformed id like one that does not exist`,
    async faults(scene) {
      const actor = twinOf(endpoint, 'S1');
      const good = await prepare(scene, name, actor);
      const missing = shapeOf(await callAs(scene, actor, endpoint, { ...good, params: missingOf(good) }));
      const [param = ''] = Object.keys(good.params ?? {});
      const faults: string[] = [];
      for (const id of MALFORMED_IDS) {
        const answer = shapeOf(await callAs(scene, actor, endpoint, { ...good, params: { [param]: id } }));
        if (answer !== missing || !answer.startsWith('404 ')) faults.push(`${id}: ${answer}`);
      }
      return faults;
    },
  }));
