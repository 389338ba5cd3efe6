import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { push, pushAnswerSchema } from '#contract/outbox';
import { prepare, twinOf, type Scene } from './authorization-checks.ts';
import { actionOf, pushOf, pushOfAction, queued } from './authorization-queue.ts';
import { Stage } from './authorization-stage.ts';
import { HOSTILE_VALUES, placesIn, replaced } from './hostile-values.ts';
import { startTestServer } from './harness.ts';

let scene: Scene;
beforeAll(async () => {
  const server = await startTestServer();
  scene = { server, stage: await Stage.build(server) };
});
afterAll(() => scene.server.close());

describe('an action that was queued', () => {
  it.each(queued)(
    '%s: every value in every place is judged, and stops nothing that follows',
    async (name, endpoint) => {
      const actor = twinOf(endpoint, 'S1');
      const member = scene.stage.member(actor);
      const action = actionOf(endpoint, await prepare(scene, name, actor));
      const faults: string[] = [];
      for (const value of HOSTILE_VALUES) {
        for (const place of placesIn(action)) {
          const body = pushOfAction(replaced(action, place, value) as Record<string, unknown>);
          const answer = await scene.server
            .as(member)
            .call(push, { params: { user_id: member?.userId ?? '' }, body: body as never });
          const said = `${place.join('.')} = ${JSON.stringify(value).slice(0, 60)}: ${answer.raw.slice(0, 300)}`;
          if (answer.status !== 202) faults.push(said);
          else if (
            pushAnswerSchema.parse(answer.ok).streams.some((one) => one.status === 'failed' && one.code === 'failed_op')
          )
            faults.push(said);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('with half a surrogate pair is stored, and one with NUL is refused and followed by the next', async () => {
    const member = scene.stage.member('S1');
    const submission = await scene.stage.submission();
    const note = (seq: number, words: string) => ({
      kind: 'action',
      seq,
      at: seq,
      action: { name: 'write_note', submission, paste: { stream: 'A'.repeat(22), seq }, kind: 'quotation', words },
    });
    const body = pushOf({ kind: 'actions' }, [note(1, 'half \ud83d of it'), note(2, 'a\0b'), note(3, 'whole')]);
    const send = () =>
      scene.server.as(member).call(push, { params: { user_id: member?.userId ?? '' }, body: body as never });
    const first = (await send()).ok;
    expect(first.streams).toMatchObject([{ status: 'stored', high: 3 }]);
    expect(first.results).toMatchObject([
      { seq: 1, outcome: 'done' },
      { seq: 2, outcome: 'refused', code: 'bad_body', issues: [{ path: 'words' }] },
      { seq: 3, outcome: 'done' },
    ]);
    expect((await send()).ok.results).toEqual(first.results);
  });
});
