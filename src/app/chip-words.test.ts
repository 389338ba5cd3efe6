import { describe, expect, it } from 'vitest';
import type { Connection } from '../offline/waiting/connection.ts';
import { chipWords } from './chip-words.ts';

describe('the words of the sync chip', () => {
  it('are the agreed ones', () => {
    expect(chipWords({ kind: 'connected' })).toEqual({ sync: 'saved', tinted: false, words: 'Connected' });
    expect(chipWords({ kind: 'sending', count: 3 }).words).toBe('Sending 3');
    expect(chipWords({ kind: 'offline', waiting: 0 })).toEqual({
      sync: 'device',
      tinted: true,
      words: 'Offline - writing is safe',
    });
    expect(chipWords({ kind: 'not stored', waiting: 3 })).toEqual({
      sync: 'device',
      tinted: true,
      words: 'University storage full -\nwriting is safe',
    });
    expect(chipWords({ kind: 'attention', reasons: [], line: { kind: 'connecting' } })).toEqual({
      sync: 'attention',
      tinted: true,
      words: 'Needs attention',
    });
  });

  it("says 'Connected' in no other state", () => {
    const others: Connection[] = [
      { kind: 'connecting' },
      { kind: 'sending', count: 0 },
      { kind: 'offline', waiting: 0 },
      { kind: 'not stored', waiting: 0 },
      { kind: 'attention', reasons: [], line: { kind: 'connecting' } },
    ];
    for (const connection of others) expect(chipWords(connection).words).not.toBe('Connected');
  });
});
