import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actors } from '#contract/access';
import { exportMine } from '#contract/proof';
import { callAs, prepare, table, type Scene } from '../../../tests/api/authorization-checks.ts';
import { Stage } from '../../../tests/api/authorization-stage.ts';
import { startTestServer } from '../../../tests/api/harness.ts';
import { columns } from '../../../tests/api/isolation-grants.ts';
import { plant } from '../../../tests/api/isolation-planting.ts';
import { tableData } from '../../platform/personal-data/personal-data.ts';

const LEFT_OUT = ['logout', 'changePassword', 'changeEmail', 'endOwnSession', 'endOtherSessions', 'askForDeletion'];
/** Words of the university and of its teachers about what is taught, which the export names. */
const NAMED = [
  'courses.name',
  'assignments.title',
  'programs.name',
  'departments.name',
  'electives.name',
  'universities.name',
];
/** Columns of which no call of the contract makes a row of S1, or which hold the canary only until it is used. */
const WITHOUT_ROWS = [
  'links.email',
  'mails.address',
  'mails.browser',
  'invitations.email',
  'invitations.name',
  'invitations.roll_no',
];
const TIMEOUT_MS = 300_000;

let scene: Scene;
beforeAll(async () => {
  const server = await startTestServer();
  scene = { server, stage: await Stage.build(server) };
  for (const [name, endpoint] of table) {
    if (LEFT_OUT.includes(name)) continue;
    for (const actor of actors.filter((one) => ['S1', 'T1', 'U1'].includes(one)))
      await callAs(scene, actor, endpoint, await prepare(scene, name, actor));
  }
  await plant(scene);
}, TIMEOUT_MS);
afterAll(() => scene.server.close());

async function exported(actor: 'S1' | 'T1'): Promise<Record<string, string>> {
  const { server, stage } = scene;
  const files = unzipSync((await server.as(stage.people[actor]).call(exportMine)).bytes);
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
}

it('has a file for each table with something of the person, with every exported column', async () => {
  const files = await exported('S1');
  for (const { table: name, exported: names } of tableData) {
    const rows = JSON.parse(files[`data/${name}.json`] ?? '[]') as Record<string, unknown>[];
    for (const row of rows) expect(Object.keys(row).sort()).toEqual([...names].sort());
  }
  for (const name of ['users', 'sessions', 'student_profiles', 'enrollments', 'returns', 'looks', 'concerns', 'notes'])
    expect(JSON.parse(files[`data/${name}.json`] ?? '[]')).not.toEqual([]);
});

it('holds each exported canary of the person', async () => {
  // A teacher has what no student has.
  const all = [await exported('S1'), await exported('T1')].flatMap((files) => Object.values(files)).join('\n');
  const seen = new Set([...all.matchAll(/~c(\d+)\./g)].map(([, index]) => columns[Number(index)]?.at));
  const due = tableData.flatMap(({ table: name, exported: names }) => names.map((column) => `${name}.${column}`));
  const typed = columns.map(({ at }) => at).filter((at) => due.includes(at) && !WITHOUT_ROWS.includes(at));
  expect(typed.filter((at) => !seen.has(at))).toEqual([]);
});

it('holds nothing of anybody else but what people said of the person’s work, and their names', async () => {
  const { server, stage } = scene;
  const { S1 } = stage.people;
  const own = await server.database.asOwner((tx) =>
    tx.selectFrom('submissions').select('id').where('user_id', '=', S1.userId).execute(),
  );
  const tails = [S1.userId, ...own.map(({ id }) => id)].map((id) => id.slice(-12));
  const foreign = new Set<string>();
  for (const [path, text] of Object.entries(await exported('S1')))
    for (const [, index, tail = ''] of text.matchAll(/~[cot](\d+)\.([0-9a-f]{12})~/g)) {
      const at = columns[Number(index)]?.at ?? '';
      if (tails.includes(tail) || NAMED.includes(at)) continue;
      if (at === 'users.first_name' || at === 'users.last_name' || at === 'assignments.criteria') continue;
      foreign.add(`${path}: ${at}`);
    }
  expect([...foreign]).toEqual([]);
});

it('holds no saved grade that was not returned, and no draft of a marker', async () => {
  const files = await exported('S1');
  expect(Object.keys(files).filter((path) => /marking|trail/.test(path))).toEqual([]);
  for (const row of JSON.parse(files['data/submissions.json'] ?? '[]') as object[])
    expect(row).not.toHaveProperty('grade');
});
