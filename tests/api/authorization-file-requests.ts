import { addTaskFile } from '#contract/task-file';
import type { Prepare } from './authorization-marking-requests.ts';
import { fresh, type Stage } from './authorization-stage.ts';

const sheet = () => ({ file: new File([`%PDF-1.7 ${fresh()}`], 'sheet.pdf') });

/** An assignment with a file of T1's. */
async function attached(stage: Stage): Promise<{ id: string; file: string }> {
  const id = await stage.assignment();
  const parts = { params: { id }, body: { name: 'sheet.pdf' }, files: sheet() };
  const [file] = (await stage.server.as(stage.people.T1).call(addTaskFile, parts)).ok;
  return { id, file: file?.id ?? '' };
}

const one: Prepare = async (stage) => ({ params: await attached(stage) });

/** The same as authorization-requests.ts, for the files of tasks. */
export const fileRequests: Readonly<Record<string, Prepare>> = {
  listTaskFiles: async (stage) => ({ params: { id: (await attached(stage)).id } }),
  addTaskFile: async (stage) => ({
    params: { id: await stage.assignment() },
    body: { name: 'sheet.pdf' },
    files: sheet(),
  }),
  removeTaskFile: one,
  getTaskFile: one,
};
