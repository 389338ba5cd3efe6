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
  failed = 0;
  /** How late the program that plays the writers was itself at most, in ms. */
  lateMs = 0;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  row(): Record<string, string | number | null> {
    return {
      phase: this.name,
      requests: this.requests,
      failed: this.failed,
      acknowledgements: this.live.count,
      'live p95 ms': rounded(this.live.at(0.95)),
      'live longest ms': rounded(this.live.at(1)),
      pages: this.pages.count,
      'pages p95 ms': rounded(this.pages.at(0.95)),
      'program late ms': rounded(this.lateMs),
    };
  }
}

function rounded(ms: number | null): number | null {
  return ms === null ? null : Math.round(ms);
}
