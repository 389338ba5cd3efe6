import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAiFile,
  AI_FILE_MAX_BYTES,
  AI_FILES_MAX,
  getAiFile,
  getAiStatement,
  giveAiStatement,
  removeAiFile,
} from '#contract/ai-statement';
import { getAssignment } from '#contract/assignment';
import { createAssignment, updateAssignment } from '#contract/change-assignment';
import { listLooks } from '#contract/look';
import { startSubmission } from '#contract/submission';
import { photo } from '../../../tests/fixtures/images.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { unzipSync } from 'fflate';
import { exportMine } from '#contract/proof';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';
import { erasePerson } from '../retention/erase.ts';
import { verifyExport } from '../proof/verify-export.ts';
import { sweepFiles } from '../../people/media/sweep.ts';

const DAY_MS = 86_400_000;
const SOME = { used: 'some' as const, words: 'For the outline.', links: ['https://chat.example/1'] };

let server: TestServer;
let people: People;
let assignment: string;
let params: { id: string };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  assignment = (await server.as(people.T1).call(createAssignment, { body: fields({ ai_statement: true }) })).ok.id;
  const begun = await server.as(people.S1).call(startSubmission, { params: { id: assignment } });
  params = { id: begun.ok.id };
});

function fields(more: { ai_statement?: boolean; ai_policy?: null } = {}) {
  return {
    title: 'An essay',
    description: 'Write it.',
    class_info: 'Section A',
    start_time: new Date(server.now().getTime() - DAY_MS).toISOString(),
    end_time: new Date(server.now().getTime() + DAY_MS).toISOString(),
    course: people.courseId,
    ai_policy: { preset: 'open' as const, note: '' },
    ...more,
  };
}

const give = (body: object, headers: Record<string, string> = {}) =>
  server.as(people.S1).call(giveAiStatement, { params: { id: assignment }, body: body as typeof SOME, headers });
const add = (bytes: BlobPart, name = 'chat.txt', headers: Record<string, string> = {}) =>
  server.as(people.S1).call(addAiFile, {
    params: { id: assignment },
    body: { name },
    files: { file: new File([bytes], name) },
    headers,
  });
const read = async (as: Member) => (await server.as(as).call(getAiStatement, { params })).ok;

async function setRules(rules: { blind?: boolean; second_marker?: string }) {
  await server.database.asTenant(people.T1, (tx) =>
    tx.updateTable('assignments').set(rules).where('id', '=', assignment).execute(),
  );
}

function storedFiles(): Promise<{ key: string | null }[]> {
  return server.database.asOwner((tx) =>
    tx.selectFrom('ai_statement_files').select('key').where('submission_id', '=', params.id).execute(),
  );
}

describe('the policy of an assignment', () => {
  it('asks for a statement only where its teacher says so, and keeps that where a request says nothing', async () => {
    const asks = async (id: string) =>
      (await server.as(people.S1).call(getAssignment, { params: { id } })).ok.ai_statement;
    const silent = (await server.as(people.T1).call(createAssignment, { body: fields() })).ok.id;
    expect([await asks(silent), await asks(assignment)]).toEqual([false, true]);
    await server.as(people.T1).call(updateAssignment, { params: { id: assignment }, body: fields() });
    expect(await asks(assignment)).toBe(true);
    const without = fields({ ai_policy: null, ai_statement: true });
    await server.as(people.T1).call(updateAssignment, { params: { id: assignment }, body: without });
    expect(await asks(assignment)).toBe(false);
  });
});

