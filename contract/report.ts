import * as z from 'zod/mini';
import { compositionSchema } from './composition.ts';
import { idSchema, streamIdSchema } from './identifier.ts';
import { rowOf } from './row.ts';

/**
 * The origin of a character, `class` in answers: how it was written, as far as the log shows. Computed from the log,
 * never stored in it.
 */
export const characterOrigins = [
  'typed',
  'composed',
  'replaced',
  'dictated',
  'external paste',
  'external drop',
  'earlier writing',
  'citation',
  'tool',
  'recovered',
  'unknown',
] as const;
export const characterOriginSchema = z.enum(characterOrigins);
export type CharacterOrigin = z.infer<typeof characterOriginSchema>;

/**
 * The keys of the shares of a text (percent, two decimals). A character is 'moved' if it is the writer's own and was
 * moved or copied within the text.
 */
export const shareNames = [...characterOrigins, 'moved'] as const;
export type ShareName = (typeof shareNames)[number];

/** A paste from outside shorter than this is counted, not listed. In UTF-16 units, like every length here. */
export const LISTED_PASTE_MIN = 20;

/** The most entries of earlier writing listed; the shares include all of it. */
export const EARLIER_LISTED_MAX = 200;

/** The longest shown text of a listed paste. */
export const PASTE_TEXT_MAX = 2000;

const count = z.int().check(z.gte(0));
const percent = z.number().check(z.gte(0), z.lte(100));
const instant = z.nullable(z.int());

/**
 * The time of an act, in milliseconds since 1970. `at` is the device's claim, moved into the bracket. `earliest`: when
 * the university signed the last head that the device had seen. `latest`: when the university received it. Null: not
 * known.
 */
export const momentSchema = z.object({ at: instant, earliest: instant, latest: instant });
export type Moment = z.infer<typeof momentSchema>;

/** Consecutive characters of the final text with the same origin, in one sitting. `paste`: its index in the list. */
export const spanSchema = z.object({
  start: count,
  length: count,
  class: characterOriginSchema,
  /** Whether they were moved or copied within the text; their origin is that of the characters that they repeat. */
  moved: z.boolean(),
  sitting: z.nullable(count),
  /** The first and last time of their insertion. */
  from: instant,
  to: instant,
  paste: z.nullable(count),
});
export type Span = z.infer<typeof spanSchema>;

/** Text that was pasted or dropped from outside. `stream` and `seq` name its first edit. */
export const pasteSchema = z.object({
  stream: streamIdSchema,
  seq: count,
  kind: z.enum(['paste', 'drop']),
  when: momentSchema,
  sitting: z.nullable(count),
  /** Its beginning, at most {@link PASTE_TEXT_MAX}; halves of surrogate pairs are replaced. */
  text: z.string(),
  characters: count,
  words: count,
  /** Percent of its characters that still stand in the final text. */
  survives: percent,
  /** Their places, at most the first 20. */
  stands: z.array(z.object({ start: count, length: count })),
});
export type Paste = z.infer<typeof pasteSchema>;

/** Where earlier writing is: this text, one for an assignment, the practice page, or one closed to the reader. */
export const earlierFromSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('this') }),
  z.object({ kind: z.literal('assignment'), assignment: idSchema, title: z.string() }),
  z.object({ kind: z.literal('practice') }),
  z.object({ kind: z.literal('another') }),
]);
export type EarlierFrom = z.infer<typeof earlierFromSchema>;

/**
 * Text put in at once that its writer had entered before, in this or another of their texts. `stream` and `seq` name
 * its first edit. `changed`: the number of words that differ from the earlier text.
 */
export const earlierSchema = z.object({
  stream: streamIdSchema,
  seq: count,
  when: momentSchema,
  characters: count,
  words: count,
  changed: count,
  /** The clocks of its units in their stream: the first, and the one behind the last. */
  clocks: z.array(rowOf<[number, number]>(2, count)),
  from: earlierFromSchema,
});
export type Earlier = z.infer<typeof earlierSchema>;

/**
 * One page load on one device. `shift_ms`: the correction of its clock, where it contradicted the university's times.
 */
export const deviceSchema = z.object({
  stream: streamIdSchema,
  edits: count,
  shift_ms: z.int(),
  first: momentSchema,
  last: momentSchema,
});

/** Writing without a break of {@link SITTING_BREAK_MS}. Figures of timing are null where input was assisted. */
export const sittingSchema = z.object({
  streams: z.array(streamIdSchema),
  start: momentSchema,
  end: momentSchema,
  edits: count,
  inserted: count,
  deleted: count,
  /** Words of the final text that were begun in this sitting. */
  words: count,
  active_ms: z.nullable(count),
  /** The number of times that the writer went back to insert at an earlier place. */
  returns: z.nullable(count),
});

/** Writing that reached the university much later than it was made. */
export const offlineStretchSchema = z.object({
  stream: streamIdSchema,
  start: momentSchema,
  end: momentSchema,
  edits: count,
});

