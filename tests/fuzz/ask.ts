import { endpoints } from '#contract/endpoints';
import type { Endpoint } from '#contract/endpoint';
import { DEVICE_HEADER, PACKED_PUSH_TYPE, SIGNATURE_HEADER } from '#contract/outbox';
import { packPush } from '#writing/wire/pack';
import { mainThreadMs } from '../../lab/bench/loop-hold.ts';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import type { Prepared } from '../api/authorization-marking-requests.ts';
import type { Scene } from '../api/authorization-checks.ts';
import { deviceSignature } from '../fixtures/device-stream.ts';
import { photo } from '../fixtures/images.ts';
import { sealText, sealWork } from '../fixtures/sealing.ts';
import { contentsOf, differences } from './contents.ts';
import type { Described } from '../fixtures/described.ts';
import { rightActor } from './make-recipe.ts';
import { pushOf } from './pushes.ts';
import { addressOf, changed, damaged, formOf, idsOf, isObject, jsonOf, type Recipe, type Wire } from './recipe.ts';

/** The processor time of the main thread allowed for one call: ten times the goal for a machine without other work. */
const CALL_MAX_MS = 2000;

/** What came of a case: its status, and one line for each thing that is wrong. */
export interface Outcome {
  readonly status: number;
  readonly faults: readonly string[];
}

/** The request of a recipe on this stage. */
export async function wireOf(scene: Scene, recipe: Recipe, prepared: Prepared, address: string): Promise<Wire> {
  const endpoint = endpointOf(recipe);
  const { people } = scene.stage;
  const ids = idsOf(scene.stage);
  const request = changed(prepared, recipe);
  const url = addressOf(endpoint, request, ids);
  const { bytes: whole, type } = await bodyOf(scene, recipe, request['body'], ids);
  const { bytes, encoding } = damaged(whole, recipe.damages, ids);
  const hasBody = endpoint.body !== undefined;
  const isSigned = recipe.packed !== undefined && recipe.actor === 'right';
  const auth = isSigned
    ? {
        [DEVICE_HEADER]: people.S1.deviceId,
        [SIGNATURE_HEADER]: deviceSignature(people.S1, endpoint.method, url, bytes),
      }
    : await bearerOf(scene, recipe);
  const headers: Record<string, string> = {
    ...(hasBody ? { 'content-type': type } : {}),
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    ...auth,
    'x-forwarded-for': address,
    ...recipe.headers,
  };
  return { method: endpoint.method, url, headers, payload: hasBody || encoding !== undefined ? bytes : undefined };
}

export function endpointOf({ endpoint }: Pick<Recipe, 'endpoint'>): Endpoint {
  const found = endpoints[endpoint];
  if (found === undefined) throw new Error(`No endpoint is called ${endpoint}.`);
  return found;
}

async function bearerOf({ server, stage }: Scene, { actor, endpoint }: Recipe): Promise<Record<string, string>> {
  const member = stage.member(actor === 'right' ? rightActor(endpointOf({ endpoint })) : actor);
  if (member === null) return {};
  const { sessionId, userId } = member;
  const token = await signAccessToken(server.keyring, { sessionId, userId, generation: 1 }, server.now());
  return { authorization: `Bearer ${token}` };
}

async function bodyOf(
  { stage: { people } }: Scene,
  recipe: Recipe,
  body: unknown,
  ids: Readonly<Record<string, string>>,
): Promise<{ bytes: Buffer; type: string }> {
  if (recipe.packed !== undefined)
    return { bytes: Buffer.from(packPush(pushOf(recipe.packed, people))), type: PACKED_PUSH_TYPE };
  if (recipe.form === 'multipart')
    return formOf(body, endpointOf(recipe).multipart ?? [], ids, Uint8Array.from(await photo()));
  const content = recipe.sealed === undefined ? body : sealedOf(people, recipe.sealed, ids);
  return { bytes: Buffer.from(content === undefined ? '' : jsonOf(content, ids)), type: 'application/json' };
}

/** Sealed work of S1. A part `{seed}` stands for the first part of a push of that seed. */
function sealedOf(people: Scene['stage']['people'], wish: unknown, ids: Readonly<Record<string, string>>): unknown {
  const { part, key } = isObject(wish) ? wish : {};
  if (isObject(part) && typeof part['seed'] === 'number') {
    const [first] = pushOf(part['seed'], people).parts;
    const range = { subject: first?.stream ?? '', first: first?.first ?? 1, last: first?.ops.length ?? 1 };
    return sealWork({ owner: people.S1, ...range }, { kind: 'writing', part: first });
  }
  const subject = typeof key === 'string' && key.length >= 22 ? key : 'A'.repeat(22);
  return sealText({ owner: people.S1, subject }, jsonOf(wish, ids));
}

/**
 * Makes a recipe's request and judges the answer. @param compares whether the database is read before and after, to
 * see that a refused call has changed nothing.
 */
export async function ask(
  scene: Scene,
  described: Described,
  recipe: Recipe,
  prepared: Prepared,
  { address = '127.0.0.1', compares = false } = {},
): Promise<Outcome> {
  const { server } = scene;
  const wire = await wireOf(scene, recipe, prepared, address);
  const before = compares ? await contentsOf(server.postgres) : null;
  const began = mainThreadMs();
  const answer = await server.app.inject({
    method: wire.method,
    url: wire.url,
    headers: wire.headers,
    remoteAddress: address,
    ...(wire.payload === undefined ? {} : { payload: wire.payload }),
  });
  const ms = mainThreadMs() - began;
  const status = answer.statusCode;
  const seen = { ...wire, status, answerType: String(answer.headers['content-type'] ?? ''), answer: answer.rawPayload };
  const isFault = status >= 500 && !isSaidToWait(recipe, answer);
  const faults = isFault ? [`${String(status)} ${answer.body.slice(0, 300)}`] : answerFaults(recipe, described, seen);
  if (answer.headers['x-content-type-options'] !== 'nosniff') faults.push('without security headers');
  if (ms > CALL_MAX_MS) faults.push(`it took ${ms.toFixed(0)} ms of processor time`);
  if (before !== null && status >= 400) {
    const changes = differences(before, await contentsOf(server.postgres));
    if (changes.length > 0) faults.push(`refused with ${String(status)}, it changed ${changes.join(', ')}`);
  }
  return { status, faults };
}

/** Sealed work of a call that its owner may not make now waits: the answer says when to bring it again. */
function isSaidToWait({ sealed }: Recipe, answer: { statusCode: number; headers: Record<string, unknown> }): boolean {
  return sealed !== undefined && answer.statusCode === 503 && answer.headers['retry-after'] !== undefined;
}

function answerFaults(
  recipe: Recipe,
  described: Described,
  seen: Parameters<Described['faultsOfAnswer']>[0],
): string[] {
  const isMoved = described.operationOf(seen.method, seen.url)?.operation.operationId !== recipe.endpoint;
  // A parameter may make it another address, or none.
  if (isMoved && seen.status >= 400) return [];
  return described
    .faultsOfAnswer(seen)
    .map((fault) => `${String(seen.status)}: ${fault}: ${seen.answer.toString().slice(0, 200)}`);
}
