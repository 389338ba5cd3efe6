import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import type { User, UserType } from '#contract/account';
import { backOf, enterIfSignedIn, requireRole, requireSession, type Guarded } from './guards.ts';

function browserOf(userType: UserType | null, token: string | null = 'expired'): Guarded & { said: string[] } {
  const said: string[] = [];
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
  return {
    services: { session: { accessToken: () => token, user: () => user, mustLogIn: () => false } },
    toast: (text) => void said.push(text),
    said,
  };
}

/** The redirect that a guard throws, with the way back; null if it lets pass. */
function sentTo(guard: () => void): unknown {
  try {
    guard();
    return null;
  } catch (error) {
    if (!isRedirect(error)) return error;
    const { to, search } = error.options;
    return search === undefined ? to : [to, search];
  }
}

function at(href: string): { pathname: string; href: string } {
  return { pathname: href.split('?')[0] ?? '', href };
}

describe('the guards of screens', () => {
  it('send to log in, and back afterwards, where nobody is signed in or only known by a verified e-mail', () => {
    const toAssignments = ['/login', { back: '/student/assignments?show=done' }];
    const assignments = at('/student/assignments?show=done');
    expect(sentTo(() => requireSession(browserOf(null, null), assignments))).toEqual(toAssignments);
    expect(sentTo(() => requireSession(browserOf('student', null), assignments))).toEqual(toAssignments);
    expect(sentTo(() => requireSession(browserOf('student'), assignments))).toBe(null);
  });

  it('ask nothing of /profile, and of the editor only that there is an access token', () => {
    expect(sentTo(() => requireSession(browserOf(null, null), at('/profile')))).toBe(null);
    expect(sentTo(() => requireSession(browserOf(null, 'any'), at('/editor?assignment=1')))).toBe(null);
    expect(sentTo(() => requireSession(browserOf(null, 'any'), at('/admin')))).toEqual(['/login', { back: '/admin' }]);
    expect(sentTo(() => requireSession(browserOf('student', null), at('/editor/')))).toEqual([
      '/login',
      { back: '/editor/' },
    ]);
  });

  it('send each role to its own home from the screens of another, and say why', () => {
    const student = browserOf('student');
    expect(sentTo(() => requireRole('student', student))).toBe(null);
    expect(student.said).toEqual([]);
    expect(sentTo(() => requireRole('teacher', student))).toBe('/dashboard/student');
    expect(student.said).toEqual(['That page is for teachers. Here is your own.']);
    expect(sentTo(() => requireRole('student', browserOf('teacher')))).toBe('/dashboard/teacher');
    expect(sentTo(() => requireRole('teacher', browserOf('university_admin')))).toBe('/admin');
  });

  it('enter from the start address of the installed app only who could go on without a password', () => {
    expect(sentTo(() => enterIfSignedIn(browserOf('student')))).toBe('/dashboard/student');
    expect(sentTo(() => enterIfSignedIn(browserOf('student', null)))).toBe(null);
    expect(sentTo(() => enterIfSignedIn(browserOf(null, null)))).toBe(null);
  });

  it('lead back only to a screen of this app', () => {
    expect(backOf({ back: '/editor?assignment=1' })).toEqual({ back: '/editor?assignment=1' });
    for (const back of ['//evil.example', '/\\evil.example', 'https://evil.example', 'editor', '/login', '', 1]) {
      expect(backOf({ back })).toEqual({});
    }
  });
});
