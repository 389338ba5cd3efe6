import type { ProcessFacts } from '#contract/report';
import { claimedHeadTime } from '#writing/process/log-steps';
import { processOf } from '#writing/process/process';
import type { DocumentLog } from '../../../offline/journal/document-log.ts';
import { batchesOf } from './own-batches.ts';

/** The facts of the device's own log, counted by the rules by which the university counts them. */
export function ownFacts(log: DocumentLog): ProcessFacts {
  return processOf(batchesOf(log), claimedHeadTime);
}
