import { gzipSync } from 'node:zlib';
import {
  DEVICE_HEADER,
  PACKED_PUSH_TYPE,
  pushAnswerSchema,
  SIGNATURE_HEADER,
  type PushAnswer,
  type PushPart,
} from '#contract/outbox';
import { packPush } from '#writing/wire/pack';
import type { Member } from '../api/people.ts';
import { deviceSignature } from '../fixtures/device-stream.ts';
import { exchange, jsonOf, type Received } from './exchange.ts';

/** One push, as its client sends it. */
export interface Pushed {
  readonly port: number;
  readonly member: Member;
  readonly parts: readonly PushPart[];
  /** Packed, or as JSON. */
  readonly packed: boolean;
  /** The owner of the outbox; the member unless the client is up to no good. */
  readonly outboxOf?: string;
}

/** Sends one push as a device does. Null where no whole answer came. */
export function sendPush({ port, member, parts, packed, outboxOf = member.userId }: Pushed): Promise<Received | null> {
  const plain = packed ? packPush({ parts: [...parts] }) : Buffer.from(JSON.stringify({ parts }));
  const body = gzipSync(plain);
  const path = `/api/outbox/${outboxOf}/`;
  const headers = {
    'content-type': packed ? PACKED_PUSH_TYPE : 'application/json',
    'content-encoding': 'gzip',
    [DEVICE_HEADER]: member.deviceId,
    [SIGNATURE_HEADER]: deviceSignature(member, 'POST', path, body),
  };
  return exchange(port, { method: 'POST', path, headers, body });
}

/** The answer of a push; null for everything else, a portal's page and half an answer too. */
export function readAnswer(received: Received | null): PushAnswer | null {
  if (received?.status !== 202) return null;
  const answer = pushAnswerSchema.safeParse(jsonOf(received.body));
  return answer.success ? answer.data : null;
}
