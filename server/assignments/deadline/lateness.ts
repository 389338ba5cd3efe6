import type { Lateness } from '#contract/deadline';

const HOUR_MS = 3_600_000;
/** Silence shorter than this is no sign of a device without a network: marks of time are minutes apart. */
const OFFLINE_MS = 10 * 60_000;

/** A deadline as a teacher has set it for one student. */
export interface Deadline {
  /** The assignment's end. */
  readonly end: Date;
  /** The end for the student's section, null where that has none of its own. */
  readonly sectionEnd: Date | null;
  /** The student's extension, null without one. */
  readonly extendedUntil: Date | null;
  readonly graceHours: number;
}

/** What the university knows of a hand-in by its own clock alone. */
export interface ReceivedHandIn {
  readonly submittedAt: Date;
  /** The time of the university's answer that the log names: it was sealed after that. Null where it names none. */
  readonly sealedAfter: Date | null;
}

/** The ends that make a student's own. */
export type Ends = Pick<Deadline, 'end' | 'sectionEnd' | 'extendedUntil'>;

/** The end for a student without an extension: their section's, where it has one, and else the assignment's. */
export function setEndOf({ end, sectionEnd }: Pick<Ends, 'end' | 'sectionEnd'>): Date {
  return sectionEnd ?? end;
}

/** The end for one student: an extension comes before the section's end, and never takes time away. */
export function effectiveDeadlineOf(ends: Ends): Date {
  const set = setEndOf(ends);
  return ends.extendedUntil !== null && ends.extendedUntil > set ? ends.extendedUntil : set;
}

/**
 * The lateness of a hand-in. Only receipt proves that it was on time. Grace is for text that may have been sealed
 * before the own end, so not for a log that names a later answer. Device clocks play no part.
 */
export function latenessOf(deadline: Deadline, { submittedAt, sealedAfter }: ReceivedHandIn): Lateness {
  const ownEnd = effectiveDeadlineOf(deadline);
  if (submittedAt <= setEndOf(deadline)) return { kind: 'on_time' };
  if (submittedAt <= ownEnd) return { kind: 'extended', until: ownEnd.toISOString() };
  const by_ms = submittedAt.getTime() - ownEnd.getTime();
  if (sealedAfter !== null && sealedAfter > ownEnd) return { kind: 'late', by_ms };
  const until = new Date(ownEnd.getTime() + deadline.graceHours * HOUR_MS);
  const offline_since = sealedAfter?.toISOString() ?? null;
  if (submittedAt <= until) return { kind: 'within_grace', until: until.toISOString(), offline_since };
  if (offline_since === null || sinceOf(sealedAfter, submittedAt) < OFFLINE_MS) return { kind: 'late', by_ms };
  return { kind: 'late_offline', by_ms, offline_since };
}

/**
 * The lateness for a reader who may not know the writer's name: without any trace of a section or an extension, which
 * such a reader may have chosen by name. Whether it is late, and by how much, stays.
 */
export function latenessWithoutExtension(deadline: Deadline, lateness: Lateness): Lateness {
  if (effectiveDeadlineOf(deadline).getTime() === deadline.end.getTime()) return lateness;
  if (lateness.kind === 'extended') return { kind: 'on_time' };
  if (lateness.kind === 'late_offline') return { kind: 'late', by_ms: lateness.by_ms };
  if (lateness.kind !== 'within_grace') return lateness;
  const until = new Date(deadline.end.getTime() + deadline.graceHours * HOUR_MS);
  return { kind: 'within_grace', until: until.toISOString(), offline_since: null };
}

/** Whether it counts as late: after the own end, and not within the grace. */
export function isLate({ kind }: Lateness): boolean {
  return kind === 'late' || kind === 'late_offline';
}

function sinceOf(from: Date | null, to: Date): number {
  return from === null ? 0 : to.getTime() - from.getTime();
}
