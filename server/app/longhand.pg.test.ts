import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '#contract/account';
import { startTestServer, type People, type TestServer } from '../../tests/api/harness.ts';
import { startCommand } from '../../tests/fixtures/operator-command.ts';
import { commands } from './commands.ts';

const key = Buffer.alloc(32, 7);
const register = ['--name', 'Tapti University', '--location', 'Surat', '--email', 'office@tapti.example'];
let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

/** `longhand …` beside the test server. */
const longhand = (name: string, ...args: string[]) => startCommand(name, server.postgres, args, { key }).ended;

it('lists every command, and explains each', { timeout: 120_000 }, async () => {
  const { code, said } = await longhand('help');
  expect(code).toBe(0);
  const listed = said.split('\n').flatMap((line) => /^ {2}([a-z:]+) +[A-Z].*\.$/.exec(line)?.[1] ?? []);
  expect(listed).toEqual(Object.keys(commands));
  const explanations = await Promise.all(Object.values(commands).map(async (load) => load()));
  const sentences = explanations.flatMap(({ does, help }) => [does, ...help]);
  expect(sentences.filter((sentence) => !/^(--|[A-Z]).*\.$/.test(sentence))).toEqual([]);
  const explained = await longhand('restore', 'FOLDER', '--help');
  expect(explained).toMatchObject({
    code: 0,
    said: expect.stringContaining('Usage: longhand restore FOLDER') as string,
  });
});

it('ends with 2 and the usage where it can’t take the arguments', { timeout: 120_000 }, async () => {
  for (const name of ['restor', 'constructor'])
    expect(await longhand(name)).toMatchObject({
      code: 2,
      said: expect.stringMatching(`^There is no command ${name}\\. .*\\brestore\\b`) as string,
    });
  expect(await longhand('restore', 'FOLDER')).toEqual({
    code: 2,
    said: 'Usage: longhand restore FOLDER NEW_FOLDER [--at TIME] [--key FILE]',
  });
  const unknown = await longhand('erase', '--all');
  expect(unknown.code).toBe(2);
  const flag = await longhand('backup', '--often');
  expect(flag).toMatchObject({
    code: 2,
    said: expect.stringMatching(/--often[^]*\nUsage: longhand backup /) as string,
  });
});

it('says in a sentence what stands in its way', { timeout: 120_000 }, async () => {
  const nobody = { ...server.postgres, host: '127.0.0.1', port: 1 };
  const { code, said } = await startCommand('invoice:paid', nobody, ['LH-2026-27-0001'], {}).ended;
  expect({ code, said }).toEqual({ code: 1, said: 'The database does not answer: connect ECONNREFUSED 127.0.0.1:1.' });
  // The database is this key's from here on.
  expect((await longhand('migrate')).code).toBe(0);
  const wrong = await startCommand('erase', server.postgres, ['asha@narmada.ac.in'], { key: Buffer.alloc(32, 8) })
    .ended;
  expect(wrong).toMatchObject({ code: 1, said: expect.stringMatching(/^[^\n]*key[^\n]*\.$/) as string });
});

it('brings a database to this version without a server', { timeout: 120_000 }, async () => {
  expect(await longhand('migrate')).toEqual({
    code: 0,
    said: 'The database is of this version, and keeps universities apart.',
  });
});

it('registers a university whose administrator logs in with the printed password', { timeout: 120_000 }, async () => {
  const email = 'registrar@tapti.example';
  const { code, said } = await longhand('university:create', ...register, '--admin', email);
  expect(code).toBe(0);
  const [, university = '', password = ''] = /as (UNI-\w+)\.[^]* password (\S+)\n/.exec(said) ?? [];
  const { user } = (await server.as(null).call(login, { body: { email, password } })).ok;
  expect(user).toMatchObject({ user_type: 'university_admin', university: { university_id: university } });
  const letters = await server.database.asOwner((tx) =>
    tx.selectFrom('mails').select('kind').where('user_id', '=', user.id).execute(),
  );
  expect(letters.map(({ kind }) => kind).sort()).toEqual(['verify', 'verify university']);
});

it('registers nothing for whom it can’t', { timeout: 120_000 }, async () => {
  const count = () =>
    server.database
      .asOwner((tx) => tx.selectFrom('universities').select('code').execute())
      .then(({ length }) => length);
  const before = await count();
  expect(await longhand('university:create', '--name', ' ', '--location', 'Surat', '--email', 'office')).toEqual({
    code: 2,
    said: [
      'Missing or wrong: --name, --email, --admin.',
      'Usage: longhand university:create --name NAME --location PLACE --email OFFICE --admin EMAIL',
    ].join('\n'),
  });
  const { email } = await server.database.asOwner((tx) =>
    tx.selectFrom('users').select('email').where('id', '=', people.T1.userId).executeTakeFirstOrThrow(),
  );
  expect(await longhand('university:create', ...register, '--admin', email)).toEqual({
    code: 1,
    said: `${email} has an account already. Nothing was changed.`,
  });
  expect(await count()).toBe(before);
});
