import * as z from 'zod/mini';
import { idSchema, sha256Schema, streamIdSchema } from './identifier.ts';
import { EDIT_MAX_BYTES, sources } from './op-constants.ts';
import { changeFields, regradeWords } from './marking-change.ts';
import {
  assignmentFieldsSchema,
  courseFieldsSchema,
  decisionSchema,
  extensionFields,
  rollRangeFields,
} from './teaching.ts';

const count = z.int().check(z.gte(0), z.lte(2 ** 31 - 1));
const atLeastOne = z.int().check(z.gte(1), z.lte(2 ** 31 - 1));

/** The source of a change, as the device claims. */
export const sourceSchema = z.enum(sources);

/** A character's identity: the stream that inserted it and that stream's clock, which counts UTF-16 units. */
export const charIdSchema = z.strictObject({ stream: streamIdSchema, clock: count });
export type CharId = z.infer<typeof charIdSchema>;

/** `length` characters of one stream with consecutive clocks. */
export const idRangeSchema = z.strictObject({ stream: streamIdSchema, clock: count, length: atLeastOne });
export type IdRange = z.infer<typeof idRangeSchema>;

/** For each stream the highest seq that is included. */
export const versionVectorSchema = z.record(streamIdSchema, atLeastOne);
export type VersionVector = z.infer<typeof versionVectorSchema>;

/** `seq` counts a stream's ops from 1. `at` is in ticks of TICK_MS since the stream began. */
const place = { seq: atLeastOne, at: count };
const label = {
  source: sourceSchema,
  /** The claimed origin of the text of an undo, redo, own or restore; verified before it is used. */
  from: z.optional(z.array(idRangeSchema).check(z.minLength(1), z.maxLength(2000))),
  /** Consecutive edits that were one change carry one group: the seq of the first. */
  group: z.optional(atLeastOne),
};

export const insertSchema = z.strictObject({
  kind: z.literal('insert'),
  ...place,
  /** Clock of the first inserted character. */
  clock: count,
  /** The neighbours at the moment of writing (YATA's left and right origin), null at the document's ends. */
  after: z.nullable(charIdSchema),
  before: z.nullable(charIdSchema),
  text: z.string().check(z.minLength(1), z.maxLength(EDIT_MAX_BYTES)),
  ...label,
});
export const deleteSchema = z.strictObject({
  kind: z.literal('delete'),
  ...place,
  ranges: z.array(idRangeSchema).check(z.minLength(1), z.maxLength(2000)),
  ...label,
});
export const snapshotSchema = z.strictObject({
  kind: z.literal('snapshot'),
  ...place,
  /** Wall time of the device in milliseconds: a claim, shown and never trusted. */
  timestamp: count64(),
  vector: versionVectorSchema,
  sha256: sha256Schema,
});
export const submitSchema = z.strictObject({
  kind: z.literal('submit'),
  ...place,
  vector: versionVectorSchema,
  sha256: sha256Schema,
});
/** Written when wall and monotonic clock part by more than 2 s. */
export const clockSchema = z.strictObject({ kind: z.literal('clock'), ...place, wall: count64() });
/** The last signed head that this device had seen: the ops after it were written after it. */
export const anchorSchema = z.strictObject({
  kind: z.literal('anchor'),
  ...place,
  head: z.string().check(z.maxLength(500)),
});
/** Fills the place of an op that can't be sent or was undone before. Its characters stay as tombstones. */
export const skipSchema = z.strictObject({
  kind: z.literal('skip'),
  ...place,
  reason: z.enum(['parked', 'lost', 'undone']),
  clock: z.optional(count),
  length: z.optional(atLeastOne),
  after: z.optional(z.nullable(charIdSchema)),
  before: z.optional(z.nullable(charIdSchema)),
});

/** The longest note, in UTF-16 units. */
export const NOTE_MAX_LENGTH = 1000;

/** The origin of a pasted text, as its writer says. */
export const noteKinds = ['quotation', 'own_notes', 'tool_allowed', 'other'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The fields of a note on a paste. The paste is named by its first edit. */
export const noteFields = {
  paste: z.strictObject({ stream: streamIdSchema, seq: atLeastOne }),
  kind: z.enum(noteKinds),
  words: z.string().check(z.maxLength(NOTE_MAX_LENGTH)),
} as const;
export type PasteId = z.infer<typeof noteFields.paste>;

/**
 * What a person asked for without a network, as earlier app versions queue it. Each kind has a member and a handler.
 */
export const actionSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('enroll'), course: idSchema }),
  z.strictObject({ name: z.literal('unenroll'), course: idSchema }),
  z.strictObject({ name: z.literal('choose_electives'), electives: z.array(idSchema).check(z.maxLength(500)) }),
  z.strictObject({ name: z.literal('decide_request'), request: idSchema, action: decisionSchema }),
  // `fields` keeps a course's own `name` apart from the action's.
  z.strictObject({ name: z.literal('create_course'), fields: courseFieldsSchema }),
  z.strictObject({ name: z.literal('create_assignment'), fields: assignmentFieldsSchema }),
  z.strictObject({ name: z.literal('add_students'), course: idSchema, ...rollRangeFields }),
  z.strictObject({ name: z.literal('extend'), assignment: idSchema, ...extensionFields }),
  z.strictObject({ name: z.literal('write_note'), submission: idSchema, ...noteFields }),
  z.strictObject({ name: z.literal('mark'), submission: idSchema, ...changeFields }),
  z.strictObject({ name: z.literal('ask_regrade'), submission: idSchema, words: regradeWords }),
]);
export type Action = z.infer<typeof actionSchema>;
export const actionOpSchema = z.strictObject({ kind: z.literal('action'), ...place, action: actionSchema });

/** The kinds of ops in the log of a document. */
const logged = [
  insertSchema,
  deleteSchema,
  snapshotSchema,
  submitSchema,
  clockSchema,
  anchorSchema,
  skipSchema,
] as const;
export const loggedOpSchema = z.discriminatedUnion('kind', logged);
export type LoggedOp = z.infer<typeof loggedOpSchema>;

export const opSchema = z.discriminatedUnion('kind', [...logged, actionOpSchema]);
export type Op = z.infer<typeof opSchema>;
export type Insert = z.infer<typeof insertSchema>;
export type Delete = z.infer<typeof deleteSchema>;
export type Skip = z.infer<typeof skipSchema>;
/** An op that changes the document. */
export type Edit = Insert | Delete;

/** The target of a stream, fixed by the stream's first push. */
export const targetSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('assignment'), id: idSchema }),
  z.strictObject({ kind: z.literal('practice') }),
  z.strictObject({ kind: z.literal('actions') }),
]);
export type Target = z.infer<typeof targetSchema>;

/** A time in milliseconds since 1970, as a device claims it. */
function count64() {
  return z.int().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
}
