import { findCopies, type Copies } from './origins.ts';
import { followCourse, type Course } from './log-course.ts';
import { sittingsOf, type SittingSteps } from './log-sittings.ts';
import { stepsOf, type HeadTime, type LogBatch, type StreamSteps } from './log-steps.ts';

/** A log that was integrated step by step. */
export interface FollowedLog {
  readonly list: readonly StreamSteps[];
  readonly sittings: readonly SittingSteps[];
  readonly course: Course;
  readonly found: Copies;
}

/** Integrates a log in the order of its times, and finds the copies in it. `judged`: the labels were judged already. */
export function followLog(batches: readonly LogBatch[], headTime: HeadTime, judged = false): FollowedLog {
  const list = stepsOf(batches, headTime);
  const { sittings, others } = sittingsOf(list);
  const course = followCourse([...sittings.flatMap(({ steps }) => steps), ...others], judged);
  return { list, sittings, course, found: findCopies(course.doc, course.own) };
}
