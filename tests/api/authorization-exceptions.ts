import { breakGlass, BREAK_GLASS_MS } from '#contract/break-glass';
import { askForDeletion } from '#contract/deletion';
import { decideMember } from '#contract/member';
import { bringSealed } from '#contract/sealed';
import { getSubmission } from '#contract/submission';
import { sealedPractice } from '../fixtures/sealing.ts';
import { callAs, isAllowed, prepare, type Check, type Scene } from './authorization-checks.ts';
import { keepAccounts } from './kept-accounts.ts';
import { PASSWORD } from './authorization-stage.ts';
import { view } from './authorization-views.ts';
import type { Member } from './harness.ts';

/** Suspends all administrators of the campus but one member, or reinstates those that this suspended. */
async function leaveAlone({ server }: Scene, member: Member, from: 'active' | 'suspended'): Promise<string[]> {
  const changed = await server.database.asOwner((tx) =>
    tx
      .updateTable('users')
      .set({ status: from === 'active' ? 'suspended' : 'active' })
      .where('university_id', '=', member.universityId)
      .where('user_type', '=', 'university_admin')
      .where('status', '=', from)
      .where('id', '!=', member.userId)
      .returning('id')
      .execute(),
  );
  return changed.map(({ id }) => id);
}

/** An account is closed with its password alone, and never one that others depend on. */
export const leavingChecks: readonly Check[] = [
  {
    name: 'askForDeletion with another password is 400',
    async faults(scene) {
      const prepared = await prepare(scene, 'askForDeletion', 'S1');
      const answer = await callAs(scene, 'S1', askForDeletion, { ...prepared, body: { password: `${PASSWORD}!` } });
      return answer.status === 400 ? [] : [`was answered ${answer.status}: ${answer.raw}`];
    },
  },
  {
    name: 'askForDeletion by a teacher whose assignment goes on is 409, and names the course',
    async faults(scene) {
      await scene.stage.givePassword('T1');
      await scene.stage.assignment();
      const answer = await callAs(scene, 'T1', askForDeletion, { body: { password: PASSWORD } });
      await keepAccounts(scene.stage);
      return answer.status === 409 ? [] : [`was answered ${answer.status}: ${answer.raw}`];
    },
  },
  {
    name: 'askForDeletion by the only administrator is 409',
    async faults(scene) {
      await scene.stage.givePassword('U1');
      const others = await leaveAlone(scene, scene.stage.people.U1, 'active');
      const answer = await callAs(scene, 'U1', askForDeletion, { body: { password: PASSWORD } });
      if (others.length > 0) await leaveAlone(scene, scene.stage.people.U1, 'suspended');
      return answer.status === 409 ? [] : [`was answered ${answer.status}: ${answer.raw}`];
    },
  },
  {
    name: 'askForDeletion by a student is allowed where no administrator is active',
    async faults(scene) {
      await scene.stage.givePassword('S1');
      const others = await leaveAlone(scene, scene.stage.people.S1, 'active');
      const answer = await callAs(scene, 'S1', askForDeletion, { body: { password: PASSWORD } });
      if (others.length > 0) await leaveAlone(scene, scene.stage.people.S1, 'suspended');
      return isAllowed(askForDeletion, answer) ? [] : [`was answered ${answer.status}: ${answer.raw}`];
    },
  },
];

/** Anybody may bring sealed work; only what an owner's device sealed is stored, and only while they may log in. */
export const sealedChecks: readonly Check[] = [
  view('bringSealed takes what a device of the owner sealed, while they may log in', async ({ stage }, as) => {
    const [owner, other] = [await stage.newMember(), await stage.newMember()];
    const bring = async (sealer: Member) =>
      (await as('A0').call(bringSealed, { params: { user_id: owner.userId }, body: sealedPractice(sealer) })).status;
    const statuses = [await bring(owner), await bring(other)];
    await as('U1').call(decideMember, { params: { id: owner.userId }, body: { action: 'suspend' } });
    return [['of the owner, of another, of a suspended owner', [...statuses, await bring(owner)], [202, 404, 403]]];
  }),
];

/** An administrator reads a text for a reason, for an hour. */
export const breakGlassChecks: readonly Check[] = [
  {
    name: 'getSubmission gives U1 the text from a reason on, and no longer than an hour',
    async faults(scene) {
      const { server, stage } = scene;
      const U1 = server.as(stage.people.U1);
      const params = { id: await stage.submission() };
      const read = async () => (await U1.call(getSubmission, { params })).ok;
      const before = await read();
      await U1.call(breakGlass, { params, body: { reason: 'The student asked us to look for a lost page.' } });
      const during = await read();
      server.advance(BREAK_GLASS_MS + 1000);
      const after = await read();
      server.advance(-BREAK_GLASS_MS - 1000);
      const isRight =
        before.text === null && during.text !== null && during.readable_until !== undefined && after.text === null;
      return isRight ? [] : [`met ${JSON.stringify([before.text, during.text, during.readable_until, after.text])}`];
    },
  },
];
