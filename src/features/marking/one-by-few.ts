/** What came of one of many: its value, or why there is none. */
export type Got<T> = { kind: 'value'; value: T } | { kind: 'trouble'; trouble: unknown };

/**
 * Does `work` for each of `all`, at most `few` at a time, in their order. One that fails does not end the others.
 * Rejects only when `signal` is aborted, and begins nothing more then. `onProgress` is told how many are done.
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
