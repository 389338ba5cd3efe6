import type { HandIn } from '#contract/submission';
import { plural } from '../../wording/plural.ts';
import { dayAndTime, dayInSentence } from '../../wording/time.ts';
import { latenessWords } from '../../wording/lateness-words.ts';

/** Whether and when a text was handed in, as facts. */
export function handInWords(handIn: HandIn, now: Date): string {
  if (handIn.status === 'draft') return 'Draft, not submitted';
  if (handIn.status === 'received') {
    const edits = plural(handIn.waiting_for, 'edit');
    return `Received${when(handIn.received_at, now)}, waiting for ${edits}`;
  }
  return [
    `Submitted${when(handIn.submitted_at, now)}${latenessWords(handIn.standing, now)}`,
    handIn.edited_since ? 'edited since: a new draft' : '',
    missingWords(handIn.missing) || (handIn.matches ? '' : 'the text here is not the one that was submitted'),
  ]
    .filter((part) => part !== '')
    .join('; ');
}

/** ' today 15:22 IST'; '' while names are hidden. */
function when(iso: string | null, now: Date): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return ` ${dayInSentence(at, now)} ${dayAndTime(at, now).time}`;
}

/** '3 edits of it never arrived'; '' where all of a hand-in is there. */
export function missingWords(missing: number | undefined): string {
  if (missing === undefined) return '';
  return `${plural(missing, 'edit')} of it never arrived`;
}