describe('a statement on AI use', () => {
  it('is shown alike to writer and teacher, each with its time, the newest first', async () => {
    expect(await read(people.T1)).toEqual({ asked: true, statements: [], files: [] });
    const isGiven = async () =>
      (await server.as(people.S1).call(getAssignment, { params: { id: assignment } })).ok.ai_statement_given;
    expect(await isGiven()).toBe(false);
    const first = server.now().toISOString();
    await give({ used: 'none', words: '', links: [] });
    server.advance(60_000);
    expect(await isGiven()).toBe(true);
    const answer = (await give({ ...SOME, words: '  For the outline. ' })).ok;
    await give(SOME);
    expect(answer.statements).toEqual([
      { ...SOME, given_at: server.now().toISOString() },
      { used: 'none', words: '', links: [], given_at: first },
    ]);
    expect(await read(people.S1)).toEqual(answer);
    expect(await read(people.T1)).toEqual(answer);
    const looks = (await server.as(people.S1).call(listLooks, { params })).ok;
    expect(looks.map(({ name, what }) => [name, what])).toEqual([['T1 Test', 'text']]);
  });

  it('is taken after the end of the assignment, and where no statement is asked for', async () => {
    await server
      .as(people.T1)
      .call(updateAssignment, { params: { id: assignment }, body: fields({ ai_statement: false }) });
    server.advance(3 * DAY_MS);
    expect((await give(SOME)).status).toBe(200);
    expect(await read(people.S1)).toMatchObject({ asked: false, statements: [SOME] });
  });

  it('is given once under one key', async () => {
    const headers = { 'idempotency-key': 'A'.repeat(22) };
    const once = (await give(SOME, headers)).ok;
    await give({ used: 'none', words: '', links: [] });
    expect((await give(SOME, headers)).ok).toEqual(once);
    expect((await read(people.S1)).statements).toHaveLength(2);
  });

  it('is refused at the field that is too long, too many or no https address', async () => {
    const bad = [
      [{ ...SOME, words: 'x'.repeat(2001) }, 'words'],
      [{ ...SOME, links: ['http://chat.example/1'] }, 'links.0'],
      [{ ...SOME, links: ['javascript:alert(1)'] }, 'links.0'],
      [{ ...SOME, links: [`https://chat.example/${'x'.repeat(2000)}`] }, 'links.0'],
      [{ ...SOME, links: Array.from({ length: 11 }, (_, index) => `https://chat.example/${String(index)}`) }, 'links'],
      [{ ...SOME, used: 'perhaps' }, 'used'],
    ] as const;
    for (const [body, path] of bad) {
      const { status, problem } = await give(body);
      expect([status, problem.code, problem.issues?.[0]?.path]).toEqual([400, 'bad_body', path]);
    }
    expect((await read(people.S1)).statements).toEqual([]);
  });

  it('is given for one’s own text alone', async () => {
    const others = [people.S2, people.T1, people.U1, people.XS];
    for (const other of others) {
      const answer = await server.as(other).call(giveAiStatement, { params: { id: assignment }, body: SOME });
      expect(answer.status).toBe(404);
    }
  });
});

