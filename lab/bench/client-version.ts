import { execFile } from 'node:child_process';
import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '#contract/endpoints';
import { pushAnswerSchema } from '#contract/outbox';
import { packPush } from '#writing/wire/pack';
import { bundleServer, PROGRAM } from '../../scripts/bundle-server.ts';
import { ROOT } from '../../server/platform/root.ts';
import { send } from '../../src/api/send.ts';
import { deviceStream } from '../../tests/fixtures/device-stream.ts';

const run = promisify(execFile);

/** What a device of some version does: it composes edits, packs pushes, and asks and reads by its contract. */
export interface ClientVersion {
  readonly deviceStream: typeof deviceStream;
  readonly packPush: typeof packPush;
  readonly pushAnswerSchema: typeof pushAnswerSchema;
  readonly endpoints: typeof endpoints;
  readonly send: typeof send;
}

export const presentClient: ClientVersion = { deviceStream, packPush, pushAnswerSchema, endpoints, send };

/** Another version of the product: the module of its server, and its client. */
export interface OtherVersion {
  readonly commit: string;
  readonly server: string;
  readonly client: ClientVersion;
}

/** Takes a version of the product out of its repository into `folder`, and bundles it with the packages of this one. */
export async function takeVersion(commit: string, folder: string): Promise<OtherVersion> {
  const { stdout } = await run('git', ['rev-parse', '--short', `${commit}^{commit}`], { cwd: ROOT });
  const root = join(folder, 'version');
  await mkdir(join(root, 'node_modules'), { recursive: true });
  const archive = join(folder, 'version.tar');
  await run('git', ['archive', '--format=tar', '-o', archive, commit], { cwd: ROOT });
  await run('tar', ['-xf', archive, '-C', root]);
  // Package by package: its bundle is beside them, and has to find its own project's folder above it.
  const packages = join(ROOT, 'node_modules');
  for (const name of await readdir(packages))
    if (!name.startsWith('.')) await symlink(join(packages, name), join(root, 'node_modules', name));
  const bundled = await bundleServer(
    {
      ...PROGRAM,
      stream: 'tests/fixtures/device-stream.ts',
      pack: 'writing/wire/pack.ts',
      outbox: 'contract/outbox.ts',
      endpoints: 'contract/endpoints.ts',
      send: 'src/api/send.ts',
    },
    root,
  );
  const parts = await Promise.all(
    ['stream', 'pack', 'outbox', 'endpoints', 'send'].map((name) => import(bundled.module(name)) as Promise<object>),
  );
  return {
    commit: stdout.trim(),
    server: bundled.module('main'),
    client: Object.assign({}, ...parts) as ClientVersion,
  };
}
