import { randomBytes } from 'node:crypto';
import { actors, expectedAccess, type Actor } from '#contract/access';
import type { Endpoint } from '#contract/endpoint';
import type { Action } from '#contract/op';
import { push } from '#contract/outbox';
import { prepare, table, twinOf, type Check, type Scene } from './authorization-checks.ts';
import type { Prepared } from './authorization-marking-requests.ts';

/** The action that carries a prepared call through the outbox. */
export const queuedActions: { readonly [Name in Action['name']]: (prepared: Prepared) => unknown } = {
  enroll: ({ body }) => body,
  unenroll: ({ params }) => ({ course: params?.['id'] }),
  choose_electives: ({ body }) => body,
  decide_request: ({ params, body }) => ({ request: params?.['id'], ...body }),
  create_course: ({ body }) => ({ fields: body }),
  create_assignment: ({ body }) => ({ fields: body }),
  add_students: ({ params, body }) => ({ course: params?.['id'], ...body }),
  extend: ({ params, body }) => ({ assignment: params?.['id'], ...body }),
  write_note: ({ params, body }) => ({ submission: params?.['id'], ...body }),
  mark: ({ params, body }) => ({ submission: params?.['id'], ...body }),
  ask_regrade: ({ params, body }) => ({ submission: params?.['id'], ...body }),
};

/** The status with which a call is refused because of the caller, by problem code. */
const statuses: Partial<Record<string, 403 | 404>> = {
  not_found: 404,
  forbidden: 403,
  teacher_pending: 403,
  email_unverified: 403,
};

/** The endpoints whose requests actions of earlier apps carry. */
export const queued: readonly (readonly [string, Endpoint])[] = table.filter(
  ([, { queuedAs }]) => queuedAs !== undefined,
);

export function actionOf({ queuedAs }: Endpoint, prepared: Prepared): Record<string, unknown> {
  const make = queuedActions[queuedAs as Action['name']];
  return { name: queuedAs, ...(make(prepared) as Record<string, unknown>) };
}

/** A push of these ops in a stream of its own. */
export function pushOf(
  target: Record<string, unknown>,
  ops: readonly unknown[],
  stream = randomBytes(16).toString('base64url'),
): Record<string, unknown> {
  return { parts: [{ stream, target, began: 1_772_438_400_000, first: 1, ops }] };
}

export function pushOfAction(action: Record<string, unknown>): Record<string, unknown> {
  return pushOf({ kind: 'actions' }, [{ kind: 'action', seq: 1, at: 0, action }]);
}

/** The outbox gives no other rights: a queued action is checked like its call. */
export const queueChecks: readonly Check[] = queued.flatMap(([name, endpoint]) =>
  actors
    .filter((actor) => actor !== 'A0' && actor !== 'A1')
    .map((actor) => ({
      name: `${name} as ${actor} through the outbox is ${expectedAccess(endpoint.access, actor)}`,
      faults: (scene) => faultsOfAction(scene, name, endpoint, actor),
    })),
);

async function faultsOfAction(scene: Scene, name: string, endpoint: Endpoint, actor: Actor): Promise<string[]> {
  const action = actionOf(endpoint, await prepare(scene, name, actor));
  const expected = expectedAccess(endpoint.access, actor);
  const result = await perform(scene, actor, action);
  const faults = result.status === expected ? [] : [`${actor} was answered ${result.text}`];
  if (expected === 'allowed') return faults;
  const twin = await perform(scene, twinOf(endpoint, actor), action);
  return twin.status === 'allowed' ? faults : [...faults, `the allowed twin was answered ${twin.text}`];
}

async function perform({ server, stage }: Scene, actor: Actor, action: Record<string, unknown>) {
  const member = stage.member(actor);
  if (member === null) throw new Error(`${actor} has no outbox.`);
  const parts = { params: { user_id: member.userId }, body: pushOfAction(action) } as never;
  const { ok } = await server.as(member).call(push, parts);
  const [result] = ok.results;
  const text = JSON.stringify(ok);
  return { status: result === undefined ? null : result.outcome === 'done' ? 'allowed' : statuses[result.code], text };
}
