import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import { verifyStatementFile } from '#writing/proof/verify-file';
import { deviceReceipt } from './device-receipt.ts';

const { subtle } = globalThis.crypto;
const TEXT = 'It was a dark and stormy night.';
const item = {
  until: Date.UTC(2026, 2, 2, 8),
  sha256: createHash('sha256').update(TEXT).digest('hex'),
} as WaitingItem;

describe('a device receipt', () => {
  it('names time, hash and words of the hand-in, and that nobody signed it', async () => {
    const receipt = await deviceReceipt(item, { text: () => TEXT }, subtle);
    expect(receipt).toMatchObject({
      handed_in_at: '2026-03-02T08:00:00.000Z',
      text_sha256: item.sha256,
      words: 7,
      characters: 31,
    });
    expect(receipt.note).toContain('Nobody signed it');
    const verdict = await verifyStatementFile(JSON.stringify(receipt), null, () => true);
    expect(verdict).toMatchObject({ kind: 'unknown' });
  });

  it('counts no words of a text that was changed since', async () => {
    const receipt = await deviceReceipt(item, { text: () => `${TEXT} More.` }, subtle);
    expect(receipt.text_sha256).toBe(item.sha256);
    expect(receipt).not.toHaveProperty('words');
  });
});
