import { unsubscribeToken } from '../../server/letters/notice/unsubscribe.ts';
import { anySubscription } from '../fixtures/push-service.ts';
import { accountRequests } from './authorization-account-requests.ts';
import { courseRequests, place } from './authorization-course-requests.ts';
import { fileRequests } from './authorization-file-requests.ts';
import { draftRequests } from './authorization-draft-requests.ts';
import { referenceRequests } from './authorization-reference-requests.ts';
import { messageRequests } from './authorization-message-requests.ts';
import { markingRequests, type Prepare } from './authorization-marking-requests.ts';
import { outboxRequests } from './authorization-outbox-requests.ts';
import { fresh, PASSWORD } from './authorization-stage.ts';
import { statementRequests } from './authorization-statement-requests.ts';

const nothing: Prepare = () => ({});
const submission: Prepare = async (stage) => ({ params: { id: await stage.submission() } });
const assignment: Prepare = async (stage) => ({ params: { id: await stage.assignment() } });
const keystroke: Prepare = async (stage) => ({
  params: { id: await stage.submission() },
  body: { key_pressed: 'a', cursor_position: 1, event_type: 'insert' },
});
const snapshot: Prepare = async (stage) => ({
  params: { id: await stage.submission() },
  body: { content: { text: '', timestamp: 1_772_438_400_000 } },
});
const analysis: Prepare = async (stage) => ({ params: { id: await stage.submission() }, body: {} });

const listRow = (name: string) => ({ row: 2, email: `${name}@longhand.test`, roll_no: '', name: 'Asha Rao' });

