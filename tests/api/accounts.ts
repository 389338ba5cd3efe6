import { login, register, SIGNUP_NONCE_HEADER, verifyEmail } from '#contract/account';
import { listPrograms } from '#contract/university';
import { linkToken } from '../../server/people/account/links.ts';
import type { TestServer } from './harness.ts';
import type { Campus } from './people.ts';

export const PASSWORD = 'violet harbour tandem';
export const NONCE = 'nonce-of-this-browser-0123456789';

export type Accounts = ReturnType<typeof accountsOf>;

/** Frequent steps of tests of accounts, by calls alone. */
export function accountsOf(server: TestServer, campus: Campus) {
  let count = 0;
  const nobody = server.as(null);
  const newEmail = () => `person${++count}@longhand.test`;
  const logIn = (
    email: string,
    password = PASSWORD,
    more: { verification_token?: string; signup_nonce?: string; known_device?: string } = {},
    headers: Record<string, string> = {},
  ) => nobody.call(login, { body: { email, password, ...more }, headers });

  function signUp(
    email: string,
    more: { password?: string; user_type?: 'student' | 'teacher'; nonce?: string; code?: string } = {},
  ) {
    const { password = PASSWORD, user_type = 'student', nonce = NONCE, code = campus.code } = more;
    return nobody.call(register, {
      body: { email, password, user_type, university_id: code, signup_nonce: nonce },
    });
  }

  /** The token of the newest letter of this kind. */
  function tokenOf(kind: 'verify' | 'reset'): string {
    const linkId = server.letters.findLast((letter) => letter.kind === kind)?.linkId;
    if (linkId === undefined) throw new Error(`no letter of kind ${kind} was posted`);
    return linkToken(server.keyring, linkId);
  }

  function follow(token: string, nonce?: string) {
    return nobody.call(verifyEmail, {
      params: { token },
      headers: nonce === undefined ? {} : { [SIGNUP_NONCE_HEADER]: nonce },
    });
  }

  /** A new account with a verified address. */
  async function member(): Promise<string> {
    const email = newEmail();
    await signUp(email);
    await follow(tokenOf('verify'), NONCE);
    return email;
  }

  /** The status of a call that every signed-in person may make, with this access token. */
  async function statusWith(access: string): Promise<number> {
    return (await nobody.call(listPrograms, { headers: { authorization: `Bearer ${access}` } })).status;
  }

  return { newEmail, signUp, logIn, tokenOf, follow, member, statusWith };
}
