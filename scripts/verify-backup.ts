// Imported by URL, so that the scripts' TypeScript project need not reference the server's.
await import(new URL('../server/reading/proof/verify-backup-command.ts', import.meta.url).href);