/** The reasons for giving no figures of timing or order. */
export const processReasons = ['assisted', 'gap', 'nothing written'] as const;

/** Figures of timing and order. None of them proves anything by itself, and there is no score. */
export const processFiguresSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    /** The sum of the gaps between edits, each counted up to {@link ACTIVE_GAP_MS}. */
    active_ms: count,
    /** Gaps of at least {@link PAUSE_MS} within a sitting; `active_ms`: their part of the active time. */
    pauses: z.object({ count, active_ms: count }),
    /** Typing without a pause or a deletion. Lengths in characters, null without a burst. */
    bursts: z.object({
      count,
      ended_by_pause: count,
      ended_by_revision: count,
      mean: z.nullable(z.number()),
      median: z.nullable(z.number()),
    }),
    /** Runs of deletions. */
    revisions: count,
    returns: count,
    /** Percent of the characters entered by hand that were put in before other text. */
    away_from_end: z.nullable(percent),
    /** The ratio of characters entered by hand to those of them that were kept. */
    typed_to_keep: z.nullable(z.number()),
  }),
  z.object({ kind: z.literal('none'), reason: z.enum(processReasons) }),
]);
export type ProcessFigures = z.infer<typeof processFiguresSchema>;

/** The kinds of segments of the picture. */
export const segmentKinds = ['typed', 'assisted', 'moved', 'pasted', 'other', 'deleted'] as const;
export type SegmentKind = (typeof segmentKinds)[number];

/** The text over the writing time. `across`: milliseconds of active time. `up`: the greatest length of the text. */
export const pictureSchema = z.object({
  across: count,
  up: count,
  /** Kind (its index in {@link segmentKinds}), time and place of its beginning, time and place of its end. */
  segments: z.array(rowOf<[number, number, number, number, number]>(5, count)),
  /** Time and length of the text, joined by straight lines. */
  lengths: z.array(rowOf<[number, number]>(2, count)),
  /** Active time at which each sitting ends. */
  sittings: z.array(count),
});
export type Picture = z.infer<typeof pictureSchema>;

/** The facts of how a text was written, from its log alone: the same on the device and at the university. */
export const processFactsSchema = z.object({
  characters: count,
  words: count,
  log: z.object({
    edits: count,
    /** Edits that can't be shown because an op before them has not arrived. */
    waiting: count,
    /** Characters of edits that never came. */
    lost: count,
  }),
  inserted: count,
  deleted: count,
  /** Percent of the final text whose writing is in the log. Null for an empty text. */
  coverage: z.nullable(percent),
  /** Null for an empty text. An older report lacks the origins that were added since: they count as 0. */
  shares: z.nullable(z.record(z.enum(shareNames), z.prefault(percent, 0))),
  spans: z.array(spanSchema),
  pastes: z.object({
    /** All pastes, also those too short to be listed. A paste of several edits counts once. */
    events: count,
    /** Percent of the final text that came from outside. Null for an empty text. */
    percent: z.nullable(percent),
    listed: z.array(pasteSchema),
    /** The number of pastes long enough but not listed: the list has the 200 longest. */
    unlisted: count,
  }),
  /**
   * The writer's own earlier writing that was put in, the first {@link EARLIER_LISTED_MAX}; older reports have none.
   */
  earlier: z.prefault(z.array(earlierSchema), []),
  /** Moves and copies within the text. */
  moves: z.object({ events: count, characters: count }),
  devices: z.array(deviceSchema),
  sittings: z.array(sittingSchema),
  offline: z.array(offlineStretchSchema),
  /**
   * Percent of the characters entered by hand that came by an input method, replacement, dictation or several at once.
   */
  assisted: z.nullable(percent),
  /**
   * Words typed in the fastest minute, at five characters a word, if they are more than {@link FAST_WORDS}; else null,
   * as in reports older than this figure.
   */
  fastest: z.prefault(z.nullable(z.object({ words: count, at: instant })), null),
  figures: processFiguresSchema,
  /** Null where there are no figures, in reports older than these facts, and in the own record of a device. */
  composition: z.prefault(z.nullable(compositionSchema), null),
  /** Null where there are no figures. */
  picture: z.nullable(pictureSchema),
});
export type ProcessFacts = z.infer<typeof processFactsSchema>;

/** A gap between edits counts as writing up to this long: the cap of the published norms of the KLiCKe essays. */
export const ACTIVE_GAP_MS = 30_000;

/** Few people in the world type this many words in a minute: only higher figures are given. */
export const FAST_WORDS = 200;

/** A gap of at least this much is a pause and ends a burst (Chenoweth & Hayes 2001). */
export const PAUSE_MS = 2000;

/**
 * A sitting ends after this long without an edit. Any such limit is a convention; this one is usual for session logs.
 */
export const SITTING_BREAK_MS = 30 * 60_000;

/** Edits received this much later than they were made count as written offline. */
export const OFFLINE_MS = 2 * 60_000;

/** Above this share of assisted input no figure of timing or order is given. */
export const ASSISTED_MAX_PERCENT = 20;
