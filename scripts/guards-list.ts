import type { Guard } from './guard.ts';
import { readingGuards } from './guards-of-reading.ts';
import { parkingGuards } from './guards-of-parking.ts';
import { requestGuards } from './guards-of-requests.ts';
import { sendingGuards } from './guards-of-sending.ts';
import { restoringGuards } from './guards-of-restoring.ts';
import { sealingGuards } from './guards-of-sealing.ts';
import { storageGuards } from './guards-of-storage.ts';

/** Every rule of src/offline/RULES.md has at least one guard here. */
export const guards: readonly Guard[] = [
  ...storageGuards,
  ...sealingGuards,
  ...parkingGuards,
  ...restoringGuards,
  ...sendingGuards,
  ...requestGuards,
  ...readingGuards,
];
