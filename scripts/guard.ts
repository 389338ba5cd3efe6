/** A guard of the offline rules, and how to take it out: exact text of one file, and what stands there instead. */
export interface Guard {
  rule: string;
  file: string;
  text: string;
  instead: string;
  /** The file whose tests of that rule must then fail. */
  test: string;
}

/** A guard below src/. */
export function guard(rule: string, file: string, text: string, instead: string, test: string): Guard {
  return { rule, file: `src/${file}`, text, instead, test };
}
