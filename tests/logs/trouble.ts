import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../../scripts/server-process.ts';
import type { FlappingProxy, Weather } from '../journeys/fixtures/flapping-proxy.ts';

const FLAP_MS = 700;
const KILL_AFTER_MS = 1_000;
const TROUBLES: readonly Weather[] = ['down', 'cut', 'silent', 'half', 'portal'];

/** Lets good and bad weather take turns. `stop` makes it good and says how often it was bad. */
export function startFlapping(proxy: FlappingProxy): { stop: () => number } {
  let flaps = 0;
  const timer = setInterval(() => {
    if (proxy.weather === 'pass') proxy.weather = TROUBLES[flaps++ % TROUBLES.length] ?? 'down';
    else proxy.weather = 'pass';
  }, FLAP_MS);
  return {
    stop() {
      clearInterval(timer);
      proxy.weather = 'pass';
      return flaps;
    },
  };
}

/** Kills the server in a moment, while somebody writes, and starts it again. */
export async function killSoon(server: ServerProcess): Promise<void> {
  await pause(KILL_AFTER_MS);
  await server.kill();
  await server.start();
}

/** Counts, in the page, input that no device caused. Statements about saving aren't watched: each carries the whole text. */
export function distrustInPage(): void {
  for (const type of ['keydown', 'beforeinput', 'input']) {
    addEventListener(type, (event) => void (event.isTrusted || window.journeyDistrusts()), true);
  }
}
