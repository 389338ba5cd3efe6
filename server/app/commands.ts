import type { Command } from '../platform/command.ts';

/** All commands of the operator by their names, in the order of their list. Each is loaded when it is wanted. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import('./start-command.ts')).startCommand,
  migrate: async () => (await import('../platform/database/migrate-command.ts')).migrateCommand,
  backup: async () => (await import('../platform/backup/backup-command.ts')).backupCommand,
  'backup:verify': async () => (await import('../reading/proof/verify-backup-command.ts')).verifyBackupCommand,
  restore: async () => (await import('../platform/backup/restore-command.ts')).restoreCommand,
  export: async () => (await import('../platform/transfer/export-command.ts')).exportCommand,
  import: async () => (await import('../reading/proof/import-command.ts')).importCommand,
  'key:rotate': async () => (await import('../platform/database/rotate-command.ts')).rotateCommand,
  'university:create': async () => (await import('./create-university-command.ts')).createUniversityCommand,
  'invoice:paid': async () => (await import('../people/subscription/pay-command.ts')).payCommand,
  distribute: async () => (await import('../platform/distribution/distribute-command.ts')).distributeCommand,
  place: async () => (await import('../platform/distribution/place-command.ts')).placeCommand,
  erase: async () => (await import('../reading/retention/erase-command.ts')).eraseCommand,
  verify: async () => (await import('../reading/proof/verify-file-command.ts')).verifyFileCommand,
  'verify:university': async () =>
    (await import('../reading/proof/verify-university-command.ts')).verifyUniversityCommand,
};
