/** The kinds of statements. The signature covers the kind, so that none passes for another. */
export type StatementKind = 'receipt' | 'certificate' | 'export';

/** A statement with the university's signature. */
export interface Signed<Kind extends StatementKind, Statement> {
  longhand: Kind;
  statement: Statement;
  key: string;
  signature: string;
}

/** The text whose UTF-8 bytes are signed for a statement of a kind. */
export function signedText(kind: StatementKind, statement: unknown): string {
  return `longhand ${kind}\n${canonicalJson(statement)}`;
}

/** JSON without white space, the fields of every object in the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
