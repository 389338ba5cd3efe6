/** Runs work in turn: `atOnce` pieces at a time, the others in the order in which they came. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** @param busy makes the error that is thrown where `waitingMax` pieces of work wait already. */
export function createTurns(atOnce: number, waitingMax: number, busy: () => Error): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingMax) throw busy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // The turn goes to the next in line: nobody who comes meanwhile can take it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