/** For each endpoint of the contract, by name, a maker of a request that is valid except for who makes it. */
export const requests: Readonly<Record<string, Prepare>> = {
  health: nothing,
  ready: nothing,
  register: (stage) => ({
    body: {
      email: `${fresh()}@longhand.test`,
      password: PASSWORD,
      user_type: 'student',
      university_id: stage.people.campus.code,
    },
  }),
  login: async (stage) => ({ body: { email: (await stage.memberWithPassword()).email, password: PASSWORD } }),
  logout: () => ({ body: { refresh_token: 'unknown' } }),
  refresh: async (stage) => ({ body: { refresh_token: await stage.refreshToken() } }),
  verifyEmail: async (stage) => ({ params: { token: await stage.mailedToken('verify') } }),
  resendVerification: () => ({ body: { email: `${fresh()}@longhand.test` } }),
  requestPasswordReset: () => ({ body: { email: `${fresh()}@longhand.test` } }),
  ...accountRequests,
  confirmPasswordReset: async (stage) => ({
    body: { token: await stage.mailedToken('reset'), new_password: PASSWORD, confirm_password: PASSWORD },
  }),
  registerUniversity: () => ({
    body: {
      name: `University ${fresh()}`,
      location: 'Nagpur',
      email: `${fresh()}@longhand.test`,
      admin_email: `${fresh()}@longhand.test`,
      admin_password: PASSWORD,
    },
  }),
  findUniversity: (stage) => ({ params: { code: stage.people.campus.code } }),
  find: () => ({ body: { q: 'essay' } }),
  findInTexts: async (stage) => ({ params: { id: await stage.assignment() }, body: { q: 'words' } }),
  listPrograms: nothing,
  createProgram: () => ({ body: { name: `Program ${fresh()}` } }),
  listDepartments: nothing,
  createDepartment: (stage, actor) => ({
    body: { name: `Department ${fresh()}`, program: stage.campusOf(actor).programId },
  }),
  getStudentProfile: nothing,
  updateStudentProfile: (stage, actor) => ({
    body: {
      ...place(stage, actor),
      first_name: 'Asha',
      last_name: 'Rao',
      student_id: fresh(),
      year_of_study: '2',
      section: 'B',
      semester: '3',
    },
  }),
  getTeacherProfile: nothing,
  updateTeacherProfile: (stage, actor) => ({
    body: { ...place(stage, actor), first_name: 'Asha', last_name: 'Rao', designation: 'Lecturer' },
  }),
  sendFeedback: () => ({ body: { name: 'Asha', email: `${fresh()}@longhand.test`, feedback: 'It works.' } }),
  getSite: nothing,
  getMailSettings: nothing,
  getNotifications: nothing,
  turnOnNotifications: () => ({ body: anySubscription('https://fcm.googleapis.com/fcm/send/any') }),
  turnOffNotifications: nothing,
  updateMailSettings: () => ({ body: { paces: { grades: 'daily' } } }),
  unsubscribe: (stage) => ({ params: { token: unsubscribeToken(stage.server.keyring, stage.people.S1) } }),
  getMedia: async (stage) => ({ params: { key: await stage.picture() } }),
  listMembers: nothing,
  updateProgram: (stage) => ({ params: { id: stage.people.campus.programId }, body: { archived: false } }),
  updateDepartment: (stage) => ({ params: { id: stage.people.campus.departmentId }, body: { archived: false } }),
  getUniversitySummary: nothing,
  getUniversitySettings: nothing,
  updateUniversitySettings: () => ({ body: { teacher_domains: ['longhand.test'], unenrollment_allowed: true } }),
  getSubscription: nothing,
  updateBilling: () => ({ body: { billing_address: 'The Registrar' } }),
  renewSubscription: async (stage, actor) => {
    await stage.expireSubscription(actor);
    return { body: { seats: 200 } };
  },
  getInvoice: async (stage) => ({ params: { id: await stage.invoice() } }),
  listAudit: nothing,
  listStudentTexts: (stage) => ({ params: { id: stage.people.S1.userId } }),
  breakGlass: async (stage) => ({
    params: { id: await stage.submission() },
    body: { reason: 'The student asked us to look for a lost page.' },
  }),
  updateMember: (stage) => ({ params: { id: stage.people.S1.userId }, body: { record_shown: true } }),
  decideMember: async (stage) => {
    const { userId } = await stage.newMember({ userType: 'teacher', pending: true });
    return { params: { id: userId }, body: { action: 'approve' } };
  },
  ...courseRequests,
  previewList: (stage) => ({ params: { id: stage.people.courseId }, body: { rows: [listRow('preview')] } }),
  importList: (stage) => ({ params: { id: stage.people.courseId }, body: { rows: [listRow(fresh())] } }),
  listRosterImports: (stage) => ({ params: { id: stage.people.courseId } }),
  undoRosterImport: async (stage) => ({ params: { id: await stage.rosterImport() } }),
  listInvitations: (stage) => ({ params: { id: stage.people.courseId } }),
  changeInvitation: async (stage) => ({ params: { id: await stage.invitation() }, body: { action: 'withdraw' } }),
  getJoinCode: (stage) => ({ params: { id: stage.people.courseId } }),
  makeJoinCode: (stage) => ({ params: { id: stage.people.courseId }, body: { admits: 'ask', days: 7 } }),
  endJoinCode: (stage) => ({ params: { id: stage.people.courseId } }),
  joinCourse: async (stage, actor) => ({ body: { code: await stage.joinCode(actor) } }),
  listEnrollments: nothing,
  enroll: (stage, actor) => ({ body: { course: stage.electiveOf(actor) } }),
  unenroll: async (stage) => ({ params: { id: await stage.attendedCourse() } }),
  listElectives: nothing,
  chooseElectives: async (stage, actor) => ({ body: { electives: [await stage.elective(actor)] } }),
  createElective: () => ({ body: { name: `Elective ${fresh()}` } }),
  updateElective: async (stage) => ({ params: { id: await stage.elective('U1') }, body: { archived: true } }),
  listEnrollmentRequests: nothing,
  decideEnrollmentRequest: async (stage) => ({ params: { id: await stage.request() }, body: { action: 'approve' } }),
  listAssignments: nothing,
  createAssignment: (stage, actor) => ({
    body: stage.assignmentFields(actor.startsWith('X') ? stage.electives.other : stage.people.courseId),
  }),
  getAssignment: (stage) => ({ params: { id: stage.people.assignmentId } }),
  updateAssignment: (stage) => ({
    params: { id: stage.people.assignmentId },
    body: stage.assignmentFields(stage.people.courseId),
  }),
  deleteAssignment: assignment,
  archiveAssignment: assignment,
  unarchiveAssignment: assignment,
  duplicateAssignment: (stage) => ({
    params: { id: stage.people.assignmentId },
    body: stage.assignmentCopy(stage.people.courseId),
  }),
  listExtensions: (stage) => ({ params: { id: stage.people.assignmentId } }),
  listUnsent: (stage) => ({ params: { id: stage.people.assignmentId } }),
  listDowntimes: (stage) => ({ params: { id: stage.people.assignmentId } }),
  extend: (stage) => ({ params: { id: stage.people.assignmentId }, body: stage.extensionFields() }),
  withdrawExtension: async (stage) => ({ params: await stage.extension() }),
  getTextAtDeadline: submission,
  getCalendarLink: nothing,
  makeCalendarLink: nothing,
  endCalendarLink: nothing,
  getCalendar: async (stage) => ({ params: { code: await stage.calendarCode() } }),
  listSubmissions: (stage) => ({ params: { id: stage.people.assignmentId } }),
  startSubmission: assignment,
  getStatistics: (stage) => ({ params: { id: stage.people.assignmentId } }),
  getClass: (stage) => ({ params: { id: stage.people.assignmentId } }),
  getPractice: nothing,
  getSubmission: submission,
  updateSubmission: async (stage, actor) => ({
    params: { id: await stage.submission() },
    body: actor === 'S1' ? { text: 'My essay.', counter: 0 } : { grade: 71, feedback: 'Well argued.' },
  }),
  deleteSubmission: submission,
  listEdits: submission,
  getRecording: nothing,
  getReport: submission,
  getMatches: submission,
  listOpenConcerns: nothing,
  listConcerns: async (stage) => ({ params: { id: await stage.decidedConcern() } }),
  raiseConcern: async (stage) => ({
    params: { id: await stage.openedSubmission() },
    body: { reasons: ['pasted'], words: 'Where is this from?' },
  }),
  listOwnConcerns: () => ({}),
  replyToConcern: async (stage) => ({ params: { id: await stage.concern() }, body: { words: 'From my notes.' } }),
  decideConcern: async (stage) => ({
    params: { id: await stage.concern() },
    body: { outcome: 'settled', words: 'The note explains it.' },
  }),
  ...markingRequests,
  ...outboxRequests,
  listLooks: submission,
  ...statementRequests,
  ...fileRequests,
  ...draftRequests,
  ...messageRequests,
  ...referenceRequests,
  listNotes: submission,
  writeNote: async (stage) => ({
    params: { id: await stage.submission() },
    body: { paste: { stream: 'A'.repeat(22), seq: 1 }, kind: 'quotation', words: 'Lecture 6.' },
  }),
  getReceiptKeys: nothing,
  getReceipt: submission,
  listCertificates: submission,
  createCertificate: async (stage) => ({
    params: { id: await stage.submission() },
    body: { with_text: false },
  }),
  revokeCertificate: async (stage) => {
    const { submission: id, certificate } = await stage.certificate();
    return { params: { id, certificate } };
  },
  getCertificate: async (stage) => ({ params: { code: (await stage.certificate()).code } }),
  exportMine: nothing,
  trackKeystroke: keystroke,
  saveSnapshot: snapshot,
  analyzeSubmission: analysis,
  trackKeystrokeOfEditor: keystroke,
  saveSnapshotOfEditor: snapshot,
  analyzeSubmissionOfEditor: analysis,
  getAnalysis: submission,
};
