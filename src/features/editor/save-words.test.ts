import { describe, expect, it } from 'vitest';
import { announcement } from './announcement.ts';
import { lastSaved, notSaved, saveWords } from './save-words.ts';

const now = new Date(2026, 10, 21, 15, 0);
const nextDay = new Date(2026, 10, 22, 15, 0);
const time = (hour: number, minute: number) => new Date(2026, 10, 21, hour, minute).getTime();
const connected = { kind: 'connected' } as const;
const offline = { kind: 'offline', waiting: 3 } as const;
const sending = { kind: 'sending', count: 3 } as const;
const onDevice = { kind: 'on device', deviceAt: time(14, 5), universityAt: time(13, 58), waiting: 3 } as const;
const atUniversity = { kind: 'at university', deviceAt: null, universityAt: time(13, 41) } as const;

describe('words about saving', () => {
  it('are those of the visual language', () => {
    expect(saveWords(atUniversity, connected, now)).toEqual({ sync: 'saved', words: 'Saved to university 13:41' });
    expect(saveWords(atUniversity, connected, nextDay).words).toBe('Saved to university yesterday 13:41');
    expect(saveWords(onDevice, offline)).toEqual({ sync: 'device', words: 'Saved on this device' });
    expect(saveWords(onDevice, sending).words).toBe('Saved on this device. Waiting\u00A0to\u00A0send');
    expect(saveWords({ kind: 'saving' }, connected).words).toBe('Saving...');
    expect(saveWords({ kind: 'empty' }, connected)).toEqual({ sync: 'rest', words: '' });
    expect(saveWords({ kind: 'not saved', words: 12, volatile: false }, offline)).toEqual({
      sync: 'attention',
      words: 'This device is full: 12 words not saved on it.',
    });
    expect(notSaved({ words: 1, volatile: false })).toBe('This device is full: 1 word not saved on it.');
  });

  it('never claim the university while something waits, whatever the connection is', () => {
    for (const connection of [connected, offline, sending]) {
      for (const state of [
        onDevice,
        { kind: 'saving' } as const,
        { kind: 'not saved', words: 1, volatile: false } as const,
      ]) {
        expect(saveWords(state, connection).words).not.toContain('university');
        expect(saveWords(state, connection).sync).not.toBe('saved');
      }
    }
  });

  it('say when it was last saved where', () => {
    expect(lastSaved(onDevice, now)).toBe('14:05 on this device, 13:58 at university');
    expect(lastSaved(onDevice, nextDay)).toBe('yesterday 14:05 on this device, yesterday 13:58 at university');
    expect(lastSaved(atUniversity, now)).toBe('13:41 at university');
    expect(lastSaved({ kind: 'empty' })).toBe('');
  });

  it('tell a screen reader states without times, so that the same state is told once', () => {
    expect(announcement(atUniversity, connected, null)).toBe('Saved to university');
    expect(announcement(onDevice, offline, null)).toBe('Offline - writing is safe');
    expect(announcement({ kind: 'saving' }, connected, null)).toBe('');
    expect(announcement(atUniversity, connected, 'tab')).toBe('New changes from another tab.');
  });
});
