import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeLog } from '../logs/browser-runner.ts';
import { killSoon, startFlapping } from '../logs/trouble.ts';
import { readTypingLogs, type TypingLog } from '../logs/typing-log.ts';
import { expect, test } from './fixtures/journey.ts';

/** Real people's typing logs beside the project: too personal to be part of it. */
const FILE = fileURLToPath(new URL('../../../shared/data/typing-logs/klicke-sample.jsonl.gz', import.meta.url));
const LOGS = 10;
const TIMEOUT_MS = 240_000;
const ARRIVAL_TIMEOUT_MS = 90_000;

async function readLog(number: number): Promise<TypingLog> {
  let index = 0;
  for await (const log of readTypingLogs(FILE)) if (index++ === number) return log;
  throw new Error(`${FILE} has no log ${number}.`);
}

for (let number = 0; number < LOGS; number++) {
  test(`real typing log ${number + 1} of ${LOGS} arrives exactly, through a flapping network and a killed server`, async ({
    desk,
    assignment,
    university,
    server,
  }) => {
    test.skip(!existsSync(FILE), `${FILE} is not here`);
    test.setTimeout(TIMEOUT_MS);
    const log = await readLog(number);
    await desk.logIn();
    await desk.openEditor(assignment);
    const killed = killSoon(server);
    const flapping = startFlapping(desk.proxy);
    await writeLog(desk, log);
    await killed;
    const flaps = flapping.stop();
    expect(await desk.text()).toBe(log.finalText);
    await expect.poll(() => university.text(assignment), { timeout: ARRIVAL_TIMEOUT_MS }).toBe(log.finalText);
    expect(desk.untrusted).toBe(0);
    expect(flaps).toBeGreaterThan(0);
    await desk.expectHonest(assignment);
  });
}
