// Imported by URL, so that the scripts' TypeScript project need not reference the server's.
await import(new URL('../server/platform/backup/backup-command.ts', import.meta.url).href);
