/** All that a span may tell: nothing that people entered, no person and no token. */
export interface SpanFacts {
  readonly 'http.request.method'?: string;
  /** The pattern of the path, not the path. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'db.operation.name'?: string;
  /** The role of a transaction. */
  readonly 'longhand.role'?: string;
  readonly 'longhand.job'?: string;
}

/** What takes time, by name. */
export type SpanName = 'request' | 'transaction' | 'statement' | 'look-up' | 'replica' | 'job';

export interface Span {
  /** Runs `act` so that spans that it begins are within this one. */
  within<T>(act: () => T): T;
  /** Ends the span. `isFailed`: what it stands for failed; why is not told, as it may name what people entered. */
  end(isFailed: boolean, facts?: SpanFacts): void;
}

/** Traces of what this process does, for whoever runs it. */
export interface Traces {
  /** Begins a span within the one that is active. */
  begin(name: SpanName, facts: SpanFacts): Span;
  /** Tells what has just ended and took `ms`, within the span that is active. */
  note(name: SpanName, facts: SpanFacts, ms: number, isFailed: boolean): void;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/** Acts within a span; only acts where nobody asked for traces. */
export async function traced<T>(
  traces: Traces | undefined,
  name: SpanName,
  facts: SpanFacts,
  act: () => Promise<T>,
): Promise<T> {
  if (traces === undefined) return act();
  const span = traces.begin(name, facts);
  try {
    const done = await span.within(act);
    span.end(false);
    return done;
  } catch (error) {
    span.end(true);
    throw error;
  }
}

const OPERATIONS: ReadonlySet<string> = new Set([
  'begin',
  'commit',
  'delete',
  'insert',
  'rollback',
  'savepoint',
  'select',
  'set',
  'update',
  'with',
]);

/** The kind of a statement: its first word, where that is one of SQL's. */
export function operationOf(text: string): string {
  const word = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? '';
  return OPERATIONS.has(word) ? word : 'other';
}
