import * as z from 'zod/mini';
import { idSchema, streamIdSchema } from './identifier.ts';

/** How a character came to be written, as far as the log shows. Computed from the log, never stored in it. */
export const characterClasses = [
  'typed',
  'composed',
  'replaced',
  'dictated',
  'external paste',
  'external drop',
  'earlier writing',
  'tool',
  'recovered',
  'unknown',
] as const;
export const characterClassSchema = z.enum(characterClasses);
export type CharacterClass = z.infer<typeof characterClassSchema>;

/** Percent of the text, two decimals. A character is 'moved' if it is the writer's own and was moved or copied within the text. */
export const shareNames = [...characterClasses, 'moved'] as const;
export type ShareName = (typeof shareNames)[number];

/** A paste from outside shorter than this is counted, not listed. In UTF-16 units, like every length here. */
export const LISTED_PASTE_MIN = 20;

/** So much earlier writing is listed; all of it is in the shares. */
export const EARLIER_LISTED_MAX = 200;

/** Of a listed paste at most so much text is shown. */
export const PASTE_TEXT_MAX = 2000;

const count = z.int().check(z.gte(0));
const percent = z.number().check(z.gte(0), z.lte(100));
const instant = z.nullable(z.int());

/** So many numbers in their places: zod's own tuple would weigh half a kilobyte on every page. */
export function rowOf<Row extends readonly number[]>(length: Row['length'], each: z.ZodMiniType<number>) {
  return z.array(each).check(z.minLength(length), z.maxLength(length)) as unknown as z.ZodMiniType<Row>;
}

/**
 * When something was done, in milliseconds since 1970. `at` is what the device claims, moved into the bracket. It was not
 * before `earliest`, when the university signed the last head that the device had seen, and not after `latest`, when
 * the university received it. Null: not known.
 */
export const momentSchema = z.object({ at: instant, earliest: instant, latest: instant });
export type Moment = z.infer<typeof momentSchema>;

/** Consecutive characters of the final text that came in alike, in one sitting. `paste`: their place among the listed ones. */
export const spanSchema = z.object({
  start: count,
  length: count,
  class: characterClassSchema,
  /** Whether they were moved or copied within the text; their class is that of the characters that they repeat. */
  moved: z.boolean(),
  sitting: z.nullable(count),
  /** First and last moment at which they came in. */
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
  /** Where they stand. At most the first 20 places. */
  stands: z.array(z.object({ start: count, length: count })),
});
export type Paste = z.infer<typeof pasteSchema>;

/** Where earlier writing stands: in this text, in one for an assignment, on the practice page, or where the reader may not look. */
export const earlierFromSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('this') }),
  z.object({ kind: z.literal('assignment'), assignment: idSchema, title: z.string() }),
  z.object({ kind: z.literal('practice') }),
  z.object({ kind: z.literal('another') }),
]);
export type EarlierFrom = z.infer<typeof earlierFromSchema>;

/**
 * Text that was put in at once, and that its writer had entered before, there or in another of their texts. `stream` and
 * `seq` name its first edit. `changed`: words that were others there.
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

/** One page load on one device. `shift_ms`: by how much its clock was corrected, because its claims contradicted the university. */
export const deviceSchema = z.object({
  stream: streamIdSchema,
  edits: count,
  shift_ms: z.int(),
  first: momentSchema,
  last: momentSchema,
});

/** Writing without a break of {@link SITTING_BREAK_MS}. Figures that depend on timing are null where input was assisted. */
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
  /** How often the writer went back to an earlier place to insert. */
  returns: z.nullable(count),
});

/** Writing that reached the university much later than it was made. */
export const offlineStretchSchema = z.object({
  stream: streamIdSchema,
  start: momentSchema,
  end: momentSchema,
  edits: count,
});

/** Why no figure of timing or order is given. */
export const processReasons = ['assisted', 'gap', 'nothing written'] as const;

