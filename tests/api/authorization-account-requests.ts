import type { Prepare } from './authorization-marking-requests.ts';
import { putAssignmentsAway } from './kept-accounts.ts';
import { makeMember } from './people.ts';
import { fresh, PASSWORD } from './authorization-stage.ts';

/** Requests about a person's own sessions, password and e-mail. */
export const accountRequests = {
  listOwnSessions: () => ({}),
  endOwnSession: async (stage) => ({ params: { id: await stage.session() } }),
  endOtherSessions: () => ({}),
  confirmEmail: async (stage) => ({ body: { token: await stage.mailedToken('email') } }),
  changePassword: async (stage, actor) => {
    await stage.givePassword(actor);
    return { body: { old_password: PASSWORD, new_password: PASSWORD, confirm_password: PASSWORD } };
  },
  changeEmail: async (stage, actor) => {
    await stage.givePassword(actor);
    await stage.forgetTries('email change');
    return { body: { email: `${fresh()}@longhand.test`, password: PASSWORD } };
  },
  askForDeletion: async (stage, actor) => {
    const { campus, other } = stage.people;
    for (const [name, of] of [
      ['U1', campus],
      ['XU', other],
    ] as const)
      if (actor === name)
        await makeMember(stage.server.services, of, { userType: 'university_admin', name: 'another' });
    await putAssignmentsAway(stage, actor);
    await stage.givePassword(actor);
    return { body: { password: PASSWORD } };
  },
} satisfies Record<string, Prepare>;
