import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Target } from '#contract/op';
import {
  DEVICE_HEADER,
  PACKED_PUSH_TYPE,
  pushAnswerSchema,
  SIGNATURE_HEADER,
  type PushAnswer,
  type PushPart,
} from '#contract/outbox';
import { createDocument, lengthOf, textOf } from '#writing/document/document';
import { packPush } from '#writing/wire/pack';
import type { Member } from '../api/people.ts';
import { deviceSignature, deviceStream, type DeviceStream } from '../fixtures/device-stream.ts';

/** A long timeout: a slow machine's answer still counts, and a killed server is noticed at once. */
const TIMEOUT_MS = 15_000;
const PART_MAX_OPS = 60;
/** A page writes about this many edits before it is reloaded with a new stream. */
const PAGE_EDITS = 400;

/** A stream as its page has it: its ops, and the seq up to which the server confirmed it. */
export interface KeptStream {
  readonly stream: DeviceStream;
  acknowledged: number;
}

export interface FaultyClient {
  readonly member: Member;
  /** Every page of the document, oldest first. */
  readonly streams: readonly KeptStream[];
  readonly counts: { pushes: number; answers: number; overlaps: number; reordered: number; repeats: number };
  /** Answers that a correct server never gives. */
  readonly wrong: string[];
  text(): string;
  waiting(): number;
  /**
   * Writes and pushes until `until` returns true, then pushes until everything is confirmed or `patienceMs` is over.
   */
  run(until: () => boolean, patienceMs: number): Promise<void>;
}

/** One student with one document, whose pages number their edits and push them until they are confirmed. */
export function faultyClient(port: number, member: Member, target: Target): FaultyClient {
  const doc = createDocument();
  const streams: KeptStream[] = [];
  const counts = { pushes: 0, answers: 0, overlaps: 0, reordered: 0, repeats: 0 };
  const wrong: string[] = [];

  function write(): void {
    let page = streams.at(-1);
    if (page === undefined || page.stream.ops.length > PAGE_EDITS) {
      page = { stream: deviceStream(target, doc), acknowledged: 0 };
      streams.push(page);
    }
    for (let edits = 2 + Math.floor(Math.random() * 12); edits > 0; edits -= 1) {
      const length = lengthOf(doc);
      const at = Math.random() < 0.8 ? length : Math.floor(Math.random() * (length + 1));
      if (length > 10 && Math.random() < 0.15) page.stream.remove(Math.floor(Math.random() * (length - 3)), 3);
      else page.stream.type(`${page.stream.ops.length.toString(36)} `, at);
    }
  }

  /** The waiting ops, oldest page first; sometimes with some that were confirmed already. */
  function parts(): PushPart[] {
    const waiting = streams.filter(({ stream, acknowledged }) => acknowledged < stream.ops.length).slice(0, 3);
    return waiting.map(({ stream, acknowledged }) => {
      const overlap = Math.random() < 0.1 ? Math.min(acknowledged, 5) : 0;
      counts.overlaps += overlap > 0 ? 1 : 0;
      const first = acknowledged - overlap + 1;
      return stream.part(first, Math.min(stream.ops.length, first + PART_MAX_OPS - 1));
    });
  }

  async function push(sent: readonly PushPart[]): Promise<void> {
    counts.pushes += 1;
    const confirmed = new Map(streams.map(({ stream, acknowledged }) => [stream.stream, acknowledged]));
    const answer = await post(port, member, sent);
    if (answer === null) return;
    counts.answers += 1;
    for (const part of sent) acknowledge(part, answer, confirmed.get(part.stream) ?? 0);
  }

  /** Confirms the ops that this request carried and the answer covers. */
  function acknowledge(part: PushPart, answer: PushAnswer, confirmed: number): void {
    const kept = streams.find(({ stream }) => stream.stream === part.stream);
    const said = answer.streams.find(({ stream }) => stream === part.stream);
    if (kept === undefined || said === undefined) return void wrong.push(`no word of stream ${part.stream}`);
    const last = part.first + part.ops.length - 1;
    if (said.status === 'stored') kept.acknowledged = Math.max(kept.acknowledged, Math.min(said.high, last));
    else if (said.status !== 'gap') wrong.push(JSON.stringify(said));
    else if (said.high < confirmed) wrong.push(`asked again for what was confirmed: ${JSON.stringify(said)}`);
  }

  async function pushOnce(): Promise<void> {
    const sent = parts();
    const [only] = sent;
    if (only === undefined) return;
    if (sent.length === 1 && only.ops.length > 10 && Math.random() < 0.1) {
      counts.reordered += 1;
      const middle = Math.floor(only.ops.length / 2);
      const second: PushPart = { stream: only.stream, first: only.first + middle, ops: only.ops.slice(middle) };
      await Promise.all([push([second]), push([{ ...only, ops: only.ops.slice(0, middle) }])]);
    } else if (Math.random() < 0.1) {
      counts.repeats += 1;
      await Promise.all([push(sent), push(sent)]);
    } else await push(sent);
  }

  const waiting = (): number =>
    streams.reduce((sum, { stream, acknowledged }) => sum + stream.ops.length - acknowledged, 0);
  return {
    member,
    streams,
    counts,
    wrong,
    text: () => textOf(doc),
    waiting,
    async run(until, patienceMs) {
      while (!until()) {
        if (waiting() < 500) write();
        await pushOnce();
        await sleep(10 + Math.random() * 40);
      }
      const deadline = Date.now() + patienceMs;
      while (waiting() > 0 && Date.now() < deadline) {
        await pushOnce();
        await sleep(10);
      }
    },
  };
}

/** Sends one push as a device does, packed or as JSON. Null for everything that is no whole answer of a push. */
function post(port: number, member: Member, parts: readonly PushPart[]): Promise<PushAnswer | null> {
  const packed = Math.random() < 0.5;
  const plain = packed ? packPush({ parts: [...parts] }) : Buffer.from(JSON.stringify({ parts }));
  const body = gzipSync(plain);
  const path = `/api/outbox/${member.userId}/`;
  const headers = {
    'content-type': packed ? PACKED_PUSH_TYPE : 'application/json',
    'content-encoding': 'gzip',
    'content-length': body.length,
    [DEVICE_HEADER]: member.deviceId,
    [SIGNATURE_HEADER]: deviceSignature(member, 'POST', path, body),
  };
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: false, timeout: TIMEOUT_MS });
    const fail = (): void => resolve(null);
    sent.once('timeout', () => sent.destroy());
    sent.once('error', fail);
    sent.once('close', fail);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () => {
        if (response.statusCode !== 202 || !response.complete) return fail();
        const answer = pushAnswerSchema.safeParse(jsonOf(Buffer.concat(chunks)));
        resolve(answer.success ? answer.data : null);
      });
    });
    sent.end(body);
  });
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