/** Figures of timing and order. None of them is a sign by itself, and there is no score. */
export const processFiguresSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    /** Time between edits, each gap counted up to {@link ACTIVE_GAP_MS}. */
    active_ms: count,
    /** Gaps of at least {@link PAUSE_MS} within a sitting; `active_ms`: what they are of the active time. */
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
    /** Characters entered by hand for each of them that was kept. */
    typed_to_keep: z.nullable(z.number()),
  }),
  z.object({ kind: z.literal('none'), reason: z.enum(processReasons) }),
]);
export type ProcessFigures = z.infer<typeof processFiguresSchema>;

/** What a segment of the picture shows. */
export const segmentKinds = ['typed', 'assisted', 'moved', 'pasted', 'other', 'deleted'] as const;
export type SegmentKind = (typeof segmentKinds)[number];

/** The text over the writing time. `across`: milliseconds of active time. `up`: the longest that the text ever was. */
export const pictureSchema = z.object({
  across: count,
  up: count,
  /** Kind (its place in {@link segmentKinds}), then time and place where it begins, and where it ends. */
  segments: z.array(rowOf<[number, number, number, number, number]>(5, count)),
  /** Time and length of the text, joined by straight lines. */
  lengths: z.array(rowOf<[number, number]>(2, count)),
  /** Active time at which each sitting ends. */
  sittings: z.array(count),
});
export type Picture = z.infer<typeof pictureSchema>;

/** How a text came to be, from its log alone: the same on the device and at the university. */
export const processFactsSchema = z.object({
  characters: count,
  words: count,
  log: z.object({
    edits: count,
    /** Edits that can't be shown because what they follow is not there. */
    waiting: count,
    /** Characters of edits that never came. */
    lost: count,
  }),
  inserted: count,
  deleted: count,
  /** Percent of the final text whose writing the log shows. Null for an empty text. */
  coverage: z.nullable(percent),
  /** Null for an empty text. */
  /** A report of before a class was told apart has none of it. */
  shares: z.nullable(z.record(z.enum(shareNames), z.prefault(percent, 0))),
  spans: z.array(spanSchema),
  pastes: z.object({
    /** All, also those too short to be listed. One that became several edits counts once. */
    events: count,
    /** Percent of the final text that came from outside. Null for an empty text. */
    percent: z.nullable(percent),
    listed: z.array(pasteSchema),
    /** How many are long enough and yet not listed: the list ends at the longest 200. */
    unlisted: count,
  }),
  /** The writer's own earlier writing that was put in, the first {@link EARLIER_LISTED_MAX}; none in a report of before. */
  earlier: z.prefault(z.array(earlierSchema), []),
  /** Moves and copies within the text. */
  moves: z.object({ events: count, characters: count }),
  devices: z.array(deviceSchema),
  sittings: z.array(sittingSchema),
  offline: z.array(offlineStretchSchema),
  /** Percent of the characters entered by hand that came by an input method, a replacement, dictation or several at once. */
  assisted: z.nullable(percent),
  /**
   * Words in the minute in which most was typed, at five characters a word, where they are more than
   * {@link FAST_WORDS}; else null, as in a report of before this was counted.
   */
  fastest: z.prefault(z.nullable(z.object({ words: count, at: instant })), null),
  figures: processFiguresSchema,
  /** Null where there are no figures. */
  picture: z.nullable(pictureSchema),
});
export type ProcessFacts = z.infer<typeof processFactsSchema>;

/** A gap between edits counts as writing up to this long: the cap of the published norms of the KLiCKe essays. */
export const ACTIVE_GAP_MS = 30_000;

/** So many words in one minute are typed by few people in the world: more of them are said. */
export const FAST_WORDS = 200;

/** A gap of at least this much is a pause and ends a burst (Chenoweth & Hayes 2001). */
export const PAUSE_MS = 2000;

/** A sitting ends after this long without an edit. Any such limit is a convention; this is the one of session logs. */
export const SITTING_BREAK_MS = 30 * 60_000;

/** What reached the university this much later than it was made was written offline. */
export const OFFLINE_MS = 2 * 60_000;

/** Above this share of assisted input no figure of timing or order is given. */
export const ASSISTED_MAX_PERCENT = 20;
