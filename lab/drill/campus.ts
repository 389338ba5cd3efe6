import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { PROGRAM, bundleServer, type BundledServer } from '../../scripts/bundle-server.ts';
import { startServerProcess, type ServerProcess } from '../../scripts/server-process.ts';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import { connectDatabase, type Database } from '../../server/platform/database/connect.ts';
import { openDataKeys } from '../../server/platform/database/data-keys.ts';
import { keyringOf } from '../../server/platform/keyring.ts';
import type { Services } from '../../server/platform/services.ts';
import { makeMember, makePeople, type Member, type People } from '../../tests/api/people.ts';
import { bareServices } from '../../tests/fixtures/bare-services.ts';
import { databaseUrl } from '../../tests/fixtures/operator-command.ts';
import type { Databases } from './databases.ts';

const NODES = 3;
const DRAIN_SECONDS = '5';
const TOKEN_MS = 240_000;
const SAMPLE_MS = 500;

/** The nodes of a drill on its databases. */
export interface Nodes {
  readonly key: Buffer;
  readonly nodes: readonly ServerProcess[];
  /** The most memory that one node took, in MB. */
  peakMb(): number;
  stop(): Promise<void>;
}

/** How nodes reach the database: by a login of their own for requests, and a replica, where there are such. */
export type Addresses = Pick<Databases, 'address'> & Partial<Pick<Databases, 'requests' | 'replica'>>;

export async function startNodes(folder: string, { address, requests, replica }: Addresses): Promise<Nodes> {
  const key = randomBytes(32);
  const bundled: BundledServer = await bundleServer(PROGRAM);
  const env = {
    DATABASE_URL: databaseUrl(address),
    ...(requests === undefined ? {} : { DATABASE_REQUESTS_URL: databaseUrl(requests) }),
    ...(replica === undefined ? {} : { DATABASE_REPLICA_URL: databaseUrl(replica) }),
    LONGHAND_KEY: key.toString('hex'),
    PROXY_HOPS: '1',
    NODE_ENV: 'production',
    DRAIN_SECONDS,
  };
  const nodes: ServerProcess[] = [];
  for (let node = 0; node < NODES; node += 1)
    nodes.push(await startServerProcess({ dataFolder: folder, bundled: [bundled.module('main')], env }));
  let peak = 0;
  const sampling = setInterval(() => {
    for (const node of nodes) peak = Math.max(peak, memoryMb(node.pid()));
  }, SAMPLE_MS);
  return {
    key,
    nodes,
    peakMb: () => Math.round(peak),
    async stop() {
      clearInterval(sampling);
      await Promise.all(nodes.map((node) => node.kill()));
      await rm(bundled.folder, { recursive: true, force: true });
    },
  };
}

/** The memory of a process in MB; 0 where it is not known. */
function memoryMb(pid: number | null): number {
  try {
    const status = readFileSync(`/proc/${pid ?? 0}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** A university with a class that writes one assignment. */
export interface Campus {
  readonly database: Database;
  readonly services: Services;
  readonly people: People;
  readonly students: readonly Member[];
  readonly tokenOf: (member: Member) => Promise<string>;
}

export async function makeClass({ address }: Addresses, key: Buffer, count: number): Promise<Campus> {
  const database = connectDatabase({ ...address, max: 4 });
  const services = bareServices(database, keyringOf(await openDataKeys(database, key)));
  const people = await makePeople(services);
  const students: Member[] = [];
  for (let number = 0; number < count; number += 1)
    students.push(await makeMember(services, people.campus, { userType: 'student', name: `D${number}` }));
  const { universityId } = people.campus;
  await database.asTenant({ universityId, userId: '' }, (tx) =>
    tx
      .insertInto('enrollments')
      .values(
        students.map(({ userId }) => ({
          university_id: universityId,
          course_id: people.courseId,
          student_id: userId,
          status: 'enrolled' as const,
          enrolled_at: services.clock(),
        })),
      )
      .execute(),
  );
  return { database, services, people, students, tokenOf: tokensOf(services) };
}

/** Signs an access token for a member, and a new one before it ends. */
function tokensOf({ keyring, clock }: Services): Campus['tokenOf'] {
  const signed = new Map<string, { token: Promise<string>; at: number }>();
  return ({ sessionId, userId }) => {
    const known = signed.get(userId);
    if (known !== undefined && Date.now() - known.at < TOKEN_MS) return known.token;
    const token = signAccessToken(keyring, { sessionId, userId, generation: 1 }, clock());
    signed.set(userId, { token, at: Date.now() });
    return token;
  };
}
