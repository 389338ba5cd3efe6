/**
 * The report figure of S6: GET /submissions/{id}/report/ of a 15,000-edit essay through the whole server, database
 * included. `npm run bench:report`; writes results/report.json.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE } from '#contract/endpoint';
import { push } from '#contract/outbox';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { buildApp } from '../../server/app/app.ts';
import { connectDatabase } from '../../server/platform/database/connect.ts';
import { startEmbedded } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { createKeyring } from '../../server/platform/keyring.ts';
import { makePeople } from '../../tests/api/people.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { randomOf } from '../../tests/api/isolation-operations.ts';
import { deviceStream, type DeviceStream } from '../../tests/fixtures/device-stream.ts';
import { cpuMs, report, rows, timed } from './engine-report.ts';
import { quantile } from './engine-logs.ts';
import { processOf } from '#writing/process/process';

const EDITS = 15_000;
const EDITS_PER_PUSH = 400;
const RUNS = 30;
const SENTENCE = 'Writing is the only way that I know to find out what I think about it, and it takes time. ';

/** An essay that is mostly typed forward, with returns and deletions. */
function write(page: DeviceStream): void {
  const random = randomOf(15);
  while (page.ops.length < EDITS) {
    const length = page.text().length;
    if (length > 50 && random() < 0.1) page.remove(Math.floor(random() * (length - 3)), 1 + Math.floor(random() * 3));
    else if (random() < 0.1) page.type('again ', Math.floor(random() * length));
    else page.type(SENTENCE[page.ops.length % SENTENCE.length] ?? ' ');
  }
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'longhand-report-'));
  const embedded = await startEmbedded({ dataDir: folder });
  try {
    await migrate(embedded.config());
    const database = connectDatabase({ ...embedded.config(), max: 4 });
    const services = bareServices(database, createKeyring(Buffer.alloc(32, 5)));
    const app = await buildApp(services);
    const people = await makePeople(services);
    const { sessionId, userId } = people.S1;
    const token = await signAccessToken(services.keyring, { sessionId, userId, generation: 1 }, services.clock());
    const headers = { authorization: `Bearer ${token}` };
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    write(page);
    let id = '';
    for (let first = 1; first <= page.ops.length; first += EDITS_PER_PUSH) {
      const url = API_BASE + push.path.replace('{user_id}', userId);
      const payload = { parts: [page.part(first, Math.min(first + EDITS_PER_PUSH - 1, page.ops.length))] };
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      id = answer.json<{ submissions: { id: string }[] }>().submissions[0]?.id ?? id;
    }
    const times: number[] = [];
    const busy: number[] = [];
    let bytes = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const usage = process.cpuUsage();
      const before = performance.now();
      const answer = await app.inject({ url: `${API_BASE}/submissions/${id}/report/`, headers });
      times.push(performance.now() - before);
      busy.push(cpuMs(usage));
      if (answer.statusCode !== 200) throw new Error(answer.body);
      bytes = answer.rawPayload.length;
    }
    report(`report of ${page.ops.length} edits, the whole request, median`, quantile(times, 0.5), 'ms', '<= 150');
    report('the same, the best', Math.min(...times), 'ms');
    report('processor time of the best in this process', Math.min(...busy), 'ms');
    report('the same, p95', quantile(times, 0.95), 'ms');
    const batch = { stream: page.stream, began: 1_772_000_000_000, receivedAt: null, ops: page.ops };
    report('its facts alone, median', timed(() => processOf([batch], () => null)).median, 'ms');
    report('answer', bytes / 1000, 'kB');
    await app.close();
    await database.close();
    await mkdir('results', { recursive: true });
    const machine = { processors: cpus().length, load: Math.round(loadavg()[0] ?? 0) };
    await writeFile('results/report.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`);
  } finally {
    await embedded.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
