import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { register, requestPasswordReset, verifyEmail } from '#contract/account';
import { registerUniversity } from '#contract/university';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { makeCampus, makeMember, type Campus } from '../../../tests/api/people.ts';
import { createMail } from './mail.ts';
import { smtpDelivery, startMailWorker, type MailWorker } from './worker.ts';

let server: TestServer;
let campus: Campus;
let smtp: SMTPServer;
let worker: MailWorker;
let arrived: { to: string; text: string }[] = [];
let refusing = false;

beforeEach(async () => {
  arrived = [];
  refusing = false;
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('come later'), { responseCode: 451 }));
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
  server = await startTestServer({ production: false });
  Object.assign(server.services, {
    mail: createMail(
      () => server.now(),
      () => undefined,
    ),
  });
  worker = startMailWorker(
    () => server.services,
    smtpDelivery(`smtp://127.0.0.1:${port}`, 'Longhand <no-reply@longhand.test>'),
  );
  campus = await makeCampus(server.services);
});
afterEach(async () => {
  await worker.stop();
  await server.close();
  await new Promise<void>((resolve) => {
    smtp.close(() => resolve());
  });
});

function signUp(email: string) {
  const body = { email, password: 'violet harbour tandem', user_type: 'student' as const, university_id: campus.code };
  return server.as(null).call(register, { body });
}

/** Decodes a letter whose body is quoted-printable or base64. */
function utf8Of(letter: string): string {
  const [head = '', body = ''] = letter.split(/\r?\n\r?\n(.*)/s);
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8').replaceAll(/\s+/g, ' ');
  const bytes = body.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll(/\s+/g, ' ');
}

const tokenIn = (text: string) => /verify-email\?token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('a letter', () => {
  it('arrives by SMTP once, with a link that works', async () => {
    await signUp('asha@longhand.test');
    await worker.sendDue();
    await worker.sendDue();
    expect(arrived.map((letter) => letter.to)).toEqual(['asha@longhand.test']);
    expect(arrived[0]?.text).toContain('http://longhand.test/verify-email?token=');
    const answer = await server.as(null).call(verifyEmail, { params: { token: tokenIn(arrived[0]?.text ?? '') } });
    expect(answer.ok.user.email_verified).toBe(true);
  });

  it('waits while the mail server refuses, and is sent when it takes it', async () => {
    refusing = true;
    await signUp('asha@longhand.test');
    await worker.sendDue();
    expect(arrived).toEqual([]);
    refusing = false;
    await worker.sendDue();
    expect(arrived).toEqual([]);
    server.advance(61_000);
    await worker.sendDue();
    expect(arrived).toHaveLength(1);
  });

  it('is not sent where the change that it tells of was taken back', async () => {
    const member = await makeMember(server.services, campus, { userType: 'student', name: 'Back' });
    const change = server.database.asTenant(member, async (tx) => {
      await server.services.mail.post(tx, { ...member, kind: 'approved' });
      throw new Error('taken back');
    });
    await expect(change).rejects.toThrow('taken back');
    await worker.sendDue();
    expect(arrived).toEqual([]);
  });

  it('is sent by one of two servers', async () => {
    for (let person = 0; person < 10; person += 1) await signUp(`person${person}@longhand.test`);
    const { port } = smtp.server.address() as AddressInfo;
    const other = startMailWorker(
      () => server.services,
      smtpDelivery(`smtp://127.0.0.1:${port}`, 'no-reply@longhand.test'),
    );
    await Promise.all([worker.sendDue(), other.sendDue()]);
    await other.stop();
    expect(new Set(arrived.map((letter) => letter.to)).size).toBe(10);
    expect(arrived).toHaveLength(10);
  });

  it('says nothing of a university that nobody proved but letters and digits', async () => {
    const name =
      'WIN a prize: https://evil.example/now <b>click</b>\u202e, call +91 22 5555 — पुणे विद्यापीठ ' + 'x'.repeat(100);
    const body = { name, location: 'L', email: 'office@victim.test', admin_email: 'head@victim.test' };
    const answer = await server.as(null).call(registerUniversity, {
      body: { ...body, admin_password: 'violet harbour tandem' },
    });
    campus = { ...campus, code: answer.ok.university.university_id };
    await signUp('somebody@victim.test');
    await worker.sendDue();
    expect(arrived.map(({ to }) => to).sort()).toEqual([
      'head@victim.test',
      'office@victim.test',
      'somebody@victim.test',
    ]);
    for (const { text } of arrived) {
      const plain = utf8Of(text);
      expect(plain).toContain('WIN a prize https evil example now b click b call 91 22 5555');
      expect(plain).not.toContain('evil.example');
      expect(plain).not.toContain('x'.repeat(20));
    }
  });

  it('about a link that ran out is not sent any more', async () => {
    const member = await makeMember(server.services, campus, { userType: 'student', name: 'Late' });
    await server.as(null).call(requestPasswordReset, { body: { email: member.email } });
    server.advance(31 * 60_000);
    await worker.sendDue();
    expect(arrived).toEqual([]);
  });
});

describe('the database', () => {
  it('holds no token, only what one is made from', async () => {
    await signUp('asha@longhand.test');
    await worker.sendDue();
    const token = tokenIn(arrived[0]?.text ?? '');
    expect(token).toHaveLength(43);
    const dump = await server.database.asOwner(async (tx) => [
      await tx.selectFrom('mails').selectAll().execute(),
      await tx.selectFrom('links').selectAll().execute(),
    ]);
    const text = JSON.stringify(dump);
    expect(text).not.toContain(token);
    expect(text).not.toContain(JSON.stringify(Buffer.from(token)).slice(1, -1));
  });
});

describe('the development mailbox', () => {
  it('shows letters as text, whatever people are called', async () => {
    const member = await makeMember(server.services, campus, {
      userType: 'teacher',
      name: '<script>alert(1)</script>',
    });
    await server.database.asTenant(member, (tx) => server.services.mail.post(tx, { ...member, kind: 'approved' }));
    const page = await server.app.inject({ method: 'GET', url: '/dev/mailbox' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.body).not.toContain('<script>');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  });
});
