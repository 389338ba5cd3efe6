/** A guard of the offline rules, and how to remove it: the exact text in one file, and its replacement. */
export interface Guard {
  rule: string;
  file: string;
  text: string;
  instead: string;
  /** The file with tests of that rule, which must then fail. */
  test: string;
}

/** A guard below src/. */
export function guard(rule: string, file: string, text: string, instead: string, test: string): Guard {
  return { rule, file: `src/${file}`, text, instead, test };
}
