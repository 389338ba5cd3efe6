import type { ReactNode } from 'react';
import { hereWords } from '../../wording/zoned-words.ts';

/** A moment by the reader's own clock, if it reads differently than in the assignment's zone. */
export function Here({ at, now, zone }: { at: Date; now: Date; zone: string | undefined }): ReactNode {
  const words = hereWords(at, now, zone);
  return words === null ? null : <span className="away">({words})</span>;
}
