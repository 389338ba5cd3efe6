import type { Standing } from '#contract/deadline';

const HOUR_MS = 3_600_000;
/** Silence shorter than this is no sign of a device without a network: marks of time are minutes apart. */
const OFFLINE_MS = 10 * 60_000;

/** What a teacher has set for one student. */
export interface Deadline {
  readonly end: Date;
  /** The student's extension, null without one. */
  readonly extendedUntil: Date | null;
  readonly graceHours: number;
}

/** What the university can show of a hand-in, by its own clock alone. */
export interface ReceivedHandIn {
  readonly submittedAt: Date;
  /** An answer of the university that the handed-in log names: it was sealed after it. Null where it names none. */
  readonly sealedAfter: Date | null;
}

/** The end for one student: an extension never takes time away. */
export function ownEndOf({ end, extendedUntil }: Pick<Deadline, 'end' | 'extendedUntil'>): Date {
  return extendedUntil !== null && extendedUntil > end ? extendedUntil : end;
}

/**
 * How a hand-in stands with the deadline. Only receipt proves 'before'. Grace is for what may have been sealed before the
 * own end: not for a log that names an answer given after it. No clock of a device has a part in it.
 */
export function standingOf(deadline: Deadline, { submittedAt, sealedAfter }: ReceivedHandIn): Standing {
  const ownEnd = ownEndOf(deadline);
  if (submittedAt <= deadline.end) return { kind: 'on_time' };
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
 * The standing as it is told to whom the writer's name is hidden: nothing of an extension, which they may have given by
 * name. Whether it is late, and by how much, stays.
 */
export function standingWithoutExtension(deadline: Deadline, standing: Standing): Standing {
  if (ownEndOf(deadline) <= deadline.end) return standing;
  if (standing.kind === 'extended') return { kind: 'on_time' };
  if (standing.kind === 'late_offline') return { kind: 'late', by_ms: standing.by_ms };
  if (standing.kind !== 'within_grace') return standing;
  const until = new Date(deadline.end.getTime() + deadline.graceHours * HOUR_MS);
  return { kind: 'within_grace', until: until.toISOString(), offline_since: null };
}

/** Whether it counts as late: after the own end, and not within the grace. */
export function isLate({ kind }: Standing): boolean {
  return kind === 'late' || kind === 'late_offline';
}

function sinceOf(from: Date | null, to: Date): number {
  return from === null ? 0 : to.getTime() - from.getTime();
}
