import type { Push } from '#contract/outbox';
import { dice, type Roll } from '../fixtures/dice.ts';
import { deviceStream } from '../fixtures/device-stream.ts';

/** A push of a few ops of every kind, by its seed; the ids of its streams are new each time. */
export function pushOf(seed: number, { courseId, assignmentId }: { courseId: string; assignmentId: string }): Push {
  const roll = dice(seed);
  const parts = Array.from({ length: 1 + roll(3) }, () => {
    const target =
      roll(4) === 0 ? ({ kind: 'practice' } as const) : ({ kind: 'assignment', id: assignmentId } as const);
    const page = deviceStream(roll(8) === 0 ? { kind: 'actions' } : target);
    for (let count = 1 + roll(6); count > 0; count -= 1) addOp(page, roll, courseId);
    return page.part();
  });
  return { parts };
}

function addOp(page: ReturnType<typeof deviceStream>, roll: Roll, course: string): void {
  const kind = roll(10);
  if (kind === 0) page.add({ kind: 'clock', wall: roll(1e9) });
  else if (kind === 1) page.add({ kind: 'skip', reason: 'lost' });
  else if (kind === 2) page.submit();
  else if (kind === 3) page.add({ kind: 'action', action: { name: 'enroll', course } });
  else if (kind === 4 && page.text().length > 2) page.remove(roll(page.text().length - 1), 1);
  else page.type(['a', 'é', '\u{1f600}', '\u0000'][roll(4)] ?? 'a', roll(page.text().length + 1));
}
