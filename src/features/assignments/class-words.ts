import { CONTACT_STEP_MS, DRAFT_WORDS_STEP, type ClassStudent } from '#contract/class';
import { formatCount, plural } from '../../wording/plural.ts';
import { clockTime, dayAndTime } from '../../wording/time.ts';
import { latenessWords } from '../../wording/lateness-words.ts';
import { missingWords } from './hand-in-words.ts';

const MINUTE_MS = 60_000;

/**
 * When it was handed in, or the student's state: 'Today 15:22', '20 Nov 00:12', 'In progress, last contact today 15:20',
 * by the device's zone, which the list names once. Without times while names are hidden.
 */
export function submittedWords({ hand_in, contact }: ClassStudent, now: Date): string {
  if (hand_in === null) return 'Not started';
  if (hand_in.status === 'draft')
    return contact === null ? 'In progress' : `In progress, last contact ${contactWords(new Date(contact), now)}`;
  const at = hand_in.status === 'received' ? hand_in.received_at : hand_in.submitted_at;
  if (at === null) return hand_in.status === 'received' ? 'Received' : 'Submitted';
  return moment(new Date(at), now);
}

/** The last contact, in steps of {@link CONTACT_STEP_MS}: 'within 10 min' during the current step. */
function contactWords(at: Date, now: Date): string {
  if (now.getTime() - at.getTime() < CONTACT_STEP_MS) return `within ${String(CONTACT_STEP_MS / MINUTE_MS)} min`;
  const said = moment(at, now);
  return said.slice(0, 1).toLowerCase() + said.slice(1);
}

/** 'Today 15:22', or the date without its weekday. */
function moment(at: Date, now: Date): string {
  return `${dayAndTime(at, now).day.replace(/^[A-Z][a-z][a-z] /, '')} ${clockTime(at)}`;
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
    sentenceOf(latenessWords(hand_in.standing, now)),
    hand_in.edited_since ? 'Edited since: a new draft' : '',
    missingWords(hand_in.missing) || (hand_in.matches ? '' : 'The text here is not the one that was submitted'),
    fastest === null ? '' : `${formatCount(fastest)} words in one minute`,
    concern === null ? '' : { open: 'Concern open', decided: 'Concern decided' }[concern],
  ]
    .filter((part) => part !== '')
    .join('. ');
}

/** Words made to follow ', ', as a sentence of their own. */
function sentenceOf(words: string): string {
  return words.slice(2, 3).toUpperCase() + words.slice(3);
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
  return durationOf(active_ms);
}

/** '2 h 41 min', '19 min'. */
export function durationOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const padded = String(minutes % 60).padStart(2, '0');
  return minutes < 60 ? `${String(minutes)} min` : `${String(Math.floor(minutes / 60))} h ${padded} min`;
}

/** '8.4%'; '–' for an empty text, '' where nothing was handed in. */
export function pastedWords({ pasted_percent, hand_in }: Pick<ClassStudent, 'pasted_percent' | 'hand_in'>): string {
  if (pasted_percent === null) return isHandedIn(hand_in) ? '–' : '';
  return `${pasted_percent.toFixed(1)}%`;
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
