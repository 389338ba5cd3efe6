import { getAssignment } from '#contract/assignment';
import { startSubmission } from '#contract/submission';
import type { Check, Scene } from './authorization-checks.ts';
import type { Member } from './harness.ts';

const HOUR_MS = 3_600_000;

async function setVisible({ server, stage }: Scene, id: string, hours: number): Promise<void> {
  const at = new Date(server.now().getTime() + hours * HOUR_MS);
  await server.database.asTenant(stage.people.T1, (tx) =>
    tx.updateTable('assignments').set({ visible_from: at, start_time: at }).where('id', '=', id).execute(),
  );
}

/** An assignment that becomes visible later is hidden from students until then, except those who have written to it. */
export const visibilityChecks: readonly Check[] = [
  {
    name: 'an assignment before it is visible is 404 to its students, but not to who wrote to it, nor to its teacher',
    async faults(scene) {
      const { server, stage } = scene;
      const { S1, S2, T1 } = stage.people;
      const id = await stage.assignment();
      const params = { id };
      await server.as(S1).call(startSubmission, { params });
      await setVisible(scene, id, 1);
      const statuses = async (...readers: readonly Member[]) => {
        const answers: number[] = [];
        for (const reader of readers) answers.push((await server.as(reader).call(getAssignment, { params })).status);
        return answers.join();
      };
      const hidden = await statuses(S2, S1, T1);
      await setVisible(scene, id, -1);
      const shown = await statuses(S2);
      return hidden === '404,200,200' && shown === '200' ? [] : [`S2, S1, T1 met ${hidden}, afterwards S2 ${shown}`];
    },
  },
];
