import { describe, expect, it } from 'vitest';
// Imported early: the app loads it when needed, and the fake clock doesn't wait for that.
import './queue.ts';
import { updateStudentProfile } from '#contract/profile';
import { analyzeSubmissionOfEditor } from '#contract/analysis';
import { vectorOf } from '#writing/document/document';
import { caught, feedback, profile, say } from '../../../tests/fixtures/asked-requests.ts';
import { deviceStage, TARGET } from '../../../tests/fixtures/device-stage.ts';
import type { FakeTab } from '../../../tests/fixtures/fake-browser.ts';
import { problemOf } from '../../../tests/fixtures/fake-answers.ts';
import { ASSIGNMENT } from '../../../tests/fixtures/fake-university.ts';
import type { Writer } from '../journal/writer.ts';

const stage = deviceStage();

describe('a request that is kept', () => {
  it('RQ1 is answered at once where there is a network, and leaves nothing behind', async () => {
    const tab = await stage.browser.open();
    expect(await tab.wait(say(tab))).toEqual({ kind: 'done', answer: { message: 'Thank you for your feedback!' } });
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    expect(stage.university.requestServer.calls).toMatchObject([{ body: feedback }]);
    expect(stage.browser.storage.getItem('longhand:calls')).toBeNull();
  });

  it('RQ1 survives its page, and is sent by the next one, also of nobody', async () => {
    stage.browser.storage.values.clear();
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    expect(await tab.wait(say(tab))).toMatchObject({ kind: 'waiting' });
    expect(await tab.wait(tab.device.waiting())).toMatchObject([
      { kind: 'request', title: 'Your feedback', request: { body: feedback }, error: null },
    ]);
    expect(stage.browser.storage.getItem('longhand:calls')).toBe('1');
    tab.kill();
    stage.university.weather = { kind: 'fair' };
    const next = await stage.browser.open();
    await next.clock.advance(5000);
    expect(stage.university.requestServer.calls).toMatchObject([{ body: feedback }]);
    expect(stage.browser.storage.getItem('longhand:calls')).toBeNull();
  });

  it('RQ2 is sent under the same key until it is answered', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.browser.fetch = async (path, init) => {
      const answer = await stage.university.fetch(path, init);
      if (path.includes('/feedback/')) throw new TypeError('Failed to fetch');
      return answer;
    };
    expect(await tab.wait(say(tab))).toMatchObject({ kind: 'waiting' });
    stage.browser.fetch = stage.university.fetch;
    await tab.clock.advance(60_000);
    const keys = stage.university.requestServer.calls.map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{22}$/);
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
  });

  it('RQ3 carries its files, also after a reload', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const picture = new Blob(['pixels'], { type: 'image/webp' });
    const made = tab.device.request(
      updateStudentProfile,
      { body: profile, files: { profile_picture: picture } },
      'Profile',
    );
    expect(await tab.wait(made)).toMatchObject({ kind: 'waiting' });
    tab.kill();
    stage.university.weather = { kind: 'fair' };
    const next = await stage.browser.open();
    await next.clock.advance(5000);
    expect(stage.university.requestServer.calls).toMatchObject([
      {
        path: '/api/profile/student/',
        body: { first_name: 'Ada', student_id: 'R-1', profile_picture: 'image/webp pixels' },
      },
    ]);
  });
});

describe('a refusal of a request', () => {
  it.each([400, 403, 404, 409, 415, 422])(
    'RQ5 by %i is told to the form that waits, and kept for none',
    async (status) => {
      const tab = await stage.browser.open();
      await tab.clock.advance(1000);
      stage.university.requestServer.refusal = { status, problem: problemOf('bad_body', 'No.') };
      expect(await tab.wait(caught(say(tab)))).toMatchObject({ name: 'ApiProblem', status, message: 'No.' });
      expect(await tab.wait(tab.device.waiting())).toEqual([]);
    },
  );

  it('RQ5 is kept in sight with what it carried where no form waits any more, until it was read', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.university.requestServer.refusal = { status: 409, problem: problemOf('forbidden', 'No.') };
    const gone = new AbortController();
    const made = say(tab, gone.signal);
    gone.abort();
    await tab.wait(made);
    const [item] = await tab.wait(tab.device.waiting());
    expect(item).toMatchObject({ kind: 'refused', error: 'No.', request: { body: feedback } });
    expect(tab.device.connection()).toMatchObject({ kind: 'attention', reasons: [{ code: 'refused', error: 'No.' }] });
    await tab.clock.advance(600_000);
    expect(stage.university.requestServer.calls.length).toBe(1);
    await tab.wait(tab.device.dismiss(item?.id ?? ''));
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
  });

  it.each([401, 408, 413, 425, 426, 429, 500, 503])(
    'RQ6 by %i is none: the request stays and is sent again',
    async (status) => {
      const tab = await stage.browser.open();
      await tab.clock.advance(1000);
      stage.university.requestServer.refusal = { status, problem: problemOf('busy', 'Later.') };
      expect(await tab.wait(say(tab))).toMatchObject({ kind: 'waiting' });
      expect(await tab.wait(tab.device.waiting())).toMatchObject([{ kind: 'request', error: 'Later.' }]);
      stage.university.requestServer.refusal = null;
      await tab.page('visible');
      await tab.clock.advance(60_000);
      expect(await tab.wait(tab.device.waiting())).toEqual([]);
    },
  );

  it('RQ9 without a code is told to the form that waits', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.university.requestServer.refusal = { status: 403, problem: { error: 'Pay first.' } };
    expect(await tab.wait(caught(say(tab)))).toMatchObject({ name: 'ApiProblem', message: 'Pay first.' });
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
  });

  it('RQ9 without a code is none where no form waits: the request stays and is sent again', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.university.requestServer.refusal = { status: 403, problem: { error: 'Pay first.' } };
    const gone = new AbortController();
    const made = say(tab, gone.signal);
    gone.abort();
    expect(await tab.wait(made)).toMatchObject({ kind: 'waiting' });
    expect(await tab.wait(tab.device.waiting())).toMatchObject([{ kind: 'request', error: 'Pay first.' }]);
    stage.university.requestServer.refusal = null;
    await tab.clock.advance(60_000);
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
  });
});

