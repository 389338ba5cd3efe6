import { expect, it } from 'vitest';
import { workIdentifierOf } from './work-identifier.ts';

it('knows DOIs and ISBNs as people paste them, by their check digit', () => {
  const doi = { kind: 'doi', value: '10.1037/ppm0000185' };
  for (const typed of [
    doi.value,
    ` https://doi.org/${doi.value} `,
    `doi: ${doi.value}`,
    `http://dx.doi.org/${doi.value}`,
  ])
    expect(workIdentifierOf(typed)).toEqual(doi);
  expect(workIdentifierOf('978-3-16-148410-0')).toEqual({ kind: 'isbn', value: '9783161484100' });
  expect(workIdentifierOf('ISBN 0-8044-2957-x')).toEqual({ kind: 'isbn', value: '080442957X' });
  for (const typed of ['978-3-16-148410-1', '0-8044-2957-1', '10.1037', '@book{x}', 'https://example.org/10.1/x', ''])
    expect(workIdentifierOf(typed)).toBe(null);
});
