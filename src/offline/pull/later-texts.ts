import type { BegunTexts, BegunTextsPorts } from './begun-texts.ts';
import type { Device } from '../device/device.ts';

/** `Device.begun`. Loads its code with the first list; rejects if it can't be loaded. */
export function laterTexts(ports: () => BegunTextsPorts): Device['begun'] {
  let texts: BegunTexts | null = null;
  return async (begun, bring) => {
    const { BegunTexts } = await import('./begun-texts.ts');
    texts ??= new BegunTexts(ports());
    await (bring ? texts.bring(begun) : texts.note(begun));
  };
}
