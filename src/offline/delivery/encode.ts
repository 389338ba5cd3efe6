import { pushCall, PACKED_PUSH_TYPE, type Push } from '#contract/outbox';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '#contract/version';
import { packPush } from '#writing/wire/pack';
import { pathOf } from '../../api/send.ts';
import type { PushPorts } from '../device/ports.ts';

/** Smaller bodies don't shrink: gzip's frame alone is 18 bytes. */
const COMPRESS_FROM_BYTES = 150;

/** A push as it goes over the wire. */
export interface EncodedPush {
  method: 'POST';
  path: string;
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** A push in bytes; null where something in it can't be packed. */
export function tryToPack(push: Push): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(packPush(push));
  } catch {
    return null;
  }
}

/** Adds method, path and headers to a packed push of `user`, gzipped where the platform can and it gets smaller. */
export async function encodePacked(
  user: string,
  packed: Uint8Array<ArrayBuffer>,
  ports: Pick<PushPorts, 'compress'>,
): Promise<EncodedPush> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': PACKED_PUSH_TYPE,
    [CONTRACT_HEADER]: String(CONTRACT_VERSION),
  };
  const to = { method: pushCall.method, path: pathOf(pushCall, { user_id: user }, undefined) };
  if (ports.compress === undefined || packed.length < COMPRESS_FROM_BYTES) return { ...to, body: packed, headers };
  const compressed = await ports.compress(packed);
  if (compressed.length >= packed.length) return { ...to, body: packed, headers };
  return { ...to, body: compressed, headers: { ...headers, 'content-encoding': 'gzip' } };
}
