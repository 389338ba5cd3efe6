import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { API_BASE } from '#contract/endpoint';
import { getMailSettings, unsubscribe } from '#contract/mail';
import { NoticeStage } from '../../../tests/fixtures/notice-stage.ts';
import { createKeyring } from '../../platform/keyring.ts';
import { unsubscribeToken } from './unsubscribe.ts';

let stage: NoticeStage;
beforeEach(async () => {
  stage = await NoticeStage.build();
});
afterEach(() => stage.close());

describe('the link at a letter’s end', () => {
  const linkIn = (text: string) => /\/unsubscribe\?token=([\w-]+)/.exec(text)?.[1] ?? '';
  const paces = async () => (await stage.server.as(stage.people.S1).call(getMailSettings)).ok.paces;
  const open = {
    announcements: 'soon',
    courses: 'soon',
    deadlines: 'soon',
    grades: 'soon',
    messages: 'soon',
    regrades: 'soon',
  };
  const ended = {
    announcements: 'never',
    courses: 'never',
    deadlines: 'never',
    grades: 'never',
    messages: 'never',
    regrades: 'never',
  };

  it('ends these letters with one post of a mail program, as RFC 8058 has it, and a look at it ends nothing', async () => {
    await stage.tell(stage.returned());
    const [letter] = await stage.afterQuiet();
    const text = letter?.text ?? '';
    const address = /^List-Unsubscribe: <(.+)>$/m.exec(text)?.[1] ?? '';
    expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    const url = address.replace('http://longhand.test', '');
    const looked = await stage.server.app.inject({ method: 'GET', url });
    expect(looked.statusCode).toBe(303);
    expect(looked.headers.location).toBe(`/unsubscribe?token=${linkIn(text)}`);
    expect(await paces()).toEqual(open);
    await stage.tell(stage.approved());
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']) {
      const payload = type.startsWith('multipart')
        ? '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
        : 'List-Unsubscribe=One-Click';
      const posted = await stage.server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
      expect(posted.statusCode).toBe(200);
    }
    expect(await paces()).toEqual(ended);
    await stage.tell(stage.returned());
    expect(await stage.afterQuiet()).toHaveLength(1);
  });

  it('works for who is not logged in, any number of times', async () => {
    const token = unsubscribeToken(stage.server.keyring, stage.people.S1);
    for (let times = 0; times < 2; times += 1) {
      const answer = await stage.server.as(null).call(unsubscribe, { params: { token } });
      expect(answer.ok.message).toBe('You will get no more of these emails.');
    }
    expect(await paces()).toEqual(ended);
  });

  it('ends nobody’s letters where it was not made here, or for another purpose', async () => {
    const good = unsubscribeToken(stage.server.keyring, stage.people.S1);
    const forged = unsubscribeToken(createKeyring(Buffer.alloc(32, 9)), stage.people.S1);
    const other = unsubscribeToken(stage.server.keyring, stage.people.S2);
    const mixed = Buffer.concat([
      Buffer.from(good, 'base64url').subarray(0, 32),
      Buffer.from(other, 'base64url').subarray(32),
    ]).toString('base64url');
    for (const token of [forged, mixed, good.slice(0, -2), `${good}AA`, 'x']) {
      const answer = await stage.server.as(null).call(unsubscribe, { params: { token } });
      expect([answer.status, answer.problem.code]).toEqual([400, 'token_invalid']);
    }
    expect(await paces()).toEqual(open);
    expect(
      (await stage.server.app.inject({ method: 'GET', url: `${API_BASE}/auth/verify-email/${good}/` })).statusCode,
    ).toBe(400);
  });

  it('is not in letters that must come', async () => {
    const letter = {
      ...stage.people.S1,
      kind: 'password changed',
      created_at: stage.server.now(),
      next_at: stage.server.now(),
    } as const;
    await stage.server.database.asTenant(stage.people.S1, (tx) =>
      tx
        .insertInto('mails')
        .values({
          university_id: letter.universityId,
          user_id: letter.userId,
          kind: letter.kind,
          invitation_id: null,
          link_id: null,
          created_at: letter.created_at,
          next_at: letter.next_at,
          sent_at: null,
          failed_at: null,
        })
        .execute(),
    );
    await stage.worker.sendDue();
    expect(stage.office.arrived).toHaveLength(1);
    expect(stage.office.arrived[0]?.text).not.toMatch(/unsubscribe/i);
  });
});
