import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { register, SIGNUP_NONCE_HEADER, verifyEmail, type UserType } from '#contract/account';
import { createCourse, listEnrolledStudents } from '#contract/course';
import { changeInvitation, listInvitations } from '#contract/invitation';
import { INVITATION_PREFIX, unsubscribe } from '#contract/mail';
import { importList, undoRosterImport } from '#contract/roster';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { createKeyring } from '../../platform/keyring.ts';
import { createMail } from '../../letters/mail/mail.ts';
import { invitationToken, unsubscribeToken } from '../../letters/notice/unsubscribe.ts';
import { smtpDelivery, startMailWorker, type MailWorker } from '../../letters/mail/worker.ts';

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
  const deliver = smtpDelivery(`smtp://127.0.0.1:${port}`, 'no-reply@longhand.test');
  // Letters go when a test says so, however long it takes.
  worker = startMailWorker(() => server.services, deliver, DAY_MS);
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
  const nonce = 'n'.repeat(22);
  const body = { email, password: 'violet harbour tandem', user_type, university_id: people.campus.code };
  await server.as(null).call(register, { body: { ...body, signup_nonce: nonce } });
  await worker.sendDue();
  const letter = arrived.findLast(({ to, text }) => to === email && text.includes('/verify-email'));
  const token = /verify-email\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  await server.as(null).call(verifyEmail, { params: { token }, headers: { [SIGNUP_NONCE_HEADER]: nonce } });
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

  describe('can be stopped by whoever reads it', () => {
    const header = (name: string, at = 0) => new RegExp(`^${name}: (.+)$`, 'im').exec(unfolded(at))?.[1] ?? '';
    const unfolded = (at: number) => (arrived[at]?.text ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
    const postOf = (at = 0) => header('List-Unsubscribe', at).slice(1, -1).replace('http://longhand.test', '');
    const post = (url: string) =>
      server.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });

    it('with one post of a mail program, for every course of the university, and signing up enrolls all the same', async () => {
      await invite();
      await worker.sendDue();
      expect(header('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
      const url = postOf();
      const token = /unsubscribe\/([^/]+)\/$/.exec(url)?.[1] ?? '';
      expect(arrived[0]?.text).toContain(`http://longhand.test/unsubscribe?token=${token}`);
      const looked = await server.app.inject({ method: 'GET', url });
      expect([looked.statusCode, looked.headers.location]).toEqual([303, `/unsubscribe?token=${token}`]);
      expect((await waiting())[0]?.stopped).toBe(false);
      for (let times = 0; times < 2; times += 1) expect((await post(url)).statusCode).toBe(200);
      expect((await waiting())[0]).toMatchObject({ email: EMAIL, stopped: true });
      server.advance(2 * DAY_MS);
      expect((await change('again')).problem.code).toBe('already_decided');
      await change('withdraw');
      await invite(EMAIL.toUpperCase());
      await worker.sendDue();
      expect(arrived).toHaveLength(1);
      await signUp();
      expect(await attends()).toBe(true);
    });

    it('also while the letter waits to be sent', async () => {
      await invite();
      const id = (await waiting())[0]?.id ?? '';
      const token = invitationToken(server.keyring, { universityId: people.T1.universityId, id });
      expect((await server.as(null).call(unsubscribe, { params: { token } })).ok.message).toBe(
        'You will get no more invitations from this university.',
      );
      await worker.sendDue();
      expect(arrived).toEqual([]);
    });

    it('and that opens nothing else: no other address, no other university, nobody’s letters', async () => {
      await invite();
      await invite('other@longhand.test');
      const rows = [{ row: 2, email: EMAIL, roll_no: '', name: '' }];
      const { departmentId: department, programId: program } = people.other;
      const course = {
        course_code: 'E-2',
        name: 'Essays',
        credits: 2,
        semester: '1',
        course_type: 'elective',
      } as const;
      const made = await server.as(people.XT).call(createCourse, { body: { ...course, department, program } });
      const elsewhere = { params: { id: made.ok.id }, body: { rows } };
      expect((await server.as(people.XT).call(importList, elsewhere)).ok.invited).toBe(1);
      const [invited] = (await waiting()).filter(({ email }) => email === EMAIL);
      const of = { universityId: people.T1.universityId, id: invited?.id ?? '' };
      const good = invitationToken(server.keyring, of);
      const asPerson = unsubscribeToken(server.keyring, { universityId: of.universityId, userId: of.id });
      const forged = invitationToken(createKeyring(Buffer.alloc(32, 9)), of);
      const stop = async (token: string) => (await server.as(null).call(unsubscribe, { params: { token } })).status;
      expect(await stop(forged)).toBe(400);
      expect(await stop(`${INVITATION_PREFIX}${asPerson}`)).toBe(400);
      expect(await stop(good.slice(INVITATION_PREFIX.length))).toBe(400);
      expect((await waiting()).some(({ stopped }) => stopped)).toBe(false);
      expect(await stop(good)).toBe(200);
      await worker.sendDue();
      expect(arrived.map(({ to }) => to).sort((a, b) => a.localeCompare(b))).toEqual([EMAIL, 'other@longhand.test']);
      expect(arrived.find(({ to }) => to === EMAIL)?.text).not.toContain(people.campus.code);
    });
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
