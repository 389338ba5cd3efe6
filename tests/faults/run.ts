/**
 * Students write through a network that cuts, delays, doubles and reorders, while the server is killed and the database
 * stopped without warning; then everything is compared. `npm run faults`: a slice of 60 s. `-- --full`: the long run.
 * `-- --sabotage "early answer"` or `"no gap check"` plants a fault in the server: that run succeeds only if the fault
 * is found.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Target } from '#contract/op';
import { connectDatabase, type Database } from '../../server/platform/database/connect.ts';
import { createKeyring, type Keyring } from '../../server/platform/keyring.ts';
import { makeMember, makePeople } from '../api/people.ts';
import { bareServices } from '../fixtures/bare-services.ts';
import { faultyClient, type FaultyClient } from './client.ts';
import { startFaultyDatabase, type FaultyDatabase } from './database.ts';
import { inspect, type Findings } from './oracle.ts';
import { startFaultyProxy, type FaultyProxy } from './proxy.ts';
import type { Sabotage } from './server.ts';
import { startServers, type Servers } from './servers.ts';

const CLIENTS = 20;
const DRAIN_MS = 60_000;
/** A slow machine gets this many times as long, so that every fault happens often enough. */
const STRETCH = 5;
const ANSWERS_BETWEEN_FAULTS = 10;
const KILL_MIN_MS = 300;
const KILL_SPREAD_MS = 900;

/** The duration of a run in milliseconds, and the least number of each fault. */
interface Extent {
  readonly name: string;
  readonly ms: number;
  readonly kills: number;
  readonly stops: number;
  readonly cuts: number;
}

const slice: Extent = { name: 'slice', ms: 60_000, kills: 30, stops: 4, cuts: 500 };
const full: Extent = { name: 'full', ms: 1_200_000, kills: 1000, stops: 200, cuts: 10_000 };
const proof: Extent = { name: 'sabotage', ms: 20_000, kills: 10, stops: 2, cuts: 100 };

interface Ground {
  readonly faulty: FaultyDatabase;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly servers: Servers;
  readonly proxy: FaultyProxy;
  readonly clients: readonly FaultyClient[];
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { full: { type: 'boolean' }, sabotage: { type: 'string' } } });
  const sabotage = readSabotage(values.sabotage);
  const extent = sabotage !== null ? proof : values.full === true ? full : slice;
  const ground = await prepare(sabotage);
  try {
    await shake(ground, extent);
    const { database, keyring, clients } = ground;
    const findings = await inspect(database, keyring, randomBytes, clients);
    if (ground.servers.deaths > 0)
      findings.violations.push(`the server ended by itself ${ground.servers.deaths} times`);
    await report(ground, extent, sabotage, findings);
  } finally {
    await ground.servers.close();
    await ground.proxy.close();
    await ground.database.close();
    await ground.faulty.close();
  }
}

function readSabotage(text: string | undefined): Sabotage | null {
  if (text === undefined) return null;
  if (text === 'early answer' || text === 'no gap check') return text;
  throw new Error('--sabotage is "early answer" or "no gap check".');
}

async function prepare(sabotage: Sabotage | null): Promise<Ground> {
  const faulty = await startFaultyDatabase();
  const key = randomBytes(32);
  const keyring = createKeyring(key);
  const database = connectDatabase({ ...faulty.config, max: 4 });
  const services = bareServices(database, keyring);
  const { campus, assignmentId } = await makePeople(services);
  const servers = await startServers({ postgres: faulty.config, key: key.toString('hex'), sabotage });
  const proxy = await startFaultyProxy(() => servers.port());
  const clients: FaultyClient[] = [];
  for (let number = 0; number < CLIENTS; number += 1) {
    const target: Target = number % 2 === 0 ? { kind: 'assignment', id: assignmentId } : { kind: 'practice' };
    const member = await makeMember(services, campus, { userType: 'student', name: `W${number}` });
    clients.push(faultyClient(proxy.port, member, target));
  }
  return { faulty, database, keyring, servers, proxy, clients };
}

/**
 * Lets all clients write while servers are killed and the database is stopped, until each fault happened often enough.
 */
async function shake({ faulty, servers, proxy, clients }: Ground, extent: Extent): Promise<void> {
  const began = Date.now();
  const over = (): boolean => {
    const spent = Date.now() - began;
    const enough =
      servers.kills >= extent.kills && faulty.stops >= extent.stops && proxy.counts.cutAnswers >= extent.cuts;
    return (spent >= extent.ms && enough) || spent >= STRETCH * extent.ms;
  };
  const writing = Promise.all(clients.map((client) => client.run(over, DRAIN_MS)));
  const share = extent.stops / (extent.kills + extent.stops);
  while (!over()) {
    await sleep(KILL_MIN_MS + Math.random() * KILL_SPREAD_MS);
    await untilAnswered(clients, over);
    if (Math.random() < share * 1.3) await faulty.crash();
    else await servers.kill();
  }
  await writing;
}

/** Waits for some answers first: a fault without running pushes shows nothing. */
async function untilAnswered(clients: readonly FaultyClient[], over: () => boolean): Promise<void> {
  const before = sum(clients, 'answers');
  while (!over() && sum(clients, 'answers') < before + ANSWERS_BETWEEN_FAULTS) await sleep(20);
}

async function report(
  { faulty, servers, proxy, clients }: Ground,
  extent: Extent,
  sabotage: Sabotage | null,
  findings: Findings,
): Promise<void> {
  const { violations, ...edits } = findings;
  const faults = {
    kills: servers.kills,
    databaseStops: faulty.stops,
    ...proxy.counts,
    overlaps: sum(clients, 'overlaps'),
    reordered: sum(clients, 'reordered'),
    repeats: sum(clients, 'repeats'),
  };
  for (const violation of violations.slice(0, 20)) console.log(`  ${violation}`);
  console.log(
    `faults (${extent.name}): ${faults.kills} kills, ${faults.databaseStops} database stops, ` +
      `${faults.cutAnswers} cut answers, ${faults.cutRequests} cut requests, ${faults.delayed} delayed, ` +
      `${faults.repeats} doubled, ${faults.reordered} reordered; ${sum(clients, 'pushes')} pushes, ` +
      `${edits.written} edits written, ${edits.acknowledged} acknowledged, ${edits.stored} stored, ` +
      `${violations.length} violations`,
  );
  const fewer = faults.kills < extent.kills || faults.databaseStops < extent.stops || faults.cutAnswers < extent.cuts;
  if (fewer && sabotage === null) console.log('The machine was too slow for enough faults: this run shows too little.');
  if (sabotage !== null)
    console.log(violations.length > 0 ? `"${sabotage}" was found.` : `"${sabotage}" was NOT found.`);
  const well = sabotage === null ? violations.length === 0 && !fewer : violations.length > 0;
  await mkdir('results', { recursive: true });
  const result = { extent: extent.name, sabotage, ...faults, ...edits, violations: violations.length, at: new Date() };
  await writeFile(`results/faults-${sabotage ?? extent.name}.json`, `${JSON.stringify(result, null, 2)}\n`);
  process.exitCode = well ? 0 : 1;
}

function sum(clients: readonly FaultyClient[], name: keyof FaultyClient['counts']): number {
  return clients.reduce((total, client) => total + client.counts[name], 0);
}

await main();
