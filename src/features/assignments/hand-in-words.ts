import type { HandIn } from '#contract/submission';
import { plural } from '../../wording/plural.ts';
import { dayInSentence, zonedTime } from '../../wording/time.ts';
import { latenessWords } from '../../wording/lateness-words.ts';

/** Whether and when a text was handed in, as facts. */
export function handInWords(handIn: HandIn, now: Date): string {
  if (handIn.status === 'draft') return 'Draft, not submitted';
  if (handIn.status === 'received') {
    const edits = plural(handIn.waiting_for, 'edit');
    const at = momentOf(handIn.received_at, now);
    return at === null ? `Received, waiting for ${edits}` : `Received ${at}, waiting for ${edits}`;
  }
  const at = momentOf(handIn.submitted_at, now);
  return [
    at === null ? 'Submitted' : `Submitted ${at}`,
    latenessWords(handIn.standing, now),
    handIn.edited_since ? 'Edited since: a new draft' : '',
    missingWords(handIn.missing) || (handIn.matches ? '' : 'The text here is not the one that was submitted'),
  ]
    .filter((part) => part !== '')
    .join('. ');
}

/** 'today 15:22 IST'; null while names are hidden. */
function momentOf(iso: string | null, now: Date): string | null {
  if (iso === null) return null;
  const at = new Date(iso);
  return `${dayInSentence(at, now)} ${zonedTime(at)}`;
}

/** '3 edits of it never arrived'; '' where all of a hand-in is there. */
export function missingWords(missing: number | undefined): string {
  if (missing === undefined) return '';
  return `${plural(missing, 'edit')} of it never arrived`;
}
