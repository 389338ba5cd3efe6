import {
  changeEmail,
  changePassword,
  confirmEmail,
  confirmPasswordReset,
  login,
  logout,
  refresh,
  register,
  requestPasswordReset,
  resendVerification,
  SIGNUP_NONCE_HEADER,
  verifyEmail,
} from '#contract/account';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#contract/session';
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/route.ts';
import { browserName } from './browser-name.ts';
import { askForEmail, confirmEmailChange, prepareEmailChange, tellOwnerOf } from './change-email.ts';
import { prepareNewPassword, writePassword } from './change-password.ts';
import { logIn, logOut } from './login.ts';
import { accessOwnSession, endOthers, endSession, readOwnSessions } from './own-sessions.ts';
import { refreshSession } from './refresh.ts';
import { REGISTERED, registerAccount, resend } from './register.ts';
import { confirmReset, requestReset } from './reset.ts';
import { verify } from './verify.ts';

/** The same for every address, so that nobody learns who has an account. */
const EMAIL_ASKED = 'We have sent a link to the new address. Open it to change your email.';

export function accountRoutes(app: FastifyInstance): void {
  route(app, register, async ({ services, body }) => {
    await registerAccount(services, body);
    return { message: REGISTERED };
  });

  route(app, login, ({ services, body, request }) => logIn(services, body, browserName(request.headers['user-agent'])));

  route(app, logout, async ({ services, body }) => {
    await logOut(services, body.refresh_token);
    return { message: 'You are logged out.' };
  });

  route(app, refresh, ({ services, body }) => refreshSession(services, body));

  route(app, verifyEmail, ({ services, params, request }) => {
    const nonce = request.headers[SIGNUP_NONCE_HEADER];
    return verify(services, params.token, {
      nonce: typeof nonce === 'string' ? nonce : undefined,
      browser: browserName(request.headers['user-agent']),
    });
  });

  route(app, resendVerification, async ({ services, body }) => {
    await resend(services, body);
    return { message: REGISTERED };
  });

  route(app, requestPasswordReset, async ({ services, body }) => {
    await requestReset(services, body.email);
    return { message: 'Password reset email sent. Please check your inbox.' };
  });

  route(app, confirmPasswordReset, async ({ services, body }) => {
    await confirmReset(services, body);
    return { message: 'Your password is changed. Please log in.' };
  });

  ownAccountRoutes(app);
}

/** What a signed-in person changes about their own account. */
function ownAccountRoutes(app: FastifyInstance): void {
  route(
    app,
    changePassword,
    async ({ services, tx, person, prepared }) => {
      await writePassword(services, tx, person, prepared.hash);
      return { message: 'Your password is changed. All other browsers are logged out.' };
    },
    prepareNewPassword,
  );

  route(
    app,
    changeEmail,
    async ({ services, tx, person, prepared, after }) => {
      await askForEmail(services, tx, person, prepared);
      after(() => void tellOwnerOf(services, prepared).catch((error: unknown) => services.log.error(error)));
      return { message: EMAIL_ASKED };
    },
    prepareEmailChange,
  );

  route(app, confirmEmail, async ({ services, body }) => {
    const user = await confirmEmailChange(services, body.token);
    return { message: 'Your email is changed. Use it from now on to log in.', user };
  });

  route(app, listOwnSessions, ({ services, tx, person }) => readOwnSessions(tx, person, services.clock()));

  route(app, endOwnSession, async ({ services, tx, person, params }) => {
    const now = services.clock();
    const session = await accessOwnSession(tx, person, params.id, now);
    await endSession(tx, person, session, now);
    return readOwnSessions(tx, person, now);
  });

  route(app, endOtherSessions, async ({ services, tx, person }) => {
    const now = services.clock();
    await endOthers(tx, person, now);
    return readOwnSessions(tx, person, now);
  });
}
