import { expect, it } from 'vitest';
import type { MarkingChange } from '#contract/marking-change';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import { takeBackEarlier } from './take-back-earlier.ts';

const SUBMISSION = crypto.randomUUID();
const feedback = (words: string) => ({ kind: 'feedback', words }) as const;
const save = { kind: 'save' } as const;

/** The changes left, in order, after the last of them was queued; the first `sent` had left this device already. */
async function left(
  changes: readonly MarkingChange[],
  { sent = 0, submission = SUBMISSION } = {},
): Promise<MarkingChange[]> {
  const items = changes.map((change, at) => {
    const of = at === changes.length - 1 ? SUBMISSION : submission;
    const request = {
      method: 'PUT',
      path: '/submissions/{id}/grade/',
      params: { id: of },
      body: { change },
      files: {},
    };
    return { id: String(at), kind: 'request', request, undoable: at >= sent } as unknown as WaitingItem;
  });
  const gone = new Set<string>();
  const device = {
    waiting: async () => items,
    undo: async (id: string) => {
      gone.add(id);
      return 'undone' as const;
    },
  };
  const last = changes.at(-1) ?? save;
  await takeBackEarlier(device, SUBMISSION, last, String(changes.length - 1));
  return changes.filter((_, at) => !gone.has(String(at)));
}

it('leaves of changes of one place the last', async () => {
  const grade = { kind: 'grade', grade: 3 } as const;
  expect(await left([feedback('F'), grade, feedback('Fi'), feedback('Fine.')])).toEqual([grade, feedback('Fine.')]);
});

it('leaves what was saved, which is what the student reads', async () => {
  const queued = [feedback('Old.'), feedback('Saved.'), save, feedback('Later.'), feedback('Last.')];
  expect(await left(queued)).toEqual([feedback('Old.'), feedback('Saved.'), save, feedback('Last.')]);
});

it('leaves what was sent, and what belongs to another text', async () => {
  const queued = [feedback('One.'), feedback('Two.')];
  expect(await left(queued, { sent: 1 })).toEqual(queued);
  expect(await left(queued, { submission: crypto.randomUUID() })).toEqual(queued);
});