describe('a request that is about writing', () => {
  const analyze = (tab: FakeTab, writer: Writer) =>
    tab.device.request(analyzeSubmissionOfEditor, { params: { id: ASSIGNMENT }, body: {} }, 'AI Detection', {
      target: TARGET,
      vector: vectorOf(writer.document()),
    });
  const write = (writer: Writer, inserted: string) =>
    writer.record({ index: writer.length(), removed: 0, inserted, source: 'typed', timeMs: 5 });
  const paths = () => stage.university.requests.map(({ path }) => path).filter((path) => /outbox|analyze/.test(path));

  it('RQ7 follows that writing, also from the next page, and says meanwhile what it belongs to', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    write(writer, 'One ');
    await tab.wait(writer.committed());
    expect(await tab.wait(analyze(tab, writer))).toMatchObject({ kind: 'waiting' });
    write(writer, 'two');
    await tab.wait(writer.committed());
    const waiting = await tab.wait(tab.device.waiting());
    expect(waiting.find(({ kind }) => kind === 'request')).toMatchObject({ target: TARGET, undoable: true });
    tab.kill();
    stage.university.weather = { kind: 'fair' };
    stage.university.requests.length = 0;
    const next = await stage.browser.open();
    await next.clock.advance(10_000);
    expect(paths().map((path) => path.includes('analyze'))).toEqual([false, true]);
    expect(await next.wait(next.device.waiting())).toEqual([]);
  });

  it('RQ7 stays while the university does not take the writing; others go', async () => {
    stage.university.unknownAssignment = true;
    const tab = await stage.browser.open();
    const writer = await stage.openWriter(tab);
    write(writer, 'One ');
    await tab.wait(writer.committed());
    expect(await tab.wait(analyze(tab, writer))).toMatchObject({ kind: 'waiting' });
    expect(await tab.wait(say(tab))).toMatchObject({ kind: 'done' });
    await tab.clock.advance(600_000);
    expect(paths().filter((path) => path.includes('analyze'))).toEqual([]);
    expect(await tab.wait(tab.device.acknowledged(vectorOf(writer.document())))).toBe(false);
    stage.university.unknownAssignment = false;
    await tab.page('visible');
    await tab.clock.advance(60_000);
    expect(paths().filter((path) => path.includes('analyze'))).toHaveLength(1);
    expect(await tab.wait(tab.device.acknowledged(vectorOf(writer.document())))).toBe(true);
  });
});

describe('signing out', () => {
  it('OB6 leaves no refused request, and OB5 keeps one that waits for its owner', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.university.requestServer.refusal = { status: 409, problem: problemOf('forbidden', 'No.') };
    const gone = new AbortController();
    gone.abort();
    const made = tab.device.request(updateStudentProfile, { body: profile, signal: gone.signal }, 'Profile');
    await tab.wait(made);
    stage.university.weather = { kind: 'no network' };
    await tab.wait(tab.device.request(updateStudentProfile, { body: { ...profile, section: 'B' } }, 'Profile'));
    await tab.wait(tab.device.signOut());
    expect(await tab.wait(tab.device.waiting())).toEqual([]);
    await tab.wait(tab.device.signIn(stage.university.session()));
    expect(await tab.wait(tab.device.waiting())).toMatchObject([
      { kind: 'request', request: { body: { section: 'B' } } },
    ]);
  });
});

describe('undo of a request', () => {
  it('UN1 takes it back while no request has carried it', async () => {
    stage.university.weather = { kind: 'no network' };
    const tab = await stage.browser.open();
    await tab.wait(say(tab));
    const [item] = await tab.wait(tab.device.waiting());
    expect(item?.undoable).toBe(true);
    expect(await tab.wait(tab.device.undo(item?.id ?? ''))).toBe('undone');
    stage.university.weather = { kind: 'fair' };
    await tab.clock.advance(400_000);
    expect(stage.university.requestServer.calls).toEqual([]);
  });

  it('UN2 does not once a request has', async () => {
    const tab = await stage.browser.open();
    await tab.clock.advance(1000);
    stage.university.requestServer.refusal = { status: 503, problem: problemOf('busy', 'Later.') };
    await tab.wait(say(tab));
    const [item] = await tab.wait(tab.device.waiting());
    expect(item?.undoable).toBe(false);
    expect(await tab.wait(tab.device.undo(item?.id ?? ''))).toBe('already sent');
  });
});
