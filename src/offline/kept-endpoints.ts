import { sendFeedback } from '#contract/feedback';
import { updateStudentProfile, updateTeacherProfile } from '#contract/profile';
import { analyzeSubmissionOfEditor } from '#contract/analysis';

/**
 * The calls that are kept on the device until they are answered: those with files, those of nobody in particular, and
 * those that are about writing which may still be on its way.
 */
export const keptEndpoints = [
  sendFeedback,
  updateStudentProfile,
  updateTeacherProfile,
  analyzeSubmissionOfEditor,
] as const;

export type KeptEndpoint = (typeof keptEndpoints)[number];
