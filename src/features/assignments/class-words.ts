import { CONTACT_STEP_MS, DRAFT_WORDS_STEP, type ClassStudent } from '#contract/class';
import { formatCount, plural } from '../../wording/plural.ts';
import { clockTime, dayAndTime, dayInSentence, lasting } from '../../wording/time.ts';
import { latenessWords } from '../../wording/lateness-words.ts';
import { missingWords } from './hand-in-words.ts';
import { decimals, paddedDuration } from '../../wording/figure.ts';

/**
 * When it was handed in, or the student's state: 'Today 15:22', '20 Nov 00:12', 'In progress, last contact today 15:20',
 * by the device's zone, which the list names once. Without times while names are hidden.
 */
export function submittedWords({ hand_in, contact }: ClassStudent, now: Date): string {
  if (hand_in === null) return 'Not started';
  if (hand_in.status === 'draft') return contact === null ? 'In progress' : contactWords(new Date(contact), now);
  const at = hand_in.status === 'received' ? hand_in.received_at : hand_in.submitted_at;
  if (at === null) return hand_in.status === 'received' ? 'Received' : 'Submitted';
  return moment(new Date(at), now);
}

/** A draft's last contact, in steps of {@link CONTACT_STEP_MS}. */
function contactWords(at: Date, now: Date): string {
  if (now.getTime() - at.getTime() < CONTACT_STEP_MS) {
    return `In progress, last contact within ${lasting(CONTACT_STEP_MS)}`;
  }
  return `In progress, last contact ${withoutWeekday(dayInSentence(at, now))} ${clockTime(at)}`;
}

/** 'Today 15:22', or the date without its weekday. */
function moment(at: Date, now: Date): string {
  return `${withoutWeekday(dayAndTime(at, now).day)} ${clockTime(at)}`;
}

function withoutWeekday(day: string): string {
  return day.replace(/^[A-Z][a-z][a-z] /, '');
}

/** Further facts of a hand-in; '' for none. */
export function remarksOf(
  { hand_in, fastest_words: fastest, concern }: Pick<ClassStudent, 'hand_in' | 'fastest_words' | 'concern'>,
  now: Date,
): string {
  if (hand_in === null || hand_in.status === 'draft') return '';
  if (hand_in.status === 'received') {
    const edits = plural(hand_in.waiting_for, 'edit');
    return hand_in.waiting_for === 0 ? '' : `Waiting for ${edits}`;
  }
  return [
    latenessWords(hand_in.standing, now),
    hand_in.edited_since ? 'Edited since: a new draft' : '',
    missingWords(hand_in.missing) || (hand_in.matches ? '' : 'The text here is not the one that was submitted'),
    fastest === null ? '' : `${formatCount(fastest)} words in one minute`,
    concern === null ? '' : { open: 'Concern open', decided: 'Concern decided' }[concern],
  ]
    .filter((part) => part !== '')
    .join('. ');
}

/** '303'; for a draft 'about 250' or 'under 50'; '–' if unknown. */
export function wordsWords({ words, hand_in }: Pick<ClassStudent, 'words' | 'hand_in'>): string {
  if (words === null) return hand_in === null ? '' : '–';
  if (hand_in?.status !== 'draft') return formatCount(words);
  return words === 0 ? `under ${String(DRAFT_WORDS_STEP)}` : `about ${formatCount(words)}`;
}

/** '2 h 41 min'; '–' if the log has no times, '' if nothing was handed in. */
export function writingTimeWords({ active_ms, hand_in }: Pick<ClassStudent, 'active_ms' | 'hand_in'>): string {
  if (active_ms === null) return isHandedIn(hand_in) ? '–' : '';
  return paddedDuration(active_ms);
}

/** '8.4%'; '–' for an empty text, '' where nothing was handed in. */
export function pastedWords({ pasted_percent, hand_in }: Pick<ClassStudent, 'pasted_percent' | 'hand_in'>): string {
  if (pasted_percent === null) return isHandedIn(hand_in) ? '–' : '';
  return `${decimals(pasted_percent, 1)}%`;
}

/** Shown in place of a missing grade. */
export function ungradedWords({ hand_in }: Pick<ClassStudent, 'hand_in'>): string {
  return isHandedIn(hand_in) ? 'To read' : 'Writing';
}

/** Whether the student sees a grade in a list, in words. */
export function seenWords({ student_sees: sees }: Pick<ClassStudent, 'student_sees'>): string {
  return { nothing: 'Held', this: 'Released', earlier: 'Changed since release' }[sees];
}

function isHandedIn(handIn: ClassStudent['hand_in']): boolean {
  return handIn !== null && handIn.status !== 'draft';
}
