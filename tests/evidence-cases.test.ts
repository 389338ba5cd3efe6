import { expect, it } from 'vitest';
import { countEvidence } from './fixtures/evidence-cases.ts';

// `npm run bench:evidence` counts a thousand.
it('finds what was pasted from outside, and calls nothing else so (E4)', () => {
  const count = countEvidence(250, 20_261_121);
  expect(count.pasted).toBeGreaterThan(500);
  expect(count.harmless).toBeGreaterThan(4000);
  expect(count.pastedFound / count.pasted).toBeGreaterThanOrEqual(0.99);
  expect(count.harmlessCalledPaste / count.harmless).toBeLessThanOrEqual(0.01);
  expect(count.pastedLettersFound / count.pastedLetters).toBeGreaterThanOrEqual(0.99);
  expect(count.ownLettersCalledPasted / count.ownLetters).toBeLessThanOrEqual(0.01);
  expect(count.alteredFlagged / count.altered).toBeGreaterThanOrEqual(0.99);
  expect(count.honestFlagged / count.honest).toBeLessThanOrEqual(0.01);
});
