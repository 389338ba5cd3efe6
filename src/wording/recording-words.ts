import type { Recording } from '#contract/recording';

/** How long the log of a text is kept. `recording` undefined: the rule of the university is not known yet. */
export function keptWords(recording: Recording | undefined): string {
  return recording === undefined
    ? 'It is deleted some time after the grade: 180 days, unless your university sets another time. The text stays.'
    : `It is deleted ${String(recording.log_days)} days after the grade, by the rule of your university. The text stays.`;
}

/** Who can see the record of a handed-in text, and how much of it. */
export function seenWords(recording: Recording | undefined): string {
  if (recording === undefined) {
    return 'You and the teacher of this course can see it. You are told of each time that staff opens it.';
  }
  const { record, deleted_text: deleted } = recording.shown;
  if (!record) return 'Only you can see it: the teacher of this course reads your text, without any of this.';
  return deleted
    ? 'You and the teacher of this course can see it, also words that you take out again. You are told of each time that staff opens it.'
    : 'You and the teacher of this course can see it. You are told of each time that staff opens it. Words that you take out again are shown to you alone.';
}
