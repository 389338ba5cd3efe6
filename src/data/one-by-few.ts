/** The result of one item: its value, or its error. */
export type Got<T> = { kind: 'value'; value: T } | { kind: 'trouble'; trouble: unknown };

/**
 * Runs `work` for each of `all` in order, at most `few` at a time. A failure does not stop the others. Rejects only if
 * `signal` is aborted, and then starts nothing more. `onProgress` gets the number done.
 */
export async function oneByFew<A, T>(
  all: readonly A[],
  work: (each: A) => Promise<T>,
  { few, signal, onProgress }: { few: number; signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Got<T>[]> {
  const got: Got<T>[] = [];
  let [next, done] = [0, 0];
  async function go(): Promise<void> {
    for (let at = next; at < all.length; at = next) {
      next += 1;
      signal.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what it is for
      got[at] = await work(all[at] as A).then(
        (value) => ({ kind: 'value', value }),
        (trouble: unknown) => ({ kind: 'trouble', trouble }),
      );
      signal.throwIfAborted();
      done += 1;
      onProgress(done);
    }
  }
  await Promise.all(Array.from({ length: few }, go));
  return got;
}
