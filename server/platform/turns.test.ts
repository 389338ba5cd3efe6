import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('never runs more at once than there are turns, also when work comes in the moment in which another ends', async () => {
  const inTurn = createTurns(2, 100, () => new Error('busy'));
  const order: number[] = [];
  const late: Promise<void>[] = [];
  let running = 0;
  let most = 0;
  async function work(number: number): Promise<void> {
    order.push(number);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 2 + (number % 3)));
    running -= 1;
  }
  function andOneMore(number: number): Promise<void> {
    const done = work(number);
    // Called after the turn was handed on, and before whoever has it goes on.
    setTimeout(() => void done.then(() => late.push(inTurn(() => work(100 + number)))));
    return done;
  }
  await Promise.all(Array.from({ length: 20 }, (_, k) => inTurn(() => andOneMore(k))));
  await Promise.all(late);
  expect(most).toBe(2);
  expect(order).toHaveLength(40);
  expect(order.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, k) => k));
});

it('refuses what is too much, and gives the turn of failed work to the next', async () => {
  const inTurn = createTurns(1, 1, () => new Error('busy'));
  const failed = inTurn(() => Promise.reject(new Error('failed')));
  const next = inTurn(() => Promise.resolve('done'));
  await expect(inTurn(() => Promise.resolve())).rejects.toThrow('busy');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('done');
  expect(await inTurn(() => Promise.resolve('again'))).toBe('again');
});
