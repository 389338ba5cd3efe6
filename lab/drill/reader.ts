import { setTimeout as pause } from 'node:timers/promises';
import { getClass } from '#contract/class';
import { listTaughtCourses } from '#contract/course';
import { getGradebook } from '#contract/gradebook';
import { getStatistics } from '#contract/statistics';
import { listToMark } from '#contract/to-mark';
import { API_BASE, type Endpoint } from '#contract/endpoint';
import type { People } from '../../tests/api/people.ts';
import type { DrillState } from './writer.ts';

const EVERY_MS = 500;

/** A teacher who opens the pages of their class one after the other, until the drill is over. */
export async function readPages(state: DrillState, { T1, assignmentId, courseId }: People): Promise<void> {
  const pages = [
    urlOf(listTaughtCourses),
    urlOf(getClass, { id: assignmentId }),
    urlOf(getStatistics, { id: assignmentId }),
    urlOf(getGradebook, { id: courseId }),
    urlOf(listToMark),
  ];
  for (let turn = 0; !state.isOver; turn += 1) {
    await pause(EVERY_MS * (0.5 + Math.random()));
    const { phase, url } = state;
    const headers = { authorization: `Bearer ${await state.tokenOf(T1)}` };
    const began = performance.now();
    phase.requests += 1;
    const answer = await fetch(`${url}${pages[turn % pages.length] ?? ''}`, { headers })
      .then(async (it) => (await it.arrayBuffer(), it.status))
      .catch((error: Error) => error);
    if (answer === 200) phase.pages.add(performance.now() - began);
    else state.phase.fail(answer);
  }
}

function urlOf({ path }: Endpoint, { id = '' } = {}): string {
  return API_BASE + path.replace('{id}', id);
}
