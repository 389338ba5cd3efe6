import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCertificate, getCertificate, type SignedCertificate } from '#contract/proof';
import { verifyStatementFile } from '#writing/proof/verify-file';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { isSignedBy, signStatement } from '../../writing/chain/statement.ts';
import { wrapSigned } from './signed.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

const SENTENCE = 'It was a dark and stormy night in the long hall. ';

/** The id and the certificate's code of a text that was typed key by key, with one letter put in before others. */
async function certified(): Promise<{ id: string; code: string }> {
  const page = essayFor(people, '');
  for (const letter of SENTENCE.repeat(8)) page.type(letter);
  page.type('v', 7);
  const { submissions } = await sendPush(server, people.S1, page.part());
  const id = submissions[0]?.id ?? '';
  const made = await server.as(people.S1).call(createCertificate, { params: { id }, body: { with_text: false } });
  return { id, code: made.ok.code };
}

/** The certificate as anybody reads it, after a check of its file. */
async function read(code: string): Promise<SignedCertificate> {
  const answer = (await server.as(null).call(getCertificate, { params: { code } })).ok;
  if (answer.status !== 'valid') throw new Error('It is not valid.');
  const { certificate: signed, public_key } = answer;
  const file = JSON.stringify({ signed, public_key });
  expect((await verifyStatementFile(file, [public_key], isSignedBy)).kind).toBe('valid');
  return signed;
}

it('says what was changed while the text was written, as signed', async () => {
  const { code } = await certified();
  expect((await read(code)).statement.composition).toEqual({
    away: 0.25,
    dropped: 0,
    passages: 0,
    sentences: 8,
    revisited: 1,
    real_writers: null,
  });
});

it('is valid and says nothing of it where it is older than these facts', async () => {
  const { id, code } = await certified();
  const { composition: _, ...older } = (await read(code)).statement;
  const signed = wrapSigned(server.keyring, signStatement(server.keyring, 'certificate', older));
  await server.database.asOwner((tx) =>
    tx.updateTable('certificates').set({ signed }).where('submission_id', '=', id).execute(),
  );
  expect((await read(code)).statement).toEqual(older);
});
