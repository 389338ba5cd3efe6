import { RestoreError } from '../platform/backup/restore.ts';
import { EmbeddedError } from '../platform/database/binaries.ts';
import { KeyError } from '../platform/database/data-keys.ts';
import { MigrationError } from '../platform/database/migrate.ts';
import { SelfTestError } from '../platform/database/self-test.ts';
import { DistributionError } from '../platform/distribution/cluster.ts';
import { EnvError } from '../platform/env.ts';
import { KeyringError } from '../platform/keyring.ts';
import { TransferError } from '../platform/transfer/manifest.ts';

/** The errors whose message is a sentence for people. */
const KNOWN = [
  DistributionError,
  EmbeddedError,
  EnvError,
  KeyError,
  KeyringError,
  MigrationError,
  RestoreError,
  SelfTestError,
  TransferError,
];

/** A sentence for people where we know what is wrong; everything else is a fault and keeps its stack. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (KNOWN.some((kind) => error instanceof kind)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return `The database does not answer: ${error.message}.`;
  if (code === 'EACCES') return `Not allowed: ${error.message}`;
  return error.stack ?? error.message;
}
