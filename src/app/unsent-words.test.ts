import { describe, expect, it } from 'vitest';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { whyUnsent } from './unsent-words.ts';

const writing: WaitingItem = {
  id: 'one',
  kind: 'writing',
  target: { kind: 'practice' },
  title: '',
  request: null,
  sha256: null,
  edits: 1,
  words: 1,
  bytes: 1,
  since: 900,
  until: 950,
  says: '',
  error: null,
  damaged: false,
  undoable: false,
  discardable: false,
  parked: null,
};

describe('why something is unsent as somebody signs out', () => {
  it('is that the university can’t be reached only where it can’t', () => {
    expect(whyUnsent([writing], { kind: 'offline', waiting: 1 }, 1000)).toContain('could not be reached');
    for (const kind of ['sending', 'connected'] as const)
      expect(whyUnsent([writing], { kind, count: 1 }, 1000)).not.toContain('reached');
  });

  it('names another tab that is being written in, a full university, and what is refused', () => {
    const sending = { kind: 'sending', count: 1 } as const;
    expect(whyUnsent([{ ...writing, until: 1500 }], sending, 1000)).toContain('Another tab');
    expect(whyUnsent([writing], { kind: 'not stored', waiting: 1 }, 1000)).toContain('can’t store');
    expect(whyUnsent([{ ...writing, error: 'No.' }], sending, 1000)).toContain('can’t accept');
    const ended = { code: 'sign in', error: 'Please log in again.' } as const;
    expect(whyUnsent([writing], { kind: 'attention', reasons: [ended], line: sending }, 1000)).toBe(ended.error);
  });
});
