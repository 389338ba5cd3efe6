import { analyzeSubmissionOfEditor } from '#contract/analysis';
import type { Endpoint } from '#contract/endpoint';
import { sendFeedback } from '#contract/feedback';
import { updateStudentProfile, updateTeacherProfile } from '#contract/profile';
import type { importList } from '#contract/roster';

/**
 * The calls that are kept on the device until they are answered: those with files or long lists, those of nobody in
 * particular, and those that are about writing which may still be on its way.
 */
const atHand = [sendFeedback, updateStudentProfile, updateTeacherProfile, analyzeSubmissionOfEditor] as const;

export type KeptEndpoint = (typeof atHand)[number] | typeof importList;

/**
 * The endpoint of a call that an earlier page has kept, by its method and path; undefined where this app keeps no such
 * calls. Lists are seldom, so what the contract says of them is loaded when one is sent.
 */
export async function keptEndpoint({ method, path }: Pick<Endpoint, 'method' | 'path'>): Promise<Endpoint | undefined> {
  const isIt = (endpoint: Endpoint) => endpoint.method === method && endpoint.path === path;
  return atHand.find(isIt) ?? [(await import('#contract/roster')).importList].find(isIt);
}
