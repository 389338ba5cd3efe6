import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { factsBothWays, wrongMoments } from '../../tests/logs/compare-facts.ts';
import { readTypingLogs, type TypingLog } from '../../tests/logs/typing-log.ts';

const LOOKS = 1000;
/** `npm run bench:evidence` checks all logs in the same way. */
const LOOKED_AT = 10;
const folder = new URL('../../../shared/data/typing-logs/', import.meta.url);

async function logsOf(name: string): Promise<TypingLog[]> {
  const logs: TypingLog[] = [];
  for await (const log of readTypingLogs(fileURLToPath(new URL(name, folder)))) logs.push(log);
  return logs;
}

describe.skipIf(!existsSync(folder))('real typing logs (skipped where ../shared/data is absent)', () => {
  it('have the very facts that their raw events have', async () => {
    for (const log of await logsOf('klicke-sample.jsonl.gz')) {
      const { found, raw } = factsBothWays(log);
      expect({ id: log.id, ...found }).toEqual({ id: log.id, ...raw });
    }
  });

  it(`read the same at random moments (${LOOKED_AT} logs)`, async () => {
    const logs = await logsOf('klicke-sample.jsonl.gz');
    for (const [seed, log] of logs.slice(0, LOOKED_AT).entries()) {
      expect({ id: log.id, wrong: wrongMoments(log, LOOKS, seed) }).toEqual({ id: log.id, wrong: [] });
    }
  });
});
