import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { extend } from '#contract/extension';
import { archiveAssignment, createAssignment, deleteAssignment, updateAssignment } from '#contract/change-assignment';
import { enroll, unenroll } from '#contract/enrollment';
import { updateMailSettings } from '#contract/mail';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { startMailWorker, type MailWorker } from '../mail/worker.ts';
import type { ReadyLetter } from '../mail/ready.ts';
import { startReminderWorker, type ReminderWorker } from './worker.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A minute less than a day before the end of the people's assignment. */
const NEAR_MS = 6 * 24 * HOUR_MS + MINUTE_MS;

let server: TestServer;
let people: People;
let reminders: ReminderWorker;
let mail: MailWorker;
let letters: ReadyLetter[] = [];

beforeAll(async () => {
  server = await startTestServer();
  reminders = startReminderWorker(server.services);
  mail = startMailWorker(
    () => server.services,
    async (letter) => void letters.push(letter),
  );
});
afterAll(async () => {
  await reminders.stop();
  await mail.stop();
  await server.close();
});
beforeEach(async () => {
  people = await server.people();
  letters = [];
});

/** Writes the reminders, lets the notices gather, and sends the letters. */
async function remindAndSend(): Promise<string[]> {
  await reminders.remindDue();
  server.advance(11 * MINUTE_MS);
  await mail.sendDue();
  return letters.map(({ to }) => to).sort((a, b) => a.localeCompare(b));
}
const emails = (...actors: ('S1' | 'S2' | 'S3' | 'R')[]) =>
  actors.map((actor) => people[actor].email).sort((a, b) => a.localeCompare(b));
const fields = (hours: number) => ({
  title: 'A short one',
  description: 'Write it.',
  class_info: 'A',
  start_time: new Date(server.now().getTime() - HOUR_MS).toISOString(),
  end_time: new Date(server.now().getTime() + hours * HOUR_MS).toISOString(),
  course: people.courseId,
});

