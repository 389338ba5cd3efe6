import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './identifier.ts';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 128;

/** Request header with the nonce that the browser kept since sign-up: a verification link gives tokens only to it. */
export const SIGNUP_NONCE_HEADER = 'x-signup-nonce';

export const emailSchema = z.email().check(z.maxLength(254));
export const passwordSchema = z.string().check(z.minLength(PASSWORD_MIN_LENGTH), z.maxLength(PASSWORD_MAX_LENGTH));
const secretSchema = z.string().check(z.minLength(1), z.maxLength(1000));
export const nonceSchema = z.string().check(z.minLength(16), z.maxLength(100));

export const userTypeSchema = z.enum(['student', 'teacher', 'university_admin']);
export type UserType = z.infer<typeof userTypeSchema>;

export const userSchema = z.object({
  id: idSchema,
  email: z.string(),
  user_type: userTypeSchema,
  username: z.string(),
  university: z.object({ name: z.string(), university_id: z.string() }),
  /** A teacher is pending until an administrator approves or the e-mail's domain is on the university's list. */
  status: z.enum(['active', 'pending']),
  email_verified: z.boolean(),
  profile_complete: z.boolean(),
});
export type User = z.infer<typeof userSchema>;

export const tokensSchema = z.object({ access: z.string(), refresh: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;

/** The input from which a browser derives its device keys. `secret` is 32 random bytes in base64url. */
export const deviceSchema = z.object({ id: idSchema, secret: z.string() });
export type Device = z.infer<typeof deviceSchema>;

/**
 * A nonce that a browser keeps from earlier log-ins and shows at the next, so that strangers who guess passwords can't
 * lock it out. It says nothing about anybody.
 */
const known_device = z.optional(secretSchema);
const opened = { tokens: tokensSchema, user: userSchema, known_device };

/** An answer that opens a session. */
export const sessionSchema = z.object({ ...opened, device: deviceSchema });
export type Session = z.infer<typeof sessionSchema>;

const messageSchema = z.object({ message: z.string() });

export const register = endpoint({
  method: 'POST',
  path: '/auth/register/',
  access: { kind: 'public' },
  body: z.strictObject({
    email: emailSchema,
    password: passwordSchema,
    user_type: z.enum(['student', 'teacher']),
    university_id: z.string().check(z.minLength(1), z.maxLength(40)),
    signup_nonce: z.optional(nonceSchema),
  }),
  status: 202,
  answer: messageSchema,
  error: 'Registration failed. Please try again.',
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login/',
  access: { kind: 'public' },
  body: z.strictObject({
    email: emailSchema,
    password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)),
    /** The token of a verification link opened in this browser: log-in with its registration's password confirms it. */
    verification_token: z.optional(secretSchema),
    /** The nonce of this browser's sign-up: selects one of several registrations of the address. */
    signup_nonce: z.optional(nonceSchema),
    known_device,
    /** Takes back that the deletion of the account was asked for; without it such a log-in is refused. */
    keep_account: z.optional(z.boolean()),
  }),
  status: 200,
  answer: sessionSchema,
  error: 'Login failed. Please check your credentials.',
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout/',
  access: { kind: 'public' },
  body: z.strictObject({ refresh_token: secretSchema }),
  status: 200,
  answer: messageSchema,
  error: 'Logout failed. Please try again.',
});

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh/',
  access: { kind: 'public' },
  /** `device: true` asks for new device keys, when they are missing or near their end. */
  body: z.strictObject({
    refresh_token: secretSchema,
    device: z.optional(z.boolean()),
    known_device,
  }),
  status: 200,
  answer: z.object({ ...opened, device: z.optional(deviceSchema) }),
  error: 'Please log in again.',
});

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/auth/verify-email/{token}/',
  access: { kind: 'public' },
  params: z.object({ token: secretSchema }),
  status: 200,
  answer: z.object({
    message: z.string(),
    /** The address that the link proves: a person's own, or a university's official one; absent from older servers. */
    verified: z.optional(z.enum(['address', 'university'])),
    user: userSchema,
    tokens: z.optional(tokensSchema),
    device: z.optional(deviceSchema),
  }),
  error: 'Verification failed. Please try again.',
});

export const resendVerification = endpoint({
  method: 'POST',
  path: '/auth/resend-verification/',
  access: { kind: 'public' },
  body: z.strictObject({
    email: emailSchema,
    signup_nonce: z.optional(nonceSchema),
  }),
  status: 202,
  answer: messageSchema,
  error: 'The email could not be sent again. Please try again.',
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/',
  access: { kind: 'public' },
  body: z.strictObject({ email: emailSchema }),
  status: 202,
  answer: messageSchema,
  error: 'Failed to send password reset email. Please try again.',
});

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/password-reset/confirm/',
  access: { kind: 'public' },
  body: z.strictObject({ token: secretSchema, new_password: passwordSchema, confirm_password: z.string() }),
  status: 200,
  answer: messageSchema,
  error: 'Failed to reset password. Please try again.',
});

/** Changes the caller's password and ends their other sessions. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/me/password/',
  access: { kind: 'signed in' },
  body: z.strictObject({
    old_password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)),
    new_password: passwordSchema,
    confirm_password: z.string(),
  }),
  status: 200,
  answer: messageSchema,
  error: 'Your password could not be changed. Please try again.',
});

/** Asks for another address of the caller. It changes when the link that is mailed there is confirmed. */
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/me/email/',
  access: { kind: 'signed in' },
  body: z.strictObject({
    email: emailSchema,
    password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)),
  }),
  status: 202,
  answer: messageSchema,
  error: 'Your email could not be changed. Please try again.',
});

/** Confirms the mailed link of a change. A POST, so that a scanner that opens the link changes nothing. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/change-email/',
  access: { kind: 'public' },
  body: z.strictObject({ token: secretSchema }),
  status: 200,
  answer: z.object({ message: z.string(), user: userSchema }),
  error: 'Your email could not be changed. Please try again.',
});
