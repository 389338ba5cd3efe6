import type { BegunTexts, BegunTextsPorts } from './begun-texts.ts';
import type { Device } from '../device/device.ts';

export interface LaterTexts {
  /** `Device.begun`. Rejects if its code can't be loaded. */
  begun: Device['begun'];
  /** Compares all texts with a database of this incarnation. Where that fails, the next push answer asks for it again. */
  compare(incarnation: string): void;
}

/** Loads the code for a person's texts with the first call. One comparison at a time. */
export function laterTexts(ports: () => BegunTextsPorts): LaterTexts {
  let texts: BegunTexts | null = null;
  let comparing: Promise<void> | null = null;
  async function compareAll(incarnation: string): Promise<void> {
    const { compareTexts } = await import('./compare-texts.ts');
    await compareTexts(ports(), incarnation);
  }
  return {
    begun: async (begun, bring) => {
      const { BegunTexts } = await import('./begun-texts.ts');
      texts ??= new BegunTexts(ports());
      await (bring ? texts.bring(begun) : texts.note(begun));
    },
    compare(incarnation) {
      comparing ??= compareAll(incarnation)
        .catch(() => undefined)
        .finally(() => (comparing = null));
    },
  };
}
