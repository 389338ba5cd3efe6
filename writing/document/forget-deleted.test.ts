import { expect, it } from 'vitest';
import { openCheckpoint, packCheckpoint } from './checkpoint.ts';
import { originsOf } from '../process/origins.ts';
import { compose, createPen } from './compose.ts';
import { createDocument, integrate, lengthOf, textOf } from './document.ts';
import { forgetDeleted } from './forget-deleted.ts';

const phone = 'phone'.padEnd(21, 'x') + 'A';
const laptop = 'laptop'.padEnd(21, 'x') + 'A';

it('takes deleted words out of a document, and what another device wrote among them still finds its place', () => {
  const doc = createDocument();
  const pen = createPen(phone);
  const write = (index: number, removed: number, inserted: string) =>
    compose(doc, pen, { index, removed, inserted, source: 'typed', at: 1 });
  write(0, 0, 'Some secret words');
  const before = packCheckpoint(doc);
  write(5, 7, '');
  const late = openCheckpoint(before);
  const edits = compose(late, createPen(laptop), { index: 8, removed: 0, inserted: '(late)', source: 'typed', at: 1 });
  const kept = openCheckpoint(packCheckpoint(doc));
  forgetDeleted(kept);
  const bytes = packCheckpoint(kept);
  expect(Buffer.from(bytes).includes('secret')).toBe(false);
  expect(Buffer.from(packCheckpoint(doc)).includes('secret')).toBe(true);
  const opened = openCheckpoint(bytes);
  expect(originsOf(opened)).toEqual(originsOf(doc));
  for (const edit of edits) {
    integrate(opened, laptop, edit);
    integrate(doc, laptop, edit);
  }
  expect(textOf(opened)).toBe(textOf(doc));
  expect(textOf(opened)).toBe('Some (late)words');
  expect(lengthOf(opened)).toBe(lengthOf(doc));
});
