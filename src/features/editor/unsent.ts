import type { Writer } from '../../offline/journal/writer.ts';

/** Beyond this many changes only the lowest place is kept. */
const MAX_CHANGES = 5000;

/** Knows where the text begins that the university may not have yet. Errs toward the beginning, never the other way. */
export interface Unsent {
  /** A change was recorded at this index. */
  note(index: number): void;
  /** In UTF-16 units; null when the university has all of the text. */
  from(): number | null;
  /** Follows the acknowledgements; returns a function that ends this. */
  follow(): () => void;
}

/** Every change is at least one op, so with n waiting ops the waiting changes are among the last n. */
export function followUnsent(writer: Pick<Writer, 'state' | 'subscribe'>): Unsent {
  let indices: number[] = [];
  // Work that waited before this page opened may be anywhere in the text.
  let anywhere = !isConfirmed(writer);

  function look(): void {
    const state = writer.state();
    if (isConfirmed(writer)) {
      indices = [];
      anywhere = false;
    } else if (state.kind === 'on device' && indices.length > state.waiting) {
      indices = indices.slice(-state.waiting);
    }
  }

  return {
    note(index) {
      indices.push(index);
      // The lowest index replaces all of them.
      if (indices.length > MAX_CHANGES) indices = [lowest(indices)];
    },
    from() {
      if (anywhere) return 0;
      return indices.length === 0 ? null : lowest(indices);
    },
    follow: () => writer.subscribe(look),
  };
}

function lowest(indices: readonly number[]): number {
  return indices.reduce((least, index) => Math.min(least, index), Infinity);
}

function isConfirmed(writer: Pick<Writer, 'state'>): boolean {
  const { kind } = writer.state();
  return kind === 'at university' || kind === 'empty';
}
