import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  archiveAssignment,
  createAssignment,
  deleteAssignment,
  duplicateAssignment,
} from '#contract/change-assignment';
import { duplicateCourse } from '#contract/course';
import { unenroll } from '#contract/enrollment';
import { listAssignments } from '#contract/assignment';
import {
  addTaskFile,
  getTaskFile,
  listTaskFiles,
  removeTaskFile,
  TASK_FILE_MAX_BYTES,
  TASK_FILES_MAX,
  TASK_FILES_QUOTA_BYTES,
} from '#contract/task-file';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { photo } from '../../../tests/fixtures/images.ts';
import { listFiles } from '../../../tests/fixtures/picture-calls.ts';
import { assignmentFields } from '../../../tests/fixtures/statement-stage.ts';
import { sweepFiles } from '../../people/media/sweep.ts';

const DAY_MS = 86_400_000;

let server: TestServer;
let people: People;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await sweep();
  people = await server.people();
  id = await create();
});

const pdf = (words = randomUUID()) => new TextEncoder().encode(`%PDF-1.7 ${words}`);

async function create(more: object = {}): Promise<string> {
  const body = { ...assignmentFields(server, people), ...more };
  return (await server.as(people.T1).call(createAssignment, { body })).ok.id;
}

function add(bytes: BlobPart, { name = 'sheet.pdf', headers = {}, to = id, as = people.T1 } = {}) {
  const files = { file: new File([bytes], name) };
  return server.as(as).call(addTaskFile, { params: { id: to }, body: { name }, files, headers });
}

const list = (member: Member, of = id) => server.as(member).call(listTaskFiles, { params: { id: of } });
const fetch = (member: Member, file: string, of = id) =>
  server.as(member).call(getTaskFile, { params: { id: of, file } });
const remove = (file: string, of = id) => server.as(people.T1).call(removeTaskFile, { params: { id: of, file } });
const idOf = (files: readonly { id: string }[], at = 0) => files[at]?.id ?? '';
const sweep = () => sweepFiles(server.services, new Date(server.now().getTime() + DAY_MS));

