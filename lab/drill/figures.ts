/** Times of one kind of request, in ms. */
export class Times {
  readonly #ms: number[] = [];

  /** Those of several parts together. */
  static of(parts: readonly Times[]): Times {
    const all = new Times();
    for (const part of parts) for (const ms of part.#ms) all.add(ms);
    return all;
  }

  add(ms: number): void {
    this.#ms.push(ms);
  }

  get count(): number {
    return this.#ms.length;
  }

  /** The time within which this share of the requests was answered; null where there was none. */
  at(share: number): number | null {
    const sorted = this.#ms.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
  }
}

/** What was measured while something happened. */
export class Phase {
  /** From the first try of a push until its acknowledgement, of writers who have no backlog. */
  readonly live = new Times();
  /** The pages of teachers. */
  readonly pages = new Times();
  requests = 0;
  /** How many requests failed, by the status of their answer and what it says, or by the error of their connection. */
  readonly failures: Record<string, number> = {};
  /** How late the program that plays the writers was itself at most, in ms. */
  lateMs = 0;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  /** Notes a request that failed: with the status of its answer and its text, or with the error in place of an answer. */
  fail(how: number | Error, text = ''): void {
    const name = typeof how === 'number' ? `${how} ${sentenceOf(text)}`.trim() : codeOf(how);
    this.failures[name] = (this.failures[name] ?? 0) + 1;
  }

  row(): Record<string, string | number | null> {
    return {
      phase: this.name,
      requests: this.requests,
      failed: Object.entries(this.failures)
        .map(([how, count]) => `${count} x ${how}`)
        .join(', '),
      acknowledgements: this.live.count,
      'live p95 ms': rounded(this.live.at(0.95)),
      'live longest ms': rounded(this.live.at(1)),
      pages: this.pages.count,
      'pages p95 ms': rounded(this.pages.at(0.95)),
      'program late ms': rounded(this.lateMs),
    };
  }
}

/** The sentence of a problem, or the beginning of an answer that Longhand did not make. */
function sentenceOf(text: string): string {
  return (/"error":"([^"]*)"/.exec(text)?.[1] ?? text).slice(0, 80);
}

/** `fetch` hides what happened to a connection in the cause of its error. */
function codeOf({ message, cause }: Error): string {
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : message;
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}
