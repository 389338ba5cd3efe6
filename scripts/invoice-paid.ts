// Imported by URL, so that the scripts' TypeScript project need not reference the server's.
await import(new URL('../server/people/subscription/pay-command.ts', import.meta.url).href);
