import { LOCALE } from '#contract/locale';

const joined = new Intl.ListFormat(LOCALE);

/** The parts of a list within a sentence ('Ada, Binod and Chitra'), each with what stands before it: '', ', ' or ' and '. */
export function partsOfList(parts: readonly string[]): { before: string; part: string }[] {
  let before = '';
  return joined.formatToParts(parts).flatMap(({ type, value }) => {
    if (type === 'literal') before = value;
    return type === 'element' ? [{ before, part: value }] : [];
  });
}