describe('a file of a task', () => {
  it('is kept with name, kind and size, and served as a download', async () => {
    const bytes = await photo();
    const [file] = (await add(bytes, { name: '../The\u202e map.jpg' })).ok;
    expect(file).toMatchObject({ name: 'The map.jpg.png', type: 'image/png', bytes: bytes.length });
    for (const reader of [people.S1, people.S2, people.T1, people.U1]) {
      expect((await list(reader)).ok).toEqual([file]);
      const answer = await fetch(reader, file?.id ?? '');
      expect(answer.bytes.equals(bytes)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-cache',
      });
    }
  });

  it('is nobody else’s, by its own id or with another assignment’s', async () => {
    const file = idOf((await add(pdf())).ok);
    for (const [other, status] of [
      [people.S3, 404],
      [people.R, 404],
      [people.T2, 403],
      [people.XS, 404],
      [people.XT, 404],
      [people.XU, 404],
    ] as const)
      expect([(await list(other)).status, (await fetch(other, file)).status]).toEqual([status, status]);
    const next = await create();
    expect((await fetch(people.S1, file, next)).status).toBe(404);
    expect((await remove(file, next)).status).toBe(404);
    await server.as(people.S2).call(unenroll, { params: { id: people.courseId } });
    expect((await fetch(people.S2, file)).status).toBe(404);
  });

  it('does not exist for students before its task begins, and not before they know of it', async () => {
    const start = server.now().getTime() + DAY_MS;
    const times = { start_time: new Date(start).toISOString(), end_time: new Date(start + DAY_MS).toISOString() };
    const soon = await create(times);
    const secret = await create({ ...times, visible_from: times.start_time });
    for (const of of [soon, secret]) {
      const file = idOf((await add(pdf(), { to: of })).ok);
      expect([(await list(people.S1, of)).status, (await fetch(people.S1, file, of)).status]).toEqual([404, 404]);
      expect((await fetch(people.U1, file, of)).status).toBe(200);
    }
    server.advance(DAY_MS);
    for (const of of [soon, secret]) expect((await list(people.S1, of)).ok).toHaveLength(1);
    server.advance(-DAY_MS);
  });

  it('is judged by its content, whatever its name, and by its size', async () => {
    const before = await listFiles(server);
    for (const [bytes, name] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'map.png'],
      ['<script>1</script>', 'sheet.pdf'],
      ['', 'sheet.pdf'],
      [new Uint8Array(TASK_FILE_MAX_BYTES + 1).fill(65), 'sheet.pdf'],
      [Buffer.concat([pdf(), Buffer.alloc(TASK_FILE_MAX_BYTES)]), 'sheet.pdf'],
    ] as const) {
      const { status, problem } = await add(bytes, { name });
      expect([name, status, problem.issues?.[0]?.path]).toEqual([name, 400, 'file']);
    }
    expect(await listFiles(server)).toEqual(before);
    const largest = Buffer.concat([pdf(), Buffer.alloc(TASK_FILE_MAX_BYTES)]).subarray(0, TASK_FILE_MAX_BYTES);
    const file = idOf((await add(largest)).ok);
    expect((await fetch(people.S1, file)).bytes).toHaveLength(TASK_FILE_MAX_BYTES);
    await remove(file);
  });

  it('that is sent again after a lost answer is there once, with one content', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const bytes = pdf();
    const before = await listFiles(server);
    const answers = await Promise.all([1, 2, 3].map(() => add(bytes, { headers })));
    for (const answer of answers) expect(answer.ok).toHaveLength(1);
    expect((await add(bytes, { name: 'again.pdf' })).ok).toMatchObject([{ name: 'sheet.pdf' }]);
    expect((await listFiles(server)).length).toBe(before.length + 1);
  });

  it('ends at a number for one task and a sum for a university', async () => {
    for (let n = 0; n < TASK_FILES_MAX; n += 1) await add(pdf());
    expect((await add(pdf())).problem.error).toContain(`at most ${String(TASK_FILES_MAX)} files`);
    const next = await create();
    await server.database.asOwner((tx) =>
      tx
        .insertInto('task_files')
        .values(
          Array.from({ length: 10 }, (_, n) => ({
            university_id: people.T1.universityId,
            assignment_id: id,
            name: 'Large.pdf',
            content_type: 'application/pdf' as const,
            bytes: TASK_FILES_QUOTA_BYTES / 10 - (n === 0 ? 2000 : 0),
            sha256: `large ${String(n)}`,
            key: `large ${String(n)}`,
            added_at: server.now(),
          })),
        )
        .execute(),
    );
    expect((await add(Buffer.concat([pdf(), Buffer.alloc(5000)]), { to: next })).problem.error).toContain(
      'no more room',
    );
    expect((await add(pdf(), { to: next })).status).toBe(200);
  });

  it('is taken away by its teacher, with its content', async () => {
    const before = await listFiles(server);
    const first = idOf((await add(pdf())).ok);
    const second = (await add(pdf())).ok[1];
    expect((await remove(first)).ok).toEqual([second]);
    expect((await remove(first)).status).toBe(404);
    expect((await fetch(people.S1, first)).status).toBe(404);
    await sweep();
    expect((await listFiles(server)).length).toBe(before.length + 1);
  });
});

describe('the files of an assignment', () => {
  it('go with its copies, and their content stays as long as one of them has it', async () => {
    const before = await listFiles(server);
    const file = idOf((await add(pdf())).ok);
    const fields = assignmentFields(server, people);
    const { start_time, end_time, course } = fields;
    const copy = { title: 'Again', start_time, end_time, visible_from: null, course };
    const twin = (await server.as(people.T1).call(duplicateAssignment, { params: { id }, body: copy })).ok.id;
    const copied = (await list(people.S1, twin)).ok;
    expect(copied).toMatchObject([{ name: 'sheet.pdf' }]);
    expect(idOf(copied)).not.toBe(file);
    await remove(file);
    await sweep();
    expect((await fetch(people.S1, idOf(copied), twin)).status).toBe(200);
    await remove(idOf(copied), twin);
    await sweep();
    expect(await listFiles(server)).toEqual(before);
  });

  it('go with a copied course', async () => {
    await add(pdf());
    const body = { course_code: `C-${randomUUID().slice(0, 8)}`, name: 'Again', semester: '2', shift_days: 0 };
    const made = await server.as(people.T1).call(duplicateCourse, { params: { id: people.courseId }, body });
    const query = { course: made.ok.course.id };
    const [twin] = (await server.as(people.T1).call(listAssignments, { query })).ok;
    expect((await list(people.T1, twin?.id)).ok).toMatchObject([{ name: 'sheet.pdf' }]);
  });

  it('stay readable in the archive, and go with a deleted one', async () => {
    const before = await listFiles(server);
    const file = idOf((await add(pdf())).ok);
    await server.as(people.T1).call(archiveAssignment, { params: { id } });
    expect((await fetch(people.S1, file)).status).toBe(200);
    await server.as(people.T1).call(deleteAssignment, { params: { id }, query: {} });
    expect((await fetch(people.T1, file)).status).toBe(404);
    await sweep();
    expect(await listFiles(server)).toEqual(before);
  });
});
