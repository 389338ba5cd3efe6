import { gzipSync } from 'node:zlib';
import { DEVICE_HEADER, SIGNATURE_HEADER, type Push, type StreamAnswer } from '#contract/outbox';
import { createDocument, integrate, textOf, waitingOps } from '#writing/document/document';
import { packPush } from '#writing/wire/pack';
import { deriveKeys } from '../../src/offline/device/derive-keys.ts';
import { signBody } from '../../src/offline/delivery/sign-body.ts';
import { encodePacked } from '../../src/offline/delivery/encode.ts';
import { STUDENT, University } from '../journeys/fixtures/university.ts';
import { composeLog, type ComposedLog } from './compose-log.ts';
import { compareText, type LogRunner } from './report.ts';

const { subtle } = globalThis.crypto;

/** Writes each log with the engine, pushes it to the server at `url` as a client does, and reads it back both ways. */
export function serverRunner(url: string): LogRunner {
  const university = new University(() => url);
  let pushes = 0;
  let pushMs = 0;
  let edits = 0;

  /** Returns the sent bytes and the seq up to which the university has the stream. */
  async function send(composed: ComposedLog): Promise<{ bytes: number; high: number }> {
    let bytes = 0;
    let high = 0;
    const before = performance.now();
    for (const push of composed.pushes) {
      const { stream, size } = await sendOne(university, url, push);
      if (stream.status !== 'stored') throw new Error(`A push was answered with ${JSON.stringify(stream)}.`);
      bytes += size;
      high = stream.high;
    }
    pushMs += performance.now() - before;
    pushes += composed.pushes.length;
    edits += composed.edits;
    return { bytes, high };
  }

  return {
    async write(log) {
      const assignment = await university.newAssignment(`Log ${log.id}`.slice(0, 200));
      const composed = composeLog(log, { kind: 'assignment', id: assignment }, Date.now());
      const { bytes, high } = await send(composed);
      const missing = high === composed.ops ? null : `the university acknowledged ${high} of ${composed.ops} ops`;
      return {
        fault:
          compareText('the engine’s text', composed.text, log) ??
          missing ??
          compareText('the university’s text', await university.text(assignment), log) ??
          compareText('the text built from the stored edits', await rebuild(university, assignment), log),
        edits: composed.edits,
        writingMs: composed.engineMs,
        bytes,
      };
    },
    async end() {
      const rate = Math.round((edits * 1000) / Math.max(1, pushMs)).toLocaleString('en-US');
      return [
        `${pushes} pushes in ${(pushMs / 1000).toFixed(1)} s, one after the other: ${rate} edits/s into the server`,
      ];
    },
  };
}

/** Sends one push in the same bytes as the app, signed by the device's key, because tokens expire during long runs. */
async function sendOne(
  university: University,
  url: string,
  push: Push,
): Promise<{ stream: StreamAnswer; size: number }> {
  const { user, device } = await university.session(STUDENT);
  const compress = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(gzipSync(bytes));
  const { path, body, headers } = await encodePacked(user.id, new Uint8Array(packPush(push)), { compress });
  const { sign } = await deriveKeys(device, subtle);
  const signature = await signBody(sign, { method: 'POST', path, body }, subtle);
  const signed = { ...headers, [DEVICE_HEADER]: device.id, [SIGNATURE_HEADER]: signature };
  const answer = await fetch(`${url}${path}`, { method: 'POST', body, headers: signed });
  if (answer.status === 429) {
    // One student who writes a thousand essays meets the rate limit, and waits as a device does.
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1000));
    return sendOne(university, url, push);
  }
  if (answer.status !== 202) throw new Error(`A push was answered with ${answer.status}: ${await answer.text()}`);
  const { streams } = (await answer.json()) as { streams: StreamAnswer[] };
  const own = streams.find(({ stream }) => stream === push.parts[0]?.stream);
  if (own === undefined) throw new Error('The answer does not name the stream that was sent.');
  return { stream: own, size: body.length };
}

/** The text rebuilt from all edits that the university stores. */
async function rebuild(university: University, assignment: string): Promise<string> {
  const document = createDocument();
  for (const { stream, ops } of await university.batches(assignment)) {
    for (const op of ops) integrate(document, stream, op);
  }
  if (waitingOps(document) > 0) throw new Error(`${waitingOps(document)} stored edits miss what they follow.`);
  return textOf(document);
}
