import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerProcess } from '../../scripts/server-process.ts';
import { rounds } from '../fixtures/rounds.ts';
import { writeLog } from '../logs/browser-runner.ts';
import { killSoon, startFlapping } from '../logs/trouble.ts';
import { readTypingLogs, type TypingLog } from '../logs/typing-log.ts';
import type { Desk } from './fixtures/desk.ts';
import { expect, test } from './fixtures/journey.ts';
import { labels } from './fixtures/labels.ts';
import type { University } from './fixtures/university.ts';

/** Real people's typing logs beside the project: too personal to be part of it. */
const FILE = fileURLToPath(new URL('../../../shared/data/typing-logs/klicke-sample.jsonl.gz', import.meta.url));
/** The number of logs that one person writes on one device, one after the other. */
const PER_PERSON = rounds(1, 5);
const LOGS = rounds(1, 2) * PER_PERSON;
const TIMEOUT_MS = 600_000;
const ARRIVAL_TIMEOUT_MS = 90_000;

/** Some of the shortest logs; `npm run logs -- --browser` writes all. */
async function readLogs(first: number, count: number): Promise<TypingLog[]> {
  const logs: TypingLog[] = [];
  for await (const log of readTypingLogs(FILE)) logs.push(log);
  const shortest = logs.toSorted((one, other) => one.changes.length - other.changes.length);
  return shortest.slice(first, first + count);
}

for (let first = 0; first < LOGS; first += PER_PERSON) {
  test(`real typing logs ${first + 1} to ${first + PER_PERSON} of ${LOGS} arrive exactly, each through a flapping network and a killed server`, async ({
    desk,
    university,
    server,
  }) => {
    test.skip(!existsSync(FILE), `${FILE} is not here`);
    test.setTimeout(TIMEOUT_MS);
    await desk.logIn();
    for (const log of await readLogs(first, PER_PERSON)) {
      await test.step(log.id, () => arrives(log, desk, university, server));
    }
  });
}

async function arrives(log: TypingLog, desk: Desk, university: University, server: ServerProcess): Promise<void> {
  const assignment = await university.newAssignment(`Log ${log.id}`);
  await desk.openEditor(assignment);
  const killed = killSoon(server);
  const flapping = startFlapping(desk.proxy);
  await writeLog(desk, log);
  await killed;
  const flaps = flapping.stop();
  expect(await desk.text()).toBe(log.finalText);
  await expect.poll(() => university.text(assignment), { timeout: ARRIVAL_TIMEOUT_MS }).toBe(log.finalText);
  await expect(desk.saveState).toHaveText(labels.savedToUniversity);
  expect(desk.untrusted).toBe(0);
  expect(flaps).toBeGreaterThan(0);
  await desk.expectHonest(assignment);
  // Kept for one document at a time, because each statement and each answer carries a whole text.
  desk.statements.length = 0;
  desk.proxy.exchanges.length = 0;
}
