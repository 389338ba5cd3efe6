import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Edit } from '#contract/op';
import { TICK_MS } from '#contract/op-constants';
import { readTypingLogs, type TypingLog } from '../../tests/logs/typing-log.ts';
import { openCheckpoint, packCheckpoint } from './checkpoint.ts';
import { originsOf } from '../process/origins.ts';
import { compose, createPen } from './compose.ts';
import { createDocument, integrate, textOf, type Document } from './document.ts';
import { packOps, unpackOps } from '../wire/pack.ts';
import { createReplay, textAt } from '../process/replay.ts';

const stream = 'log'.padEnd(21, 'x') + 'A';
const LOGS = 10;
const file = fileURLToPath(new URL('../../../shared/data/typing-logs/klicke-sample.jsonl.gz', import.meta.url));

async function firstLogs(limit: number): Promise<TypingLog[]> {
  const logs: TypingLog[] = [];
  for await (const log of readTypingLogs(file)) {
    logs.push(log);
    if (logs.length === limit) break;
  }
  return logs;
}

function written(log: TypingLog): { doc: Document; edits: Edit[] } {
  const doc = createDocument();
  const pen = createPen(stream);
  const edits = log.changes.flatMap(({ ms, index, removed, inserted, pasted }) =>
    compose(doc, pen, { index, removed, inserted, source: pasted ? 'paste' : 'typed', at: Math.round(ms / TICK_MS) }),
  );
  return { doc, edits };
}

describe.skipIf(!existsSync(file))('real typing logs (skipped where ../shared/data is absent)', () => {
  it(`come out exact by every way through the engine (${LOGS} essays)`, async () => {
    const logs = await firstLogs(LOGS);
    expect(logs).toHaveLength(LOGS);
    for (const log of logs) {
      const { doc, edits } = written(log);
      expect(textOf(doc)).toBe(log.finalText);
      const back = unpackOps(packOps(edits));
      expect(back).toEqual(edits);
      const again = createDocument();
      for (const op of back.toReversed()) integrate(again, stream, op);
      expect(textOf(again)).toBe(log.finalText);
      expect(textOf(openCheckpoint(packCheckpoint(doc)))).toBe(log.finalText);
      expect(originsOf(doc).reduce((sum, span) => sum + span.length, 0)).toBe(log.finalText.length);
    }
  });

  it('can be seen at any moment', async () => {
    const [log] = await firstLogs(1);
    const { edits } = written(log!);
    const replay = createReplay(edits.map((op) => ({ stream, op })));
    for (let count = 0; count < edits.length; count += 97) {
      const doc = createDocument();
      for (const op of edits.slice(0, count)) integrate(doc, stream, op);
      expect(textAt(replay, count)).toBe(textOf(doc));
    }
    expect(textAt(replay, edits.length)).toBe(log!.finalText);
  });
});
