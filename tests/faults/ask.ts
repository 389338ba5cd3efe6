import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf } from '../../src/api/send.ts';
import type { BodyOf, Endpoint, ParamsOf } from '#contract/endpoint';
import { DEVICE_HEADER, SIGNATURE_HEADER, USER_HEADER } from '#contract/outbox';
import { problemSchema } from '#contract/problem';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import type { Member } from '../api/people.ts';
import { deviceSignature } from '../fixtures/device-stream.ts';
import type { Chance } from './chance.ts';
import { exchange, jsonOf, type Received } from './exchange.ts';

/** The refusals that are no answer: the request is made again (src/offline/RULES.md, RQ6). */
const AGAIN: ReadonlySet<number> = new Set([401, 408, 413, 425, 426, 429]);

/** A request and what came of it. Times are of the harness, in ms. */
export interface Asked {
  readonly kind: 'feedback' | 'note' | 'grade' | 'enroll' | 'unenroll';
  readonly member: Member;
  /** What the request put down that no other did; '' where it sets a state. */
  readonly mark: string;
  /** The answered attempt; null where none was answered. */
  answered: { readonly sentAt: number; readonly at: number; readonly isDone: boolean } | null;
}

export interface Question<E extends Endpoint> {
  readonly port: number;
  readonly member: Member;
  readonly chance: Chance;
  readonly endpoint: E;
  readonly params?: ParamsOf<E>;
  readonly body?: BodyOf<E>;
  readonly asked: Asked;
}

/**
 * Makes a queued request as a device does: signed, under one key, until the university has answered it or `deadline`
 * has passed. Sometimes twice at once. Returns a wrong answer, or null.
 */
export async function ask<E extends Endpoint>(question: Question<E>, deadline: () => number): Promise<string | null> {
  const { chance, asked, endpoint } = question;
  const key = chance.id();
  while (asked.answered === null && Date.now() < deadline()) {
    const sentAt = Date.now();
    const once = (): Promise<Received | null> => send(question, key);
    const all = await Promise.all(chance.happens(0.15) ? [once(), once()] : [once()]);
    const answers = all.flatMap((received) => (received !== null && isAnswer(endpoint, received) ? [received] : []));
    const [first] = answers;
    if (first === undefined) {
      await sleep(20 + chance.below(100));
      continue;
    }
    const isDone = first.status === endpoint.status;
    asked.answered = { sentAt, at: Date.now(), isDone };
    if (!isDone) return `${asked.kind} was refused: ${first.status} ${first.body.toString()}`;
    if (answers.some(({ body }) => !body.equals(first.body))) return `${asked.kind} has two answers`;
  }
  return null;
}

/** Whether this is the university's own answer, and not a portal's page or half of one. */
function isAnswer({ status, answer }: Endpoint, { status: given, body }: Received): boolean {
  if (given === status) return answer.safeParse(jsonOf(body)).success;
  if (given >= 500 || AGAIN.has(given)) return false;
  return problemSchema.safeParse(jsonOf(body)).success;
}

function send<E extends Endpoint>(question: Question<E>, key: string): Promise<Received | null> {
  const { port, member, endpoint, params, body } = question;
  const path = pathOf(endpoint, params, undefined);
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const signed =
    endpoint.access.kind === 'public'
      ? {}
      : {
          [DEVICE_HEADER]: member.deviceId,
          [USER_HEADER]: member.userId,
          [SIGNATURE_HEADER]: deviceSignature(member, endpoint.method, path, bytes, key),
        };
  const type = bytes.length === 0 ? {} : { 'content-type': 'application/json' };
  const headers = { ...type, ...signed, [IDEMPOTENCY_HEADER]: key };
  return exchange(port, { method: endpoint.method, path, headers, body: bytes });
}
