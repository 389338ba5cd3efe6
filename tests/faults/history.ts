/** What was done to the servers and the database, as far as the oracle needs it. Times are of the harness, in ms. */
export interface History {
  /** How often the database was put back to a copy. A push or request notes the number when it is sent. */
  readonly restores: number;
  /** Every difference between a server's clock and the real one that there was, in ms. */
  readonly offsets: ReadonlySet<number>;
  noteOffset(ms: number): void;
  /** A copy of the database was taken: all that was committed before `at` is in it. */
  noteCopy(at: number): void;
  /** The database was put back to the last copy, at this time. */
  noteRestore(at: number): void;
  /** Whether a restore may have undone what was sent at `sentAt` and answered at `answeredAt`. */
  mayUndo(sentAt: number, answeredAt: number): boolean;
}

export function startHistory(): History {
  const offsets = new Set([0]);
  const restores: { copiedAt: number; at: number }[] = [];
  let copiedAt = 0;
  return {
    get restores() {
      return restores.length;
    },
    offsets,
    noteOffset: (ms) => void offsets.add(ms),
    noteCopy: (at) => {
      copiedAt = at;
    },
    noteRestore: (at) => void restores.push({ copiedAt, at }),
    mayUndo: (sentAt, answeredAt) => restores.some((restore) => answeredAt > restore.copiedAt && sentAt < restore.at),
  };
}
