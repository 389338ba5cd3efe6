import type { Note } from '#contract/note';
import type { PasteId } from '#contract/op';
import type { LogEntry } from '#writing/process/replay';
import type { Question, QuestionKind } from '#writing/process/question-kinds';
import { durationWords } from '../../../wording/measure.ts';

const asks: Readonly<Record<QuestionKind, string>> = {
  pasted: 'Where does this passage come from, and why is it here?',
  rewritten: 'What was wrong with the earlier form of this sentence?',
  dropped: 'Why was this passage taken out?',
  moved: 'Why is this here and not where it was first?',
  late: 'This came late, in the middle of the text. What did it change?',
  paused: 'What was decided before this sentence?',
  source: 'What else does this source say?',
  began: 'This was written first. Is it still the best beginning?',
  last: 'This was changed last. What was still missing?',
  longest: 'How would you say this in other words?',
};

/** A question as it is asked. */
export function questionWords({ kind, pauseMs }: Question): string {
  return pauseMs === undefined ? asks[kind] : `What was decided in the ${durationWords(pauseMs)} before this sentence?`;
}

/** What stands above the words of an earlier moment. */
export const earlierWords: Readonly<Partial<Record<QuestionKind, string>>> = {
  rewritten: 'Earlier',
  dropped: 'Taken out',
};

/** The edit with which a question's passage began, by which notes name it. */
export type QuestionName = PasteId;

/** The edit that names a question, in the log in which it was found. */
export function nameOf(log: readonly LogEntry[], { begun }: Question): QuestionName {
  const entry = log[begun - 1];
  if (entry === undefined) throw new RangeError(`The log has no op ${String(begun)}.`);
  const { stream, op } = entry;
  return { stream, seq: op.kind === 'insert' ? (op.group ?? op.seq) : op.seq };
}

/** The notes that name none of these edits: on questions that the text no longer raises. */
export function otherNotes(notes: readonly Note[], names: readonly QuestionName[]): Note[] {
  const known = new Set(names.map(({ stream, seq }) => `${stream} ${String(seq)}`));
  return notes.filter(({ paste }) => !known.has(`${paste.stream} ${String(paste.seq)}`));
}
