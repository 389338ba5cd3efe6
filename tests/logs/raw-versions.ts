import type { LogChange } from './typing-log.ts';

const BLOCK = 512;

/** The text after each change of a log. Only one block of texts is in memory at a time, because all would not fit. */
export class RawVersions {
  readonly #changes: readonly LogChange[];
  /** The text before each block. */
  readonly #starts: string[] = [];
  #block = -1;
  #texts: string[] = [];

  constructor(changes: readonly LogChange[]) {
    this.#changes = changes;
    let text = '';
    for (const [k, change] of changes.entries()) {
      if (k % BLOCK === 0) this.#starts.push(text);
      text = changed(text, change);
    }
    this.#starts.push(...(changes.length % BLOCK === 0 ? [text] : []));
  }

  /** The text after the first `count` changes. */
  after(count: number): string {
    const block = Math.floor(count / BLOCK);
    if (block !== this.#block) {
      this.#block = block;
      this.#texts = [this.#starts[block]!];
      for (const change of this.#changes.slice(block * BLOCK, (block + 1) * BLOCK))
        this.#texts.push(changed(this.#texts.at(-1)!, change));
    }
    return this.#texts[count % BLOCK]!;
  }
}

/** All pieces of a given length that ever stood in a text: a text with any other piece never stood there. */
export class EarlierPieces {
  readonly #length: number;
  readonly #pieces = new Set<string>();

  constructor(length: number) {
    this.#length = length;
  }

  /** Adds the pieces of `text` around an insertion or deletion at `index`. */
  add(text: string, index: number, inserted: number): void {
    for (let at = Math.max(0, index - this.#length); at <= index + inserted; at += 1)
      this.#pieces.add(text.slice(at, at + this.#length));
  }

  /** Whether all pieces of a text stood in it, not necessarily together. */
  hold(text: string): boolean {
    for (let at = 0; at + this.#length <= text.length; at += 1)
      if (!this.#pieces.has(text.slice(at, at + this.#length))) return false;
    return true;
  }
}

function changed(text: string, { index, removed, inserted }: LogChange): string {
  return text.slice(0, index) + inserted + text.slice(index + removed);
}
