import { unzipSync, zipSync } from 'fflate';
import { publicKeyOf } from '../../server/writing/chain/statement.ts';
import { openSubmissionKeys } from '../../server/writing/chain/keys.ts';
import { verifyBatches, type ChainedBatch, type ChainEnd } from '../../server/writing/chain/verify.ts';
import { verifyExport } from '../../server/reading/proof/verify-export.ts';
import { deviceStream } from '../../tests/fixtures/device-stream.ts';
import { dice, type Roll } from '../../tests/fixtures/dice.ts';
import { storedBy, type ChainScene } from './chain-scene.ts';

const BATCHES = 24;
const PUSH_MS = 5000;

/** The number of detections of each kind of tampering with the stored rows. */
export async function serverTamperings(scene: ChainScene, times: number): Promise<[name: string, found: number][]> {
  const submission = await write(scene);
  const { end, batches } = await readRows(scene, submission);
  const tamperings: [string, (roll: Roll) => ChainedBatch[]][] = [
    [
      'one flipped byte',
      (roll) => {
        const at = roll(batches.length);
        const batch = must(batches[at]);
        const field = must((['ops', 'leaf', 'head'] as const)[roll(3)]);
        return batches.with(at, { ...batch, [field]: flipped(batch[field], roll) });
      },
    ],
    ['a removed batch', (roll) => batches.toSpliced(roll(batches.length), 1)],
    ['two swapped batches', (roll) => swapped(batches, roll)],
  ];
  return tamperings.map(([name, tamper]) => [
    name,
    count(times, (seed) => verifyBatches(end, tamper(dice(seed))).kind === 'broken'),
  ]);
}

/** The number of detections of each kind of tampering with an export, with the right file named. */
export async function exportTamperings(scene: ChainScene, times: number): Promise<[name: string, found: number][]> {
  await write(scene);
  const files = unzipSync(await scene.exported());
  const key = publicKeyOf(scene.services.keyring);
  const log = must(Object.keys(files).find((path) => path.endsWith('log.jsonl')));
  const text = log.replace('log.jsonl', 'text.txt');
  const lines = Buffer.from(must(files[log])).toString().trimEnd().split('\n');
  const isFound = (path: string, bytes: Uint8Array) => {
    const verdict = verifyExport(zipSync({ ...files, [path]: bytes }, { level: 0 }), key);
    return verdict.kind === 'broken' && verdict.place.startsWith(path);
  };
  const logOf = (some: readonly string[]) => Buffer.from(`${some.join('\n')}\n`);
  return [
    ['one flipped byte of the log', count(times, (seed) => isFound(log, flipped(must(files[log]), dice(seed))))],
    ['one flipped byte of the text', count(times, (seed) => isFound(text, flipped(must(files[text]), dice(seed))))],
    ['a removed line', count(times, (seed) => isFound(log, logOf(lines.toSpliced(dice(seed)(lines.length), 1))))],
    ['two swapped lines', count(times, (seed) => isFound(log, logOf(swapped(lines, dice(seed)))))],
  ];
}

/** Writes a document of {@link BATCHES} batches by two pages in turn. Returns its submission. */
async function write(scene: ChainScene): Promise<string> {
  const id = await scene.assignment(scene.nowMs + 1);
  const pages = [1, 2].map(() => deviceStream({ kind: 'assignment', id }));
  let submission = '';
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const page = must(pages[batch % 2]);
    const first = page.ops.length + 1;
    for (const word of ['It was ', 'a dark ', 'night ', String(batch)]) page.type(word);
    scene.nowMs += PUSH_MS;
    submission = storedBy(await scene.push(page.part(first))).submission;
  }
  return submission;
}

function readRows(scene: ChainScene, id: string): Promise<{ end: ChainEnd; batches: ChainedBatch[] }> {
  const { database, keyring } = scene.services;
  return database.asTenant(scene.person, async (tx) => {
    const submission = await tx.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const streams = await tx.selectFrom('streams').selectAll().where('submission_id', '=', id).execute();
    const batches = await tx
      .selectFrom('batches')
      .selectAll()
      .where('submission_id', '=', id)
      .orderBy('counter')
      .execute();
    const highs = new Map(streams.map((row) => [row.stream, row.high]));
    const keys = openSubmissionKeys(keyring, id, must(submission.wrapped_key ?? undefined));
    return { end: { ...submission, highs, keys }, batches };
  });
}

function count(times: number, isFound: (seed: number) => boolean): number {
  let found = 0;
  for (let seed = 1; seed <= times; seed += 1) if (isFound(seed)) found += 1;
  return found;
}

function flipped(bytes: Uint8Array, roll: Roll): Buffer {
  const changed = Buffer.from(bytes);
  const at = roll(changed.length);
  changed[at] = (changed[at] ?? 0) ^ (1 << roll(8));
  return changed;
}

function swapped<T>(list: readonly T[], roll: Roll): T[] {
  const at = roll(list.length);
  const other = (at + 1 + roll(list.length - 1)) % list.length;
  return list.with(at, must(list[other])).with(other, must(list[at]));
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('It is not there.');
  return value;
}
