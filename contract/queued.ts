import { addAiFile, giveAiStatement } from './ai-statement.ts';
import { analyzeSubmissionOfEditor } from './analysis.ts';
import { createAssignment } from './change-assignment.ts';
import { postAnnouncement } from './announcement.ts';
import { addStudents, createCourse } from './course.ts';
import {
  askForDraftReview,
  replyToDraftComment,
  resolveDraftComment,
  sendDraftComments,
  withdrawDraftReview,
} from './draft-review.ts';
import { chooseElectives } from './elective.ts';
import { decideEnrollmentRequest, enroll, unenroll } from './enrollment.ts';
import { extend } from './extension.ts';
import { sendFeedback } from './feedback.ts';
import { setGradingScheme } from './grading-scheme.ts';
import { changeMarking } from './marking.ts';
import { messageStudents, messageTeachers } from './message.ts';
import { writeNote } from './note.ts';
import { updateStudentProfile, updateTeacherProfile } from './profile.ts';
import { changeReferences } from './reference.ts';
import { askRegrade } from './regrade.ts';
import { importList } from './roster.ts';

/** All endpoints whose requests devices keep until they are answered. */
export const queuedEndpoints = [
  enroll,
  unenroll,
  chooseElectives,
  decideEnrollmentRequest,
  createCourse,
  createAssignment,
  addStudents,
  importList,
  postAnnouncement,
  messageStudents,
  messageTeachers,
  askForDraftReview,
  withdrawDraftReview,
  sendDraftComments,
  replyToDraftComment,
  resolveDraftComment,
  extend,
  writeNote,
  changeMarking,
  setGradingScheme,
  askRegrade,
  analyzeSubmissionOfEditor,
  giveAiStatement,
  changeReferences,
  addAiFile,
  updateStudentProfile,
  updateTeacherProfile,
  sendFeedback,
] as const;

type Queued = (typeof queuedEndpoints)[number];

/** Method and path of one of them: 'POST /courses/enroll/'. */
export type QueuedName = {
  [Name in Queued['path']]: `${Extract<Queued, { path: Name }>['method']} ${Name}`;
}[Queued['path']];
