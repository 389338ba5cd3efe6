import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import { sha256Hex } from '../../offline/device/digest.ts';
import { countsOf } from '#writing/document/counts';

/** A device's own note of a hand-in that still waits on it. It is unsigned, and says so. */
export interface DeviceReceipt {
  longhand: 'device receipt';
  note: string;
  /** By the device's clock, so only a claim. */
  handed_in_at: string;
  text_sha256: string;
  /** Absent where the text was changed since. */
  words?: number;
  characters?: number;
}

const NOTE =
  'This device wrote this note itself. Nobody signed it. The university’s receipt follows when the work has arrived.';

/** The device's note of the hand-in `item`. Words are counted where the text is still the one that was handed in. */
export async function deviceReceipt(
  item: WaitingItem,
  writer: Pick<Writer, 'text'>,
  subtle: SubtleCrypto,
): Promise<DeviceReceipt> {
  const text = writer.text();
  const isSame = (await sha256Hex(text, subtle)) === item.sha256;
  const { words, characters } = countsOf(text);
  return {
    longhand: 'device receipt',
    note: NOTE,
    handed_in_at: new Date(item.until).toISOString(),
    text_sha256: item.sha256 ?? '',
    ...(isSame ? { words, characters } : {}),
  };
}
