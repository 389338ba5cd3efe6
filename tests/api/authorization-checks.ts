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

/** Every endpoint for an actor: the status, and that the same request succeeds for an actor who may make it. */
export const cellChecks = (actor: Actor): readonly Check[] =>
  table.map(([name, endpoint]) => ({
    name: `${name} as ${actor} is ${expectedAccess(endpoint.access, actor)}`,
    faults: (scene) => faultsOfCell(scene, name, endpoint, actor),
  }));

async function faultsOfCell(scene: Scene, name: string, endpoint: Endpoint, actor: Actor): Promise<string[]> {
  const expected = expectedAccess(endpoint.access, actor);
  const faults: string[] = [];
  let prepared = await prepare(scene, name, actor);
  for (const token of actor === 'A1' ? await badTokens(scene) : [undefined]) {
    const answer = await callAs(scene, actor, endpoint, prepared, token);
    const fits = expected === 'allowed' ? isAllowed(endpoint, answer) : answer.status === expected;
    if (!fits) faults.push(`${token ?? actor} was answered ${answer.status}: ${answer.raw}`);
    // An allowed call may use up what it names.
    if (expected === 'allowed') prepared = await prepare(scene, name, actor);
  }
  if (expected === 'allowed') return faults;
  const twin = await callAs(scene, twinOf(endpoint, actor), endpoint, prepared);
  if (!isAllowed(endpoint, twin)) faults.push(`the allowed twin was answered ${twin.status}: ${twin.raw}`);
  return faults;
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
