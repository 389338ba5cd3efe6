import { mediaPath } from '#contract/media';
import type { Person } from '../../platform/person.ts';
import type { Tx } from '../../platform/database/tables.ts';
import type { Preparing } from '../../platform/route.ts';
import { unauthenticated } from '../../platform/problem.ts';
import { makePicture } from './picture.ts';
import { stagedFile, stageFile, type StagedFile } from './staged-file.ts';
import { discard, findDiscarded, forgetDiscarded, removePicture, replacePicture } from './store.ts';

/** A discarded file older than this was left behind by a failure. */
const LEFT_BEHIND_MS = 3_600_000;

/** A picture that is in the file store while no row points to it yet. */
export interface StagedPicture extends StagedFile {
  /** Null where no picture was sent. */
  readonly picture: { key: string; content_type: string; bytes: number } | null;
}

/** Makes the picture that came as `profile_picture` and writes its file. @throws 400 where it is no picture. */
export async function stagePicture({ services, request }: Preparing): Promise<StagedPicture> {
  const { person } = request;
  if (person === null) throw unauthenticated();
  const sent = request.uploads?.get('profile_picture');
  if (sent === undefined) return { ...stagedFile(services, person, null), picture: null };
  const { type, bytes } = await makePicture(sent);
  const file = await stageFile(services, person, { bytes, type });
  return { ...file, picture: { key: file.key, content_type: type, bytes: bytes.length } };
}

interface PictureChange {
  staged: StagedPicture;
  /** True where the person asks to have no picture. A picture that was sent wins. */
  removed: boolean;
  after: (commit: () => void) => void;
  now: Date;
}

/** Puts the staged picture into the person's profile, or takes the former one away; without either nothing changes. */
export async function changePicture(tx: Tx, person: Person, change: PictureChange): Promise<void> {
  const { staged: next, removed, after, now } = change;
  if (next.picture === null && !removed) return;
  const left = await findDiscarded(tx, person, new Date(now.getTime() - LEFT_BEHIND_MS));
  const former =
    next.picture === null ? await removePicture(tx, person) : await replacePicture(tx, person, next.picture, now);
  if (next.picture !== null) await forgetDiscarded(tx, person, [next.picture.key]);
  if (former !== null) await discard(tx, person, former, now);
  after(() => next.committed(former === null ? left : [former, ...left]));
}

/** The path at which a picture is fetched, for profiles; '' without a picture. */
export function presentPicture(key: string | null): string {
  return key === null ? '' : mediaPath(key);
}