describe('files of a statement', () => {
  it('are kept with name, size and digest, and served as downloads', async () => {
    const picture = await photo();
    const sha256 = createHash('sha256').update(picture).digest('hex');
    const [file] = (await add(new Uint8Array(picture), 'my chat.png')).ok.files;
    expect(file).toMatchObject({
      name: 'my chat.png',
      type: 'image/png',
      bytes: picture.length,
      sha256,
      removed_at: null,
    });
    for (const reader of [people.S1, people.T1]) {
      const answer = await server.as(reader).call(getAiFile, { params: { ...params, file: file?.id ?? '' } });
      expect(answer.bytes.equals(picture)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['content-security-policy']).toContain('sandbox');
    }
    for (const [other, status] of [
      [people.S2, 404],
      [people.T2, 403],
      [people.U1, 403],
      [people.XT, 404],
    ] as const)
      expect((await server.as(other).call(getAiFile, { params: { ...params, file: file?.id ?? '' } })).status).toBe(
        status,
      );
  });

  it('are judged by their content, whatever their name', async () => {
    for (const [bytes, name] of [
      ['<svg/>\0', 'chat.txt'],
      ['GIF89a.......', 'chat.png'],
      [new Uint8Array([0xff, 0xfe, 0x41]), 'chat.md'],
      ['MZ\u0001\u0002', 'chat.pdf'],
      ['', 'chat.txt'],
      [new Uint8Array(AI_FILE_MAX_BYTES + 1).fill(65), 'chat.txt'],
    ] as const) {
      const { status, problem } = await add(bytes, name);
      expect([status, problem.issues?.[0]?.path]).toEqual([400, 'file']);
    }
    expect(await storedFiles()).toEqual([]);
    expect((await add('%PDF-1.7 and more', 'chat')).ok.files[0]?.type).toBe('application/pdf');
    expect((await add('# नमस्ते', 'chat.md')).ok.files[1]?.type).toBe('text/plain');
    expect((await add(new Uint8Array(AI_FILE_MAX_BYTES).fill(65))).status).toBe(200);
  });

  it('are at most so many, the same one once, and once under one key', async () => {
    const headers = { 'idempotency-key': 'B'.repeat(22) };
    for (const again of [0, 1, 2]) await add('one', `name ${String(again)}`, headers);
    await add('one', 'the same');
    for (let index = 1; index < AI_FILES_MAX; index += 1) await add(`chat ${String(index)}`);
    const { status, problem } = await add('one too many');
    expect([status, problem.issues?.[0]?.path]).toEqual([400, 'file']);
    const { files } = await read(people.S1);
    expect(files.map(({ name }) => name)).toEqual(['name 0', ...Array<string>(AI_FILES_MAX - 1).fill('chat.txt')]);
    const left = await server.database.asOwner((tx) => tx.selectFrom('discarded_files').selectAll().execute());
    expect(left).toEqual([]);
  });

  it('are taken back by their writer alone: the content goes, digest and times stay', async () => {
    const [file] = (await add('A chat.')).ok.files;
    const of = { params: { ...params, file: file?.id ?? '' } };
    const [{ key } = { key: null }] = (await storedFiles()).filter((row) => row.key !== null).slice(-1);
    expect((await server.as(people.T1).call(removeAiFile, of)).status).toBe(403);
    server.advance(60_000);
    const removed_at = server.now().toISOString();
    expect((await server.as(people.S1).call(removeAiFile, of)).ok.files).toEqual([{ ...file, removed_at }]);
    expect((await server.as(people.T1).call(getAiFile, of)).status).toBe(404);
    await sweepFiles(server.services, server.now());
    expect(await server.services.files.read(key ?? '')).toBeNull();
    expect((await add('A chat.')).ok.files).toHaveLength(2);
  });

  it('have numbers for names where the reader does not see who wrote, also for the second marker', async () => {
    await add('A chat.', 'Asha Rao.txt');
    await setRules({ blind: true, second_marker: people.T2.userId });
    for (const marker of [people.T1, people.T2]) {
      expect((await read(marker)).files.map(({ name }) => name)).toEqual(['File 1']);
    }
    expect((await read(people.S1)).files[0]?.name).toBe('Asha Rao.txt');
    await setRules({ blind: false });
    expect((await read(people.T2)).files[0]?.name).toBe('Asha Rao.txt');
  });
});

describe('what becomes of a statement', () => {
  it('is in the export with the files that are there, and covered by its signature', async () => {
    await give(SOME);
    await add('A chat.', 'my/chat.txt');
    const { bytes } = await server.as(people.S1).call(exportMine);
    const files = unzipSync(new Uint8Array(bytes));
    const folder = 'documents/001 An essay';
    const stated: unknown = JSON.parse(Buffer.from(files[`${folder}/ai-statement.json`] ?? []).toString());
    expect(stated).toEqual(await read(people.S1));
    const [path = ''] = Object.keys(files).filter((name) => name.startsWith(`${folder}/ai-statement/`));
    expect([path, Buffer.from(files[path] ?? []).toString()]).toEqual([
      `${folder}/ai-statement/001 my chat.txt`,
      'A chat.',
    ]);
    expect(verifyExport(new Uint8Array(bytes), null)).toMatchObject({ kind: 'whole' });
  });

  it('goes with a draft when its writer is erased; of handed-in work only the files go', async () => {
    await give(SOME);
    await add('A chat of a draft.');
    const essay = await handInEssay(server, people, people.S1, 'Words.');
    const of = { id: people.assignmentId };
    await server.as(people.S1).call(giveAiStatement, { params: of, body: SOME });
    await server.as(people.S1).call(addAiFile, {
      params: of,
      body: { name: 'chat.txt' },
      files: { file: new File(['A chat of an essay.'], 'chat.txt') },
    });
    const keys = await server.database.asOwner((tx) =>
      tx.selectFrom('ai_statement_files').select('key').where('university_id', '=', people.S1.universityId).execute(),
    );
    expect(keys).toHaveLength(2);
    await erasePerson(server.database, people.S1, server.services);
    await sweepFiles(server.services, server.now());
    for (const { key } of keys) expect(await server.services.files.read(key ?? '')).toBeNull();
    const left = await server.database.asOwner((tx) =>
      tx.selectFrom('ai_statements').select('words').where('university_id', '=', people.S1.universityId).execute(),
    );
    expect([essay !== undefined, left]).toEqual([true, [{ words: SOME.words }]]);
  });
});