describe('a reminder', () => {
  it('goes to who is enrolled and has not handed in, 24 hours before the end and once', async () => {
    expect(await remindAndSend()).toEqual([]);
    server.advance(NEAR_MS);
    const page = essayFor(people, 'begun ');
    await sendPush(server, people.S2, page.part());
    expect(await remindAndSend()).toEqual(emails('S1', 'S2'));
    const textTo = (email: string) => letters.find(({ to }) => to === email)?.text ?? '';
    expect(textTo(people.S1.email)).toContain(
      '“An essay” (Academic Writing) is due on Monday 9 March at 13:30 (Asia/Kolkata time). You have not begun it.',
    );
    expect(textTo(people.S2.email)).toContain('You have begun it, but not submitted it.');
    expect(letters[0]?.subject).toBe(
      '“An essay” (Academic Writing) is due on Monday 9 March at 13:30 (Asia/Kolkata time)',
    );
    expect(await remindAndSend()).toHaveLength(2);
  });

  it('does not go to who handed in, before it is written or before it is sent', async () => {
    server.advance(NEAR_MS);
    const first = essayFor(people, 'done ');
    await sendPush(server, people.S1, first.part());
    first.submit();
    await sendPush(server, people.S1, first.part());
    await reminders.remindDue();
    const second = essayFor(people, 'done, too ');
    second.submit();
    await sendPush(server, people.S2, second.part());
    server.advance(11 * MINUTE_MS);
    await mail.sendDue();
    expect(letters).toEqual([]);
  });

  describe('of who has handed in', () => {
    const UNSENT = 'A device of yours holds writing for it that the university has not got';
    async function handInAndGoOn(held: boolean): Promise<ReturnType<typeof essayFor>> {
      const page = essayFor(people, 'done ');
      page.submit();
      const handedIn = page.ops.length;
      page.type('and more');
      await sendPush(server, people.S1, { ...page.part(1, handedIn), ...(held ? { held: page.ops.length } : {}) });
      return page;
    }

    it('goes to them while a device holds what the university has not, and says so', async () => {
      await handInAndGoOn(true);
      server.advance(NEAR_MS);
      expect(await remindAndSend()).toEqual(emails('S1', 'S2'));
      const text = letters.find(({ to }) => to === people.S1.email)?.text ?? '';
      expect(text).toContain(`You have submitted it. ${UNSENT}`);
      expect(letters.find(({ to }) => to === people.S2.email)?.text).not.toContain(UNSENT);
    });

    it('does not go to them where everything has arrived, before it is written or before it is sent', async () => {
      server.advance(NEAR_MS);
      const page = await handInAndGoOn(true);
      // Still on its way: some minutes of silence are no trouble.
      expect(await reminders.remindDue()).toBe(1);
      server.advance(10 * MINUTE_MS);
      expect(await reminders.remindDue()).toBe(1);
      await sendPush(server, people.S1, page.part(page.ops.length));
      expect(await remindAndSend()).toEqual(emails('S2'));
    });

    it('says it to who is in the middle, too', async () => {
      const page = essayFor(people, 'begun ', 'and more');
      await sendPush(server, people.S1, { ...page.part(1, 1), held: 2 });
      server.advance(NEAR_MS);
      await remindAndSend();
      const text = letters.find(({ to }) => to === people.S1.email)?.text ?? '';
      expect(text).toContain(`You have begun it, but not submitted it. ${UNSENT}`);
    });
  });

  it('comes again where the end is moved, and says the new one alone', async () => {
    const { ok } = await server.as(people.T1).call(createAssignment, { body: fields(20) });
    expect(await remindAndSend()).toEqual(emails('S1', 'S2'));
    const later = fields(22);
    await server.as(people.T1).call(updateAssignment, { params: { id: ok.id }, body: later });
    await reminders.remindDue();
    await server.as(people.T1).call(updateAssignment, { params: { id: ok.id }, body: fields(23) });
    letters = [];
    expect(await remindAndSend()).toEqual(emails('S1', 'S2'));
    expect(letters[0]?.text.match(/is due/g)).toHaveLength(1);
  });

  it('comes a day before the later end of who has an extension, and not before the earlier one', async () => {
    const { ok } = await server.as(people.T1).call(createAssignment, { body: fields(48) });
    const until = new Date(server.now().getTime() + 96 * HOUR_MS).toISOString();
    const body = { students: [people.S1.userId], until, reason: 'Ill' };
    await server.as(people.T1).call(extend, { params: { id: ok.id }, body });
    server.advance(12 * MINUTE_MS);
    await mail.sendDue();
    letters = [];
    server.advance(30 * HOUR_MS);
    expect(await reminders.remindDue()).toBe(1);
    expect(await remindAndSend()).toEqual(emails('S2'));
    letters = [];
    server.advance(48 * HOUR_MS);
    expect(await remindAndSend()).toEqual(emails('S1'));
  });

  it('is caught up after a time without a server, never for an end that is over', async () => {
    const { ok } = await server.as(people.T1).call(createAssignment, { body: fields(48) });
    // No server runs from before the time of the reminder until an hour before the end; then until after the end.
    server.advance(47 * HOUR_MS);
    expect(await remindAndSend()).toEqual(emails('S1', 'S2'));
    await server.as(people.T1).call(createAssignment, { body: fields(48) });
    server.advance(49 * HOUR_MS);
    letters = [];
    expect(await remindAndSend()).toEqual([]);
    expect(ok.title).toBe('A short one');
  });

  it('that waits until the end is over is not sent', async () => {
    await server.as(people.T1).call(createAssignment, { body: fields(0.1) });
    expect(await remindAndSend()).toEqual([]);
  });

  it('is not sent of what was deleted, archived or not begun, to who left, or who wants none', async () => {
    const deleted = await server.as(people.T1).call(createAssignment, { body: fields(20) });
    await server.as(people.T1).call(deleteAssignment, { params: { id: deleted.ok.id } });
    const archived = await server.as(people.T1).call(createAssignment, { body: fields(20) });
    await server.as(people.T1).call(archiveAssignment, { params: { id: archived.ok.id } });
    const early = { ...fields(20), start_time: new Date(server.now().getTime() + HOUR_MS).toISOString() };
    await server.as(people.T1).call(createAssignment, { body: early });
    expect(await remindAndSend()).toEqual([]);
    await server.as(people.T1).call(createAssignment, { body: fields(20) });
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    await server.as(people.S2).call(updateMailSettings, { body: { paces: { deadlines: 'never' } } });
    await server.as(people.S3).call(enroll, { body: { course: people.courseId } });
    expect(await remindAndSend()).toEqual(emails('S3'));
  });

  it('waits for the daily letter only where that leaves half a day', async () => {
    await server.as(people.S1).call(updateMailSettings, { body: { paces: { deadlines: 'daily' } } });
    await server.as(people.S2).call(updateMailSettings, { body: { paces: { deadlines: 'never' } } });
    // 12:00 in India: the daily letter is 19 hours away.
    server.setClock(new Date('2027-01-04T06:30:00.000Z'));
    await server.as(people.T1).call(createAssignment, { body: fields(23) });
    expect(await remindAndSend()).toEqual(emails('S1'));
    letters = [];
    // 23:00 in India: it is 8 hours away.
    server.setClock(new Date('2027-01-05T17:30:00.000Z'));
    await server.as(people.T1).call(createAssignment, { body: fields(23) });
    expect(await remindAndSend()).toEqual([]);
    server.setClock(new Date('2027-01-06T01:30:00.000Z'));
    await mail.sendDue();
    expect(letters.map(({ to }) => to)).toEqual(emails('S1'));
  });

  it('is written once by two servers that look at the same moment', async () => {
    await server.as(people.T1).call(createAssignment, { body: fields(20) });
    const other = startReminderWorker(server.services);
    await Promise.all([reminders.remindDue(), other.remindDue(), reminders.remindDue(), other.remindDue()]);
    await other.stop();
    server.advance(11 * MINUTE_MS);
    await mail.sendDue();
    expect(letters.map(({ to }) => to).sort((a, b) => a.localeCompare(b))).toEqual(emails('S1', 'S2'));
  });
});
