import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import type { User, UserType } from '#contract/account';
import type { Services } from '../features/services.tsx';
import { enterIfSignedIn, requireRole, requireSignedIn } from './guards.ts';

function browserOf(userType: UserType | null, token: string | null = 'expired'): Pick<Services, 'session'> {
  const user: User | null =
    userType === null
      ? null
      : {
          id: '01890000-0000-7000-8000-000000000001',
          email: 'a@example.edu',
          user_type: userType,
          username: 'A',
          university: { name: 'U', university_id: 'UNI-1' },
          status: 'active',
          email_verified: true,
          profile_complete: true,
        };
  return { session: { accessToken: () => token, user: () => user, mustLogIn: () => false } };
}

/** Where a guard sends, null where it lets pass. */
function sentTo(guard: () => void): unknown {
  try {
    guard();
    return null;
  } catch (error) {
    return isRedirect(error) ? error.options.to : error;
  }
}

describe('the guards of screens', () => {
  it('send to log in where nobody is signed in, or only known by a verified e-mail', () => {
    expect(sentTo(() => requireSignedIn(browserOf(null, null)))).toBe('/login');
    expect(sentTo(() => requireSignedIn(browserOf('student', null)))).toBe('/login');
    expect(sentTo(() => requireSignedIn(browserOf('student')))).toBe(null);
  });

  it('send each role to its own home from the screens of another', () => {
    expect(sentTo(() => requireRole('student', browserOf('student')))).toBe(null);
    expect(sentTo(() => requireRole('student', browserOf('teacher')))).toBe('/dashboard/teacher');
    expect(sentTo(() => requireRole('teacher', browserOf('student')))).toBe('/dashboard/student');
    expect(sentTo(() => requireRole('teacher', browserOf('university_admin')))).toBe('/admin');
  });

  it('send home from log-in only whoever could go on without a password', () => {
    expect(sentTo(() => enterIfSignedIn(browserOf('student')))).toBe('/dashboard/student');
    expect(sentTo(() => enterIfSignedIn(browserOf('student', null)))).toBe(null);
    expect(sentTo(() => enterIfSignedIn(browserOf(null, null)))).toBe(null);
  });
});
