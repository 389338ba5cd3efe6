import { tenantOf, type Person } from '../../platform/person.ts';
import type { Prepared } from '../../platform/route.ts';
import type { Services } from '../../platform/services.ts';
import { discard, forgetDiscarded } from './store.ts';

const KEY_BYTES = 24;

/** A file that is in the store while no row points to it yet. */
export interface StagedFile extends Prepared {
  /** Null where there is none. */
  readonly key: string | null;
  /** Called after the commit: removes these files instead of the staged one. */
  committed(unneeded: readonly string[]): void;
}

/** Writes a file under a new random key. It is removed at the end unless it was committed. */
export async function stageFile(
  services: Services,
  person: Person,
  { bytes, type }: { bytes: Buffer; type: string },
): Promise<StagedFile & { readonly key: string }> {
  const key = services.random(KEY_BYTES).toString('base64url');
  await services.database.asTenant(tenantOf(person), (tx) => discard(tx, person, key, services.clock()));
  await services.files.write(key, bytes, type);
  return { ...stagedFile(services, person, key), key };
}

/** A file that was written, or none: then only files that a change leaves unneeded are removed. */
export function stagedFile(services: Services, person: Person, key: string | null): StagedFile {
  let unneeded: readonly string[] = key === null ? [] : [key];
  return {
    key,
    committed(keys) {
      unneeded = keys;
    },
    async end() {
      if (unneeded.length === 0) return;
      try {
        for (const each of unneeded) await services.files.remove(each);
        await services.database.asTenant(tenantOf(person), (tx) => forgetDiscarded(tx, person, unneeded));
      } catch (error) {
        services.log.warn({ err: error }, 'unneeded files were not removed; they are tried again later');
      }
    },
  };
}
