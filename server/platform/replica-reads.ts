import { listAudit } from '#contract/audit';
import { getClass } from '#contract/class';
import { listCourses, listTaughtCourses, listUniversityCourses } from '#contract/course';
import type { Endpoint } from '#contract/endpoint';
import { find } from '#contract/find';
import { getGradebook } from '#contract/gradebook';
import { listMembers } from '#contract/member';
import { getStatistics } from '#contract/statistics';
import { listToMark } from '#contract/to-mark';
import { getUniversitySummary } from '#contract/university';

/**
 * The reads that a replica answers, where there is one: those that cost the database most, and that write nothing. Whatever
 * opens a text is none of them, because a look at it is noted in the same transaction.
 */
export const REPLICA_READS: readonly Endpoint[] = [
  listCourses,
  listTaughtCourses,
  listUniversityCourses,
  getClass,
  getStatistics,
  getGradebook,
  listToMark,
  find,
  listMembers,
  listAudit,
  getUniversitySummary,
];

const READ = new Set<Endpoint | undefined>(REPLICA_READS);

/** Whether a replica may answer requests to this endpoint. */
export function isReplicaRead(endpoint: Endpoint | undefined): boolean {
  return READ.has(endpoint);
}
