import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../../scripts/server-process.ts';
import type { FlappingProxy, Weather } from '../journeys/fixtures/flapping-proxy.ts';

const FLAP_MS = 700;
const KILL_AFTER_MS = 1_000;
const TROUBLES: readonly Weather[] = ['down', 'cut', 'silent', 'half', 'portal'];

/** Alternates good and bad weather. `stop` makes it good and returns the number of bad periods. */
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

/** Kills the server after a moment, during writing, and restarts it. */
export async function killSoon(server: ServerProcess): Promise<void> {
  await pause(KILL_AFTER_MS);
  await server.kill();
  await server.start();
}

/**
 * Counts, in the page, input events that no device caused. It does not watch statements about saving, because each
 * carries the whole text.
 */
export function distrustInPage(): void {
  for (const type of ['keydown', 'beforeinput', 'input']) {
    addEventListener(type, (event) => void (event.isTrusted || window.journeyDistrusts()), true);
  }
}
