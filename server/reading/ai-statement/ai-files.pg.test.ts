import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAiFile,
  AI_FILE_MAX_BYTES,
  AI_FILES_MAX,
  getAiFile,
  giveAiStatement,
  removeAiFile,
} from '#contract/ai-statement';
import { exportMine } from '#contract/proof';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { photo } from '../../../tests/fixtures/images.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';
import { SOME, StatementStage } from '../../../tests/fixtures/statement-stage.ts';
import { sweepFiles } from '../../people/media/sweep.ts';
import { verifyExport } from '../proof/verify-export.ts';
import { erasePerson } from '../retention/erase.ts';

let server: TestServer;
let stage: StatementStage;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  stage = await StatementStage.build(server);
});

describe('files of a statement', () => {
  it('are kept with name, size and digest, and served as downloads', async () => {
    const picture = await photo();
    const sha256 = createHash('sha256').update(picture).digest('hex');
    const [file] = (await stage.add(new Uint8Array(picture), 'my chat.png')).ok.files;
    expect(file).toMatchObject({
      name: 'my chat.png',
      type: 'image/png',
      bytes: picture.length,
      sha256,
      removed_at: null,
    });
    for (const reader of [stage.people.S1, stage.people.T1]) {
      const answer = await server.as(reader).call(getAiFile, { params: { ...stage.params, file: file?.id ?? '' } });
      expect(answer.bytes.equals(picture)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['content-security-policy']).toContain('sandbox');
    }
    for (const [other, status] of [
      [stage.people.S2, 404],
      [stage.people.T2, 403],
      [stage.people.U1, 403],
      [stage.people.XT, 404],
    ] as const)
      expect(
        (await server.as(other).call(getAiFile, { params: { ...stage.params, file: file?.id ?? '' } })).status,
      ).toBe(status);
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
      const { status, problem } = await stage.add(bytes, name);
      expect([status, problem.issues?.[0]?.path]).toEqual([400, 'file']);
    }
    expect(await stage.storedFiles()).toEqual([]);
    expect((await stage.add('%PDF-1.7 and more', 'chat')).ok.files[0]?.type).toBe('application/pdf');
    expect((await stage.add('# नमस्ते', 'chat.md')).ok.files[1]?.type).toBe('text/plain');
    expect((await stage.add(new Uint8Array(AI_FILE_MAX_BYTES).fill(65))).status).toBe(200);
  });

  it('are at most so many, the same one once, and once under one key', async () => {
    const headers = { 'idempotency-key': 'B'.repeat(22) };
    for (const again of [0, 1, 2]) await stage.add('one', `name ${String(again)}`, headers);
    await stage.add('one', 'the same');
    for (let index = 1; index < AI_FILES_MAX; index += 1) await stage.add(`chat ${String(index)}`);
    const { status, problem } = await stage.add('one too many');
    expect([status, problem.issues?.[0]?.path]).toEqual([400, 'file']);
    const { files } = await stage.read(stage.people.S1);
    expect(files.map(({ name }) => name)).toEqual(['name 0', ...Array<string>(AI_FILES_MAX - 1).fill('chat.txt')]);
    const left = await server.database.asOwner((tx) => tx.selectFrom('discarded_files').selectAll().execute());
    expect(left).toEqual([]);
  });

  it('are taken back by their writer alone: the content goes, digest and times stay', async () => {
    const [file] = (await stage.add('A chat.')).ok.files;
    const of = { params: { ...stage.params, file: file?.id ?? '' } };
    const [{ key } = { key: null }] = (await stage.storedFiles()).filter((row) => row.key !== null).slice(-1);
    expect((await server.as(stage.people.T1).call(removeAiFile, of)).status).toBe(403);
    server.advance(60_000);
    const removed_at = server.now().toISOString();
    expect((await server.as(stage.people.S1).call(removeAiFile, of)).ok.files).toEqual([{ ...file, removed_at }]);
    expect((await server.as(stage.people.T1).call(getAiFile, of)).status).toBe(404);
    await sweepFiles(server.services, server.now());
    expect(await server.services.files.read(key ?? '')).toBeNull();
    expect((await stage.add('A chat.')).ok.files).toHaveLength(2);
  });

  it('have numbers for names where the reader does not see who wrote, also for the second marker', async () => {
    await stage.add('A chat.', 'Asha Rao.txt');
    await stage.setRules({ blind: true, second_marker: stage.people.T2.userId });
    for (const marker of [stage.people.T1, stage.people.T2]) {
      expect((await stage.read(marker)).files.map(({ name }) => name)).toEqual(['File 1']);
    }
    expect((await stage.read(stage.people.S1)).files[0]?.name).toBe('Asha Rao.txt');
    await stage.setRules({ blind: false });
    expect((await stage.read(stage.people.T2)).files[0]?.name).toBe('Asha Rao.txt');
  });
});

describe('what becomes of a statement', () => {
  it('is in the export with the files that are there, and covered by its signature', async () => {
    await stage.give(SOME);
    await stage.add('A chat.', 'my/chat.txt');
    const { bytes } = await server.as(stage.people.S1).call(exportMine);
    const files = unzipSync(new Uint8Array(bytes));
    const folder = 'documents/001 An essay';
    const stated: unknown = JSON.parse(Buffer.from(files[`${folder}/ai-statement.json`] ?? []).toString());
    expect(stated).toEqual(await stage.read(stage.people.S1));
    const [path = ''] = Object.keys(files).filter((name) => name.startsWith(`${folder}/ai-statement/`));
    expect([path, Buffer.from(files[path] ?? []).toString()]).toEqual([
      `${folder}/ai-statement/001 my chat.txt`,
      'A chat.',
    ]);
    expect(verifyExport(new Uint8Array(bytes), null)).toMatchObject({ kind: 'whole' });
  });

  it('goes with a draft when its writer is erased; of handed-in work only the files go', async () => {
    await stage.give(SOME);
    await stage.add('A chat of a draft.');
    const essay = await handInEssay(server, stage.people, stage.people.S1, 'Words.');
    const of = { id: stage.people.assignmentId };
    await server.as(stage.people.S1).call(giveAiStatement, { params: of, body: SOME });
    await server.as(stage.people.S1).call(addAiFile, {
      params: of,
      body: { name: 'chat.txt' },
      files: { file: new File(['A chat of an essay.'], 'chat.txt') },
    });
    const keys = await server.database.asOwner((tx) =>
      tx
        .selectFrom('ai_statement_files')
        .select('key')
        .where('university_id', '=', stage.people.S1.universityId)
        .execute(),
    );
    expect(keys).toHaveLength(2);
    await erasePerson(server.database, stage.people.S1, server.services);
    await sweepFiles(server.services, server.now());
    for (const { key } of keys) expect(await server.services.files.read(key ?? '')).toBeNull();
    const left = await server.database.asOwner((tx) =>
      tx
        .selectFrom('ai_statements')
        .select('words')
        .where('university_id', '=', stage.people.S1.universityId)
        .execute(),
    );
    expect([essay !== undefined, left]).toEqual([true, [{ words: SOME.words }]]);
  });
});
