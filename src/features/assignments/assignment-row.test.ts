import { describe, expect, it } from 'vitest';
import type { Assignment } from '#contract/assignment';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import { writingWords } from './assignment-row.tsx';

const essay = { id: 'essay' } as Assignment;
const waiting = { kind: 'writing', target: { kind: 'assignment', id: 'essay' }, says: '2 words.', error: null };

describe('what a list says of writing that is on this device alone', () => {
  it('is that it waits only where it will be sent', () => {
    const said = (error: string | null) => writingWords(essay, [{ ...waiting, error } as WaitingItem], new Date());
    expect(said(null)).toBe('Saved on this device, waiting to send. 2 words.');
    expect(said('This change can’t be stored as it is.')).toBe('Saved on this device, not sent. 2 words.');
  });
});
