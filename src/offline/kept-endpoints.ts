import { sendFeedback } from '#contract/feedback';
import { updateStudentProfile, updateTeacherProfile } from '#contract/profile';

/** The calls that are kept on the device until they are answered: those with files, and those of nobody in particular. */
export const keptEndpoints = [sendFeedback, updateStudentProfile, updateTeacherProfile] as const;

export type KeptEndpoint = (typeof keptEndpoints)[number];
