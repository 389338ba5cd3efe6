import { answers } from '../../api/probe.ts';
import type { PushPorts } from '../device/ports.ts';

/** A server that has not answered after this long counts as out of reach. */
const PATIENCE_MS = 10_000;

/** Whether our server answers a new probe within {@link PATIENCE_MS}. Never rejects. */
export async function reachesUniversity({ fetch, clock }: Pick<PushPorts, 'fetch' | 'clock'>): Promise<boolean> {
  let cancel = (): void => undefined;
  const silence = new Promise<boolean>((done) => {
    cancel = clock.after(PATIENCE_MS, () => done(false));
  });
  try {
    return await Promise.race([answers({ fetch, now: () => clock.wallMs() }), silence]);
  } finally {
    cancel();
  }
}
