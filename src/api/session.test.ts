import { describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../tests/fixtures/fake-browser.ts';
import { quiet } from '../../tests/fixtures/fake-clock.ts';
import { FakeLocks } from '../../tests/fixtures/fake-locks.ts';
import { BEN, FakeUniversity } from '../../tests/fixtures/fake-university.ts';
import type { FetchPort } from './send.ts';
import { createSession, type Session, type SessionEvent } from './session.ts';

interface Stage {
  university: FakeUniversity;
  storage: FakeStorage;
  tab: (fetch?: FetchPort) => { session: Session; events: SessionEvent[] };
}

function stage(locks: FakeLocks | null = new FakeLocks()): Stage {
  const university = new FakeUniversity();
  const storage = new FakeStorage();
  const tab = (fetch: FetchPort = university.fetch) => {
    const events: SessionEvent[] = [];
    const port = locks === null ? undefined : locks.of(null);
    const session = createSession({ storage, fetch, now: () => 0, locks: port, devices: undefined });
    session.subscribe((event) => events.push(event));
    return { session, events };
  };
  return { university, storage, tab };
}

function refreshes({ university }: Stage): number {
  return university.requests.filter(({ path }) => path === '/api/auth/refresh/').length;
}

describe('a session', () => {
  it('keeps what a log-in answered under the specification’s names, and close removes all of it and every draft', async () => {
    const { university, storage, tab } = stage();
    const { session, events } = tab();
    await session.open({ ...university.session(), known_device: 'of this browser' });
    expect(storage.getItem('longhand:known-device')).toBe('of this browser');
    storage.removeItem('longhand:known-device');
    storage.setItem('courses', '[]');
    expect([...storage.values.keys()].toSorted()).toEqual(
      ['accessToken', 'courses', 'refreshToken', 'university', 'user', 'userType'].toSorted(),
    );
    expect(storage.getItem('userType')).toBe('student');
    expect(session.user()?.email).toBe('ada@example.edu');
    expect(session.university()).toEqual({ name: 'Example University', university_id: 'UNI-12345' });
    storage.setItem('longhand:draft:ada:course', '{"name":"Logic"}');
    storage.setItem('longhand:email', 'ada@example.edu');
    storage.setItem('longhand:signup-nonce', 'n');
    storage.setItem('longhand:join-code', 'c');
    session.close();
    expect([...storage.values.keys()]).toEqual(['longhand:signed-out']);
    expect(session.signedOut()).toBe(true);
    expect(events).toEqual(['opened', 'closed']);
    await session.open(university.session());
    expect(session.signedOut()).toBe(false);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a half', { name: 'Example University', university_id: null }],
  ])('knows who is signed in where %s is stored of their university', async (_, university) => {
    const { university: there, storage, tab } = stage();
    const { session } = tab();
    await session.open(there.session());
    storage.setItem('user', JSON.stringify({ ...there.session().user, university }));
    const name = university?.name ?? '';
    expect(session.user()).toEqual({ ...there.session().user, university: { name, university_id: '' } });
  });

  it('SE1 a refused refresh removes the refresh token alone and asks for a log-in', async () => {
    const { university, storage, tab } = stage();
    const { session, events } = tab();
    await session.open(university.session());
    university.refreshTokens.clear();
    const before = new Map(storage.values);
    expect(await session.renew('access-1')).toBe('refused');
    before.delete('refreshToken');
    expect(storage.values).toEqual(before);
    expect(events.at(-1)).toBe('log in again');
    expect(session.mustLogIn()).toBe(true);
  });

  it('SE7 tells of a session that was ended elsewhere, and keeps its token until the page has signed out', async () => {
    const { university, storage, tab } = stage();
    const { session, events } = tab();
    await session.open(university.session());
    university.refreshTokens.clear();
    university.ended = 'session_revoked';
    expect(await session.renew('access-1')).toBe('refused');
    expect(events.at(-1)).toBe('ended');
    expect(storage.getItem('refreshToken')).toBe('refresh-0');
    session.close();
    expect(storage.getItem('longhand:ended')).toBe('1');
  });

  it('keeps the reason of a refusal where the university has suspended the account, until a log-in is taken', async () => {
    const { university, storage, tab } = stage();
    const { session, events } = tab();
    await session.open(university.session());
    const problem = { error: 'Suspended.', code: 'account_suspended', detail: '' } as const;
    university.weather = { kind: 'status', status: 401, problem };
    expect(await session.renew('access-1')).toBe('refused');
    expect(events.at(-1)).toBe('log in again');
    expect(storage.getItem('longhand:suspended')).toBe('1');
    await session.open(university.session());
    expect(storage.getItem('longhand:suspended')).toBeNull();
    expect(await session.renew('access-1')).toBe('refused');
    session.close();
    expect(storage.getItem('longhand:suspended')).toBeNull();
  });

  it('SE6 an answer that comes after another session has begun does not bring the ended one back', async () => {
    const { university, storage, tab } = stage();
    const { session } = tab();
    await session.open(university.session());
    const { fetch } = university;
    let answer = (): void => undefined;
    const held = new Promise<void>((done) => {
      answer = done;
    });
    const slow = tab(async (path, init) => {
      const answered = await fetch(path, init);
      await held;
      return answered;
    });
    const renewing = slow.session.renew('access-1');
    session.close();
    storage.setItem('user', JSON.stringify({ ...university.session(BEN).user, username: 'Ben' }));
    storage.setItem('refreshToken', 'refresh-ben');
    storage.setItem('accessToken', 'access-ben');
    answer();
    expect(await renewing).toBe('refused');
    expect(storage.getItem('accessToken')).toBe('access-ben');
    expect(session.user()?.id).toBe(BEN);
  });

  it.each([
    ['no network', { kind: 'no network' } as const],
    ['a captive portal', { kind: 'portal' } as const],
    ['a portal that says 401', { kind: 'portal', status: 401 } as const],
    ['a 401 without a code', { kind: 'status', status: 401, problem: { error: 'Pay first.' } } as const],
    ['an outage', { kind: 'portal', status: 503 } as const],
    ['a lost answer', { kind: 'answer lost' } as const],
  ])('SE2 %s never signs out', async (_, weather) => {
    const { university, storage, tab } = stage();
    const { session } = tab();
    await session.open(university.session());
    university.weather = weather;
    const before = new Map(storage.values);
    expect(await session.renew('access-1')).toBe('offline');
    expect(storage.values).toEqual(before);
    university.weather = { kind: 'fair' };
    expect(await session.renew('access-1')).toBe('renewed');
  });

  it('SE3 four tabs that are refused at once refresh once', async () => {
    const all = stage();
    const tabs = [all.tab(), all.tab(), all.tab(), all.tab()];
    await tabs[0]?.session.open(all.university.session());
    const outcomes = await Promise.all(
      tabs.flatMap(({ session }) => [session.renew('access-1'), session.renew('access-1')]),
    );
    expect(new Set(outcomes)).toEqual(new Set(['renewed']));
    expect(refreshes(all)).toBe(1);
  });

  it('SE3 without Web Locks tabs may refresh twice, and nobody is signed out', async () => {
    const all = stage(null);
    const tabs = [all.tab(), all.tab()];
    await tabs[0]?.session.open(all.university.session());
    expect(await Promise.all(tabs.map(({ session }) => session.renew('access-1')))).toEqual(['renewed', 'renewed']);
    expect(tabs.flatMap(({ events }) => events)).not.toContain('log in again');
  });

  it('SE4 the new token is written before it is used: full storage leaves the old one in place', async () => {
    const { university, storage, tab } = stage();
    const { session, events } = tab();
    await session.open(university.session());
    storage.full = true;
    expect(await session.renew('access-1')).toBe('offline');
    expect(session.accessToken()).toBe('access-1');
    storage.full = false;
    expect(await session.renew('access-1')).toBe('renewed');
    expect(events).not.toContain('log in again');
  });

  it('SE5 a token that another tab has replaced meanwhile is not removed', async () => {
    const { university, storage, tab } = stage();
    const { session, events } = tab();
    await session.open(university.session());
    university.refreshTokens.clear();
    const renewing = session.renew('access-1');
    storage.setItem('refreshToken', 'refresh-of-another-tab');
    expect(await renewing).toBe('renewed');
    await quiet();
    expect(storage.getItem('refreshToken')).toBe('refresh-of-another-tab');
    expect(events).not.toContain('log in again');
  });

  it('SE3 a holder that is frozen is passed by', async () => {
    const locks = new FakeLocks();
    const { university, tab } = stage(locks);
    const { session } = tab();
    await session.open(university.session());
    void locks.of(null).request('longhand:session', {}, () => new Promise(() => undefined));
    await quiet();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    expect(await session.renew('access-1')).toBe('renewed');
    timeout.mockRestore();
  });
});

describe('N5, the client’s half', () => {
  it('1,000 lost refresh answers and 1,000 races of 4 tabs: 0 sign-outs', async () => {
    const all = stage();
    const tabs = [all.tab(), all.tab(), all.tab(), all.tab()];
    await tabs[0]?.session.open(all.university.session());
    for (let round = 0; round < 1000; round += 1) {
      const used = tabs[0]?.session.accessToken() ?? null;
      all.university.weather = { kind: 'answer lost' };
      expect(await tabs[round % 4]?.session.renew(used)).toBe('offline');
      all.university.weather = { kind: 'fair' };
      const outcomes = await Promise.all(tabs.map(({ session }) => session.renew(used)));
      expect(outcomes).toEqual(['renewed', 'renewed', 'renewed', 'renewed']);
    }
    expect(tabs.flatMap(({ events }) => events).filter((event) => event === 'log in again')).toEqual([]);
  });
});
