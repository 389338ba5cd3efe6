import { deviceStream } from '../../tests/fixtures/device-stream.ts';
import { dice } from '../../tests/fixtures/dice.ts';
import { storedBy, type ChainScene } from './chain-scene.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const YEARS_MS = 20 * 365 * 24 * HOUR_MS;

/**
 * Attacks by a device with an arbitrary clock: in the stream's start, in clock ops, in a snapshot. Returns how often
 * the hand-in counts by the university's clock alone, before the deadline and after it.
 */
export async function clockJumpsHeld(scene: ChainScene, attacks: number): Promise<number> {
  const roll = dice(5);
  let held = 0;
  for (let attack = 0; attack < attacks; attack += 1) {
    const endMs = scene.nowMs + HOUR_MS + roll(2 * HOUR_MS) - HOUR_MS;
    const page = deviceStream({ kind: 'assignment', id: await scene.assignment(endMs) });
    const claim = () => Math.max(0, scene.nowMs - YEARS_MS + roll(2 * YEARS_MS));
    page.type('Handed in ');
    page.add({ kind: 'clock', wall: claim() });
    page.type('in time.');
    page.add({ kind: 'snapshot', timestamp: claim(), vector: {}, sha256: '0'.repeat(64) });
    page.submit();
    scene.nowMs += roll(2 * HOUR_MS);
    const receivedMs = scene.nowMs;
    const { submission } = storedBy(await scene.push({ ...page.part(), began: claim() }));
    const statement = (await scene.receipt(submission))?.statement;
    const asReceived = statement?.submitted_at === new Date(receivedMs).toISOString();
    if (asReceived && statement.late === receivedMs > endMs) held += 1;
  }
  return held;
}

/**
 * Attacks by a person who goes offline before a deadline, writes for hours more, and sends all of it afterwards.
 * Returns how often the hand-in is late and the bracket of the offline writing begins before the deadline and ends
 * after it.
 */
export async function airplaneFound(scene: ChainScene, attacks: number): Promise<number> {
  const roll = dice(6);
  let found = 0;
  for (let attack = 0; attack < attacks; attack += 1) {
    const endMs = scene.nowMs + HOUR_MS;
    const page = deviceStream({ kind: 'assignment', id: await scene.assignment(endMs) });
    page.type('What the university held at the deadline. ');
    scene.nowMs += 1 + roll(30 * MINUTE_MS);
    const before = storedBy(await scene.push(page.part()));
    const answeredMs = scene.nowMs;
    const sent = page.ops.length;
    page.add({ kind: 'anchor', head: before.head });
    const offline = 'And what came after it. '.repeat(1 + roll(20));
    page.type(offline);
    page.add({ kind: 'clock', wall: answeredMs + roll(MINUTE_MS) });
    page.submit();
    scene.nowMs = endMs + 1 + roll(8 * HOUR_MS);
    const { submission } = storedBy(await scene.push(page.part(sent + 1)));
    const statement = (await scene.receipt(submission))?.statement;
    const shown = {
      after: new Date(answeredMs).toISOString(),
      before: new Date(scene.nowMs).toISOString(),
      characters: offline.length,
    };
    if (statement?.late === true && JSON.stringify(statement.written.widest) === JSON.stringify(shown)) found += 1;
  }
  return found;
}
