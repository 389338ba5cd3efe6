import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { register, verifyEmail, type UserType } from '#contract/account';
import { listEnrolledStudents } from '#contract/course';
import { changeInvitation, listInvitations } from '#contract/invitation';
import { importList, undoRosterImport } from '#contract/roster';
import { startTestServer, type People, type TestServer } from '../../tests/api/harness.ts';
import { createMail } from '../mail/mail.ts';
import { smtpDelivery, startMailWorker, type MailWorker } from '../mail/worker.ts';

const EMAIL = 'nila@longhand.test';
const DAY_MS = 86_400_000;

let server: TestServer;
let people: People;
let smtp: SMTPServer;
let worker: MailWorker;
let arrived: { to: string; text: string }[] = [];

beforeEach(async () => {
  arrived = [];
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        arrived.push({
          to: session.envelope.rcptTo[0]?.address ?? '',
          text: text.replaceAll('=\r\n', '').replaceAll('=3D', '='),
        });
        done();
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer();
  Object.assign(server.services, {
    mail: createMail(
      () => server.now(),
      () => undefined,
    ),
  });
  worker = startMailWorker(() => server.services, smtpDelivery(`smtp://127.0.0.1:${port}`, 'no-reply@longhand.test'));
  people = await server.people();
});
afterEach(async () => {
  await worker.stop();
  await server.close();
  await new Promise<void>((resolve) => {
    smtp.close(() => resolve());
  });
});

async function invite(email = EMAIL): Promise<string> {
  const rows = [{ row: 2, email, roll_no: 'R-77', name: 'Nila' }];
  const { ok } = await server.as(people.T1).call(importList, { params: { id: people.courseId }, body: { rows } });
  return ok.import ?? '';
}
const waiting = async () => (await server.as(people.T1).call(listInvitations, { params: { id: people.courseId } })).ok;
const change = async (action: 'withdraw' | 'again') =>
  server.as(people.T1).call(changeInvitation, { params: { id: (await waiting())[0]?.id ?? '' }, body: { action } });
const attends = async (email = EMAIL) =>
  (
    await server.as(people.T1).call(listEnrolledStudents, { params: { id: people.courseId } })
  ).ok.enrolled_students.some((student) => student.email === email);

/** Signs up with the address and follows the letter's link. */
async function signUp(email = EMAIL, user_type: Exclude<UserType, 'university_admin'> = 'student'): Promise<void> {
  const body = { email, password: 'violet harbour tandem', user_type, university_id: people.campus.code };
  await server.as(null).call(register, { body });
  await worker.sendDue();
  const letter = arrived.findLast(({ to, text }) => to === email && text.includes('/verify-email'));
  const token = /verify-email\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  await server.as(null).call(verifyEmail, { params: { token } });
}

describe('an invitation', () => {
  it('is mailed once, in plain text, and enrolls once the address is verified', async () => {
    await invite();
    await invite();
    await worker.sendDue();
    await worker.sendDue();
    expect(arrived.map(({ to }) => to)).toEqual([EMAIL]);
    expect(arrived[0]?.text).toContain('Subject: T1 Test invites you to Academic Writing on Longhand');
    expect(arrived[0]?.text).toContain('Content-Type: text/plain');
    expect(arrived[0]?.text).toContain('Hello Nila,');
    expect(arrived[0]?.text).toContain(`http://longhand.test/signup?university=${people.campus.code}`);
    expect(await waiting()).toMatchObject([{ email: EMAIL, name: 'Nila', roll_no: 'R-77' }]);
    await signUp();
    expect(await attends()).toBe(true);
    expect(await waiting()).toEqual([]);
  });

  it('enrolls nobody before the address is verified, no teacher, and nobody once it is withdrawn', async () => {
    await invite();
    const body = { email: EMAIL, password: 'violet harbour tandem', user_type: 'student' as const };
    await server.as(null).call(register, { body: { ...body, university_id: people.campus.code } });
    expect(await attends()).toBe(false);
    await change('withdraw');
    await worker.sendDue();
    expect(arrived.filter(({ text }) => text.includes('invites you'))).toEqual([]);
    await signUp();
    expect(await attends()).toBe(false);
    await invite('teacher@longhand.test');
    await signUp('teacher@longhand.test', 'teacher');
    expect(await attends('teacher@longhand.test')).toBe(false);
  });

  it('is sent again at most once a day', async () => {
    await invite();
    await worker.sendDue();
    const refused = await change('again');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe(String(DAY_MS / 1000));
    server.advance(DAY_MS);
    expect((await change('again')).status).toBe(200);
    expect((await change('again')).status).toBe(429);
    await worker.sendDue();
    expect(arrived).toHaveLength(2);
  });

  it('that is withdrawn and made anew is not mailed twice on one day', async () => {
    await invite();
    await worker.sendDue();
    await change('withdraw');
    await invite();
    await worker.sendDue();
    expect(arrived).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });

  it('that an import brought is undone with it, accepted or not', async () => {
    const made = await invite();
    await signUp();
    expect(await attends()).toBe(true);
    const undone = await server.as(people.T1).call(undoRosterImport, { params: { id: made } });
    expect(undone.ok).toMatchObject({ removed: 1, withdrawn: 0 });
    expect(await attends()).toBe(false);
  });
});
