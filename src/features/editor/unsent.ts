import type { Writer } from '../../offline/writer.ts';

/** Knows where the text begins that the university may not have yet. Errs toward the beginning, never the other way. */
export interface Unsent {
  /** A change was recorded at this index. */
  note(index: number): void;
  from(): number | null;
  /** Follows the acknowledgements until the answer is called. */
  follow(): () => void;
}

export function followUnsent(writer: Writer): Unsent {
  // What waited before this page opened may stand anywhere.
  let start: number | null = isConfirmed(writer) ? null : 0;
  return {
    note(index) {
      start = Math.min(start ?? index, index);
    },
    from: () => start,
    follow: () =>
      writer.subscribe(() => {
        if (isConfirmed(writer)) start = null;
      }),
  };
}

function isConfirmed(writer: Writer): boolean {
  const { kind } = writer.state();
  return kind === 'at university' || kind === 'empty';
}
