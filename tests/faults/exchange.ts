import { request } from 'node:http';

/** A long timeout: a slow machine's answer still counts, and a killed server is noticed at once. */
const TIMEOUT_MS = 15_000;

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  readonly signal?: AbortSignal | undefined;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a request on a connection of its own. Null where no whole answer came. Never rejects. */
export function exchange(port: number, { method, path, headers, body, signal }: Sent): Promise<Received | null> {
  return new Promise((resolve) => {
    const whole = body.length === 0 ? headers : { ...headers, 'content-length': String(body.length) };
    const options = { host: '127.0.0.1', port, path, method, headers: whole, agent: false, timeout: TIMEOUT_MS };
    const sent = request(signal === undefined ? options : { ...options, signal });
    const fail = (): void => resolve(null);
    sent.once('timeout', () => sent.destroy());
    sent.on('error', fail);
    sent.once('close', fail);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () => {
        if (!response.complete || response.statusCode === undefined) return fail();
        const said = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
        resolve({ status: response.statusCode, headers: Object.fromEntries(said), body: Buffer.concat(chunks) });
      });
    });
    sent.end(body);
  });
}

/** The JSON of a body; null where it is none. */
export function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
