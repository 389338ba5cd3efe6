import type { ProcessFacts } from '#contract/report';
import { blocksOf, findEarlier } from '#writing/process/earlier-writing';
import { followLog } from '#writing/process/followed-log';
import { claimedHeadTime } from '#writing/process/log-steps';
import { factsOf } from '#writing/process/process';
import type { DocumentLog } from '../../../offline/journal/document-log.ts';
import { batchesOf } from './own-batches.ts';

/** The facts of the device's own log without its composition, counted by the rules by which the university counts. */
export function ownFacts(log: DocumentLog): ProcessFacts {
  const followed = followLog(batchesOf(log), claimedHeadTime);
  return factsOf(followed, findEarlier(followed, blocksOf(followed), [])).facts;
}
