import { isRedirect } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import type { User, UserType } from '#contract/account';
import { FakeStorage } from '../../tests/fixtures/fake-browser.ts';
import { forgetShared, sharedOf } from '../data/shared-text.ts';
import { openFromDevice } from './launch.ts';
import { pageStart } from './page-start.ts';

let tab = new FakeStorage();
beforeEach(() => {
  tab = new FakeStorage();
  forgetShared(tab);
});

/** Where somebody of this role is led from /open/{what}; null: nobody is signed in. */
function ledTo(what: string, role: UserType | null, searchStr = ''): unknown {
  const user = role === null ? null : ({ user_type: role } as User);
  const session = { user: () => user, accessToken: () => (role === null ? null : 'token'), mustLogIn: () => false };
  const toast = (text: string) => {
    throw new Error(`It said ${text}`);
  };
  try {
    return openFromDevice({
      context: { services: { session, tab }, toast },
      params: { what },
      location: { searchStr },
    });
  } catch (thrown) {
    if (!isRedirect(thrown)) throw thrown;
    const { href, to, search } = thrown.options;
    return href ?? { to, search };
  }
}

describe('a shortcut of the installed app', () => {
  it.each([
    ['assignments', 'student', '/student/assignments'],
    ['assignments', 'teacher', '/dashboard/teacher'],
    ['assignments', 'university_admin', '/admin'],
    ['grading', 'student', '/student/assignments'],
    ['grading', 'teacher', '/dashboard/teacher#to-mark'],
    ['grading', 'university_admin', '/admin'],
  ] as const)('%s leads a %s to a screen of their own', (what, role, place) => {
    expect(ledTo(what, role)).toBe(place);
  });

  it('leads to the log-in first without a session, and back', () => {
    expect(ledTo('grading', null)).toEqual({ to: '/login', search: { back: '/open/grading' } });
  });

  it('that no version has leads to the landing page, which says so', () => {
    expect(ledTo('elsewhere', 'student')).toEqual({ to: '/', search: undefined });
  });
});

describe('a share', () => {
  it('is waiting in the tab, as it came, and leads to the practice page', () => {
    pageStart.address = 'https://longhand.example/open/share?text=1.0';
    expect(ledTo('share', 'teacher', '?text=1')).toBe('/editor?practice=yes');
    expect(sharedOf(tab)).toEqual({ kind: 'waiting', text: '1.0' });
  });

  it('is waiting until a log-in, and the address of that has none of it', () => {
    pageStart.address = 'https://longhand.example/open/share?text=words';
    expect(ledTo('share', null, '?text=words')).toEqual({ to: '/login', search: { back: '/open/share' } });
    expect(sharedOf(tab)).toEqual({ kind: 'waiting', text: 'words' });
    forgetShared(tab);
    expect(ledTo('share', 'student')).toBe('/editor?practice=yes');
    expect(sharedOf(tab)).toEqual({ kind: 'nothing' });
  });
});
