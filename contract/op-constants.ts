/** The numbers and names of ops and pushes: a page that only writes needs none of their schemas. */

/** The largest packed edit: larger ones are split into edits of one group. */
export const EDIT_MAX_BYTES = 8 * 1024;

/** A document is never grown past this by a paste or a drop, in UTF-16 units. Growth by other means is stored. */
export const DOCUMENT_MAX_LENGTH = 2_000_000;

/** One tick of a stream's clock, in milliseconds. Finer times would identify people, not help to understand writing. */
export const TICK_MS = 10;

/** The sources of a change, as the device claims. A label: classes are computed from the log, never from this alone. */
export const sources = [
  'typed',
  'paste',
  'drop',
  'ime',
  'autocorrect',
  'dictation',
  'undo',
  'redo',
  'own',
  'tool',
  'restore',
  'merge',
  'recovered',
  'unknown',
  'citation',
] as const;
export type Source = (typeof sources)[number];

/** A push carries at most this many ops, and this many bytes before compression. */
export const PUSH_MAX_OPS = 500;
export const PUSH_MAX_BYTES = 64 * 1024;
