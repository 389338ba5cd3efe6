import { useEffect, useState } from 'react';
import { getTaskFile, type TaskFile } from '#contract/task-file';
import { forgetFile, keepFile, keptFile, keptFileIds } from '../offline/device/kept-files.ts';
import { useDevice, useServices } from './services.tsx';
import { saveFile } from '../ui/save-file.ts';

/**
 * Which files of an assignment this person keeps on this device, and what can be done with one. `files` are those that
 * the university names, undefined before it has, null where it shows none to this person: what is kept beside them is
 * removed. `kept` is null where the device can't keep any.
 */
export function useKeptFiles(user: string, assignment: string, files: readonly TaskFile[] | null | undefined) {
  const { call } = useServices();
  const device = useDevice();
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  const named = files?.map(({ id }) => id).join(' ');
  const isGone = files === null;
  useEffect(() => {
    let isShown = true;
    void keptOf(user, assignment, isGone ? '' : named)
      .catch(() => null)
      .then((ids) => (isShown ? setKept(ids) : undefined));
    return () => {
      isShown = false;
    };
  }, [user, assignment, named, isGone]);
  const read = () => keptFileIds(user, assignment).then(setKept);
  const load = async ({ id }: TaskFile): Promise<Uint8Array> =>
    (await call(getTaskFile, { params: { id: assignment, file: id } })).bytes;
  return {
    kept,
    /** Saves a file among the person's own: the kept one, without a network, or the university's. */
    download: async (file: TaskFile) => {
      const here = kept?.has(file.id) === true ? await keptFile(user, { assignment, id: file.id }) : null;
      saveFile((here ?? (await load(file))).slice(), file.type, file.name);
    },
    keep: async (file: TaskFile) => {
      const isSignedIn = () => device.user()?.id === user;
      await keepFile(user, { assignment, id: file.id }, await load(file), isSignedIn);
      await read();
    },
    forget: async ({ id }: TaskFile) => {
      await forgetFile(user, { assignment, id });
      await read();
    },
  };
}

/** The kept ones of the named files; others are removed. Of undefined names, all. */
async function keptOf(user: string, assignment: string, named: string | undefined): Promise<ReadonlySet<string>> {
  const ids = await keptFileIds(user, assignment);
  if (named === undefined) return ids;
  const names = new Set(named.split(' '));
  for (const id of ids) if (!names.has(id)) await forgetFile(user, { assignment, id });
  return new Set([...ids].filter((id) => names.has(id)));
}
