import { mediaPath } from '#contract/media';
import type { Person } from '../account/person.ts';
import type { Tx } from '../database/tables.ts';
import type { Prepared, Preparing } from '../route.ts';
import type { Services } from '../services.ts';
import { makePicture } from './picture.ts';
import { removePicture, replacePicture } from './store.ts';

const KEY_BYTES = 24;

/** A picture that lies in the store of files already, while nothing points to it yet. */
export interface StagedPicture extends Prepared {
  /** Null where no picture was sent. */
  readonly picture: { key: string; content_type: string; bytes: number } | null;
  /** Its transaction is committed: what is to go now is the file that it replaced. */
  committed(former: string | null): void;
}

/** Makes the picture that came as `profile_picture` and writes its file. @throws 400 where it is no picture. */
export async function stagePicture({ services, request }: Preparing): Promise<StagedPicture> {
  const sent = request.uploads?.get('profile_picture');
  if (sent === undefined) return staged(services, null);
  const { type, bytes } = await makePicture(sent);
  const key = services.random(KEY_BYTES).toString('base64url');
  await services.files.write(key, bytes, type);
  return staged(services, { key, content_type: type, bytes: bytes.length });
}

function staged(services: Services, picture: StagedPicture['picture']): StagedPicture {
  let unneeded = picture?.key ?? null;
  return {
    picture,
    committed(former) {
      unneeded = former;
    },
    async end() {
      if (unneeded === null) return;
      try {
        await services.files.remove(unneeded);
      } catch (error) {
        services.log.warn({ err: error }, 'the file of a picture was not removed');
      }
    },
  };
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
  const former =
    next.picture === null ? await removePicture(tx, person) : await replacePicture(tx, person, next.picture, now);
  after(() => next.committed(former));
}

/** A picture as profiles name it: where it is fetched, or empty. */
export function presentPicture(key: string | null): string {
  return key === null ? '' : mediaPath(key);
}
