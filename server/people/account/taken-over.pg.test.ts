import { requestPasswordReset, resendVerification } from '#contract/account';
import { registerUniversity } from '#contract/university';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, NONCE, PASSWORD, type Accounts } from '../../../tests/api/accounts.ts';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, type Campus } from '../../../tests/api/people.ts';
import { linkToken } from './links.ts';

const HOUR_MS = 3_600_000;
const GUESS = 'what the stranger chose';
const STRANGE_NONCE = 'nonce-of-the-strangers-browser';

let server: TestServer;
let accounts: Accounts;
let elsewhere: Campus;
beforeAll(async () => {
  server = await startTestServer();
  accounts = accountsOf(server, await makeCampus(server.services));
  elsewhere = await makeCampus(server.services);
});
afterAll(() => server.close());

/** The tokens of all verification letters after the first `count`, seen by the mailbox's owner and its scanner. */
function lettersSince(count: number): string[] {
  return server.letters
    .slice(count)
    .filter(({ kind, linkId }) => kind === 'verify' && linkId !== undefined)
    .map(({ linkId }) => linkToken(server.keyring, linkId ?? ''));
}

const strangers = (email: string, more: { user_type?: 'student' | 'teacher'; code?: string } = {}) =>
  accounts.signUp(email, { password: GUESS, nonce: STRANGE_NONCE, ...more });

/** What a stranger does with another person's address; `seen`: the number of letters before. */
type Attack = (email: string, seen: number) => Promise<unknown>;

async function open(seen: number, nonce?: string): Promise<void> {
  for (const token of lettersSince(seen)) await accounts.follow(token, nonce);
}

const attacks: Readonly<Record<string, Attack>> = {
  'registers as a student': (email) => strangers(email),
  'registers as a teacher': (email) => strangers(email, { user_type: 'teacher' }),
  'registers in another university': (email) => strangers(email, { user_type: 'teacher', code: elsewhere.code }),
  'registers, and a mail scanner opens every letter': async (email, seen) => {
    await strangers(email, { user_type: 'teacher' });
    await open(seen);
  },
  'registers five times': async (email) => {
    for (let time = 0; time < 5; time += 1) await strangers(email, { user_type: 'teacher' });
    server.advance(HOUR_MS);
  },
  'registers, and the owner opens the stranger’s letter in their own browser': async (email, seen) => {
    await strangers(email, { user_type: 'teacher' });
    await open(seen, NONCE);
  },
  'asks for further letters': async (email) => {
    await strangers(email, { user_type: 'teacher' });
    await server.as(null).call(resendVerification, { body: { email, signup_nonce: STRANGE_NONCE } });
    await server.as(null).call(resendVerification, { body: { email } });
    server.advance(HOUR_MS);
  },
  'asks for new passwords': async (email) => {
    await strangers(email, { user_type: 'teacher' });
    await server.as(null).call(requestPasswordReset, { body: { email } });
    server.advance(HOUR_MS);
  },
  'registers a university in the address’s name': async (email, seen) => {
    const body = { name: 'Mine', location: 'Here', email: accounts.newEmail(), admin_email: email };
    const secrets = { admin_password: GUESS, signup_nonce: STRANGE_NONCE };
    await server.as(null).call(registerUniversity, { body: { ...body, ...secrets } });
    await open(seen);
  },
  'registers while a scanner opens letters and guesses': async (email, seen) => {
    await Promise.all([
      strangers(email, { user_type: 'teacher' }),
      strangers(email),
      open(seen),
      accounts.logIn(email, GUESS, { signup_nonce: STRANGE_NONCE }),
    ]);
    await open(seen);
  },
};

const ways = ['in the browser that signed up', 'in another browser'] as const;
const sequences = Object.entries(attacks).flatMap(([what, attack]) =>
  (['before', 'after'] as const).flatMap((when) => ways.map((way) => ({ what, attack, when, way }))),
);

/** Whether the stranger can log in with everything that strangers know. */
async function getsIn(email: string): Promise<boolean> {
  const nonces = [{}, { signup_nonce: STRANGE_NONCE }];
  const answers = await Promise.all(nonces.map((nonce) => accounts.logIn(email, GUESS, nonce)));
  return answers.some(({ status }) => status === 200);
}

describe('A9: an account is usable by nobody but who proved the address', () => {
  it('holds in 40 sequences of strangers, scanners and owners', { timeout: 300_000 }, async () => {
    expect(sequences).toHaveLength(40);
    const taken: string[] = [];
    for (const { what, attack, when, way } of sequences) {
      const email = accounts.newEmail();
      const seen = server.letters.length;
      if (when === 'before') await attack(email, seen);
      const before = server.letters.length;
      expect((await accounts.signUp(email)).status).toBe(202);
      const [own = ''] = lettersSince(before);
      if (when === 'after') await attack(email, seen);
      const beforehand = !what.includes('university in') && (await getsIn(email));

      if (way === 'in another browser') await accounts.follow(own);
      const owner =
        way === 'in another browser'
          ? (await accounts.logIn(email, PASSWORD, { verification_token: own })).ok
          : (await accounts.follow(own, NONCE)).ok;
      expect([what, owner.user.user_type, owner.user.status]).toEqual([what, 'student', 'active']);
      await open(seen);
      await open(seen, STRANGE_NONCE);
      await attack(email, seen);
      expect([what, (await accounts.logIn(email)).ok.user.user_type]).toEqual([what, 'student']);
      if (beforehand || (await getsIn(email))) taken.push(`${what} ${when}, ${way}`);
    }
    expect(taken).toEqual([]);
  });

  it('sends at most three letters an hour to one mailbox, whatever is asked', async () => {
    const email = accounts.newEmail();
    const before = server.letters.length;
    const answers = new Set<number>();
    for (let round = 0; round < 5; round += 1) {
      const spelled = round % 2 === 0 ? email : email.replace('@', `+${String(round)}@`);
      answers.add((await accounts.signUp(spelled)).status);
      answers.add((await server.as(null).call(resendVerification, { body: { email: spelled } })).status);
      answers.add((await server.as(null).call(requestPasswordReset, { body: { email: spelled } })).status);
      const body = { name: 'U', location: 'L', email: spelled, admin_email: spelled, admin_password: PASSWORD };
      expect((await server.as(null).call(registerUniversity, { body })).status).toBe(201);
    }
    expect([...answers]).toEqual([202]);
    expect(server.letters.length - before).toBeLessThanOrEqual(3);
    server.advance(HOUR_MS);
    await accounts.signUp(email);
    expect(accounts.tokenOf('verify')).toBeDefined();
  });
});
