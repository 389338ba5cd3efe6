import type { Announcement, postAnnouncement } from '#contract/announcement';
import type { RequestItem } from '../../data/pending-requests.ts';

/** The clocks of a device and of the university may differ by so much. */
const CLOCKS_APART_MS = 10 * 60_000;

type Posting = Pick<RequestItem<typeof postAnnouncement>, 'kind' | 'request' | 'since' | 'undoable'>;

/**
 * Whether a posting that still waits is among the announcements already: it was carried off this device, and its answer was
 * lost on the way back. It is told by its words, as only the answer names its id. A refused posting never is.
 */
export function isPosted({ kind, request, since, undoable }: Posting, announcements: readonly Announcement[]): boolean {
  if (kind !== 'request' || undoable) return false;
  const { title, words } = request.body;
  return announcements.some(
    (known) =>
      known.title === title.trim() &&
      known.words === words.trim() &&
      Date.parse(known.posted_at) > since - CLOCKS_APART_MS,
  );
}
