import { createDecipheriv } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sealedContentSchema, sealedLabel, type SealedContent, type SealedWork } from '#contract/sealed';
import { deviceKey, findDevice, type KnownDevice } from '../../people/account/device.ts';
import type { Services } from '../../platform/services.ts';

/** The longest content after decompression, in bytes. */
const CONTENT_MAX_BYTES = 16 * 1024 * 1024;
const TAG_BYTES = 16;

const inflate = promisify(gunzip);

/** Sealed work that its device's key opened: the tag proves that the owner's browser made it. */
export interface OpenedWork {
  readonly device: KnownDevice;
  /** JSON by the contract's `sealedContentSchema`. */
  readonly text: string;
}

/** Opens sealed work; null where no device of this person made it, or it was changed. */
export async function openWork(services: Services, userId: string, work: SealedWork): Promise<OpenedWork | null> {
  const device = await findDevice(services, work.device, userId);
  if (device === null) return null;
  const plain = decrypt(device, userId, work);
  if (plain === null) return null;
  try {
    const bytes = work.gzip ? await inflate(plain, { maxOutputLength: CONTENT_MAX_BYTES }) : plain;
    return { device, text: bytes.toString() };
  } catch {
    return null;
  }
}

/** The content of opened work; null where it is none that this version knows. */
export function contentOf({ text }: OpenedWork): SealedContent | null {
  try {
    const content = sealedContentSchema.safeParse(JSON.parse(text));
    return content.success ? content.data : null;
  } catch {
    return null;
  }
}

function decrypt(device: KnownDevice, userId: string, work: SealedWork): Buffer | null {
  const bytes = Buffer.from(work.sealed, 'base64url');
  if (bytes.length < TAG_BYTES) return null;
  const cipher = createDecipheriv(
    'aes-256-gcm',
    deviceKey(device, 'longhand seal'),
    Buffer.from(work.iv, 'base64url'),
    { authTagLength: TAG_BYTES },
  );
  cipher.setAAD(Buffer.from(sealedLabel(userId, work)));
  cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(0, -TAG_BYTES)), cipher.final()]);
  } catch {
    return null;
  }
}
