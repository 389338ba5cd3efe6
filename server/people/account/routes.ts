import {
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
import type { FastifyInstance } from 'fastify';
import { route } from '../../platform/route.ts';
import { logIn, logOut } from './login.ts';
import { refreshSession } from './refresh.ts';
import { REGISTERED, registerAccount, resend } from './register.ts';
import { confirmReset, requestReset } from './reset.ts';
import { verify } from './verify.ts';

export function accountRoutes(app: FastifyInstance): void {
  route(app, register, async ({ services, body }) => {
    await registerAccount(services, body);
    return { message: REGISTERED };
  });

  route(app, login, ({ services, body }) => logIn(services, body));

  route(app, logout, async ({ services, body }) => {
    await logOut(services, body.refresh_token);
    return { message: 'You are logged out.' };
  });

  route(app, refresh, ({ services, body }) => refreshSession(services, body));

  route(app, verifyEmail, ({ services, params, request }) => {
    const nonce = request.headers[SIGNUP_NONCE_HEADER];
    return verify(services, params.token, typeof nonce === 'string' ? nonce : undefined);
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
}
