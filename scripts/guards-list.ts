import type { Guard } from './guard.ts';
import { readingGuards } from './guards-of-reading.ts';
import { requestGuards } from './guards-of-requests.ts';
import { sendingGuards } from './guards-of-sending.ts';
import { storageGuards } from './guards-of-storage.ts';

/** Every rule of src/offline/RULES.md has at least one guard here. */
export const guards: readonly Guard[] = [...storageGuards, ...sendingGuards, ...requestGuards, ...readingGuards];
