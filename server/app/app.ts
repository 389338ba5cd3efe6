import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint';
import { authenticate, verifyPush, verifyQueued } from '../people/account/authenticate.ts';
import { verifySealed } from '../people/account/sealed-sender.ts';
import { accountRoutes } from '../people/account/routes.ts';
import { analysisRoutes } from '../reading/analysis/routes.ts';
import { allotmentRoutes } from '../marking/allotment/routes.ts';
import { courseRoleRoutes } from '../courses/course-role/routes.ts';
import { announcementRoutes } from '../courses/announcement/routes.ts';
import { messageRoutes } from '../assignments/message/routes.ts';
import { assignmentRoutes } from '../assignments/assignment/routes.ts';
import { auditRoutes } from '../people/audit/routes.ts';
import { classRoutes } from '../marking/class/routes.ts';
import { calendarRoutes } from '../assignments/calendar/routes.ts';
import { concernRoutes } from '../reading/concern/routes.ts';
import { courseRoutes } from '../courses/course/routes.ts';
import { deadlineRoutes } from '../writing/deadline/routes.ts';
import { draftReviewRoutes } from '../marking/draft-review/routes.ts';
import { docsRoutes } from '../platform/docs/routes.ts';
import { downtimeRoutes } from '../assignments/downtime/routes.ts';
import { electiveRoutes } from '../courses/elective/routes.ts';
import { termRoutes } from '../courses/term/routes.ts';
import { enrollmentRoutes } from '../courses/enrollment/routes.ts';
import { courseSectionRoutes } from '../assignments/section/routes.ts';
import { extensionRoutes } from '../assignments/extension/routes.ts';
import { feedbackRoutes } from '../letters/feedback/routes.ts';
import { gradebookRoutes } from '../marking/gradebook/routes.ts';
import { healthRoutes } from '../platform/health/routes.ts';
import { invitationRoutes } from '../courses/invitation/routes.ts';
import { joinRoutes } from '../courses/join/routes.ts';
import { IngestBudget } from '../writing/ingest/budget.ts';
import { outboxRoutes } from '../writing/ingest/routes.ts';
import { sealedRoutes } from '../writing/sealed/routes.ts';
import { submissionRoutes } from '../writing/submission/routes.ts';
import { singleRoutes } from '../writing/submission/single-routes.ts';
import { updateRoutes } from '../marking/marking/update-routes.ts';
import { lookRoutes } from '../writing/access-log/routes.ts';
import { mailboxRoutes } from '../letters/mail/mailbox.ts';
import { markingRoutes } from '../marking/marking/routes.ts';
import { findRoutes } from '../reading/find/routes.ts';
import { matchRoutes } from '../reading/match/routes.ts';
import { mediaRoutes } from '../people/media/routes.ts';
import { memberRoutes } from '../people/member/routes.ts';
import { aiStatementRoutes } from '../reading/ai-statement/routes.ts';
import { noteRoutes } from '../reading/note/routes.ts';
import { noticeRoutes } from '../letters/notice/routes.ts';
import { notificationRoutes } from '../letters/notification/routes.ts';
import { acts } from './acts.ts';
import { writeAnswer } from '../platform/plugins/answers.ts';
import { BODY_MAX_BYTES } from '../platform/plugins/raw-body.ts';
import { limitCalls } from '../platform/plugins/limits.ts';
import { shedLoad } from '../platform/plugins/load.ts';
import { tellTime } from '../platform/plugins/clock.ts';
import { refuseOldContracts } from '../platform/plugins/contract-version.ts';
import { answerProblems } from '../platform/plugins/problems.ts';
import { measureRequests } from '../platform/metrics/measure.ts';
import { logRequests } from '../platform/plugins/request-log.ts';
import { checkStorable } from '../platform/plugins/storable.ts';
import { endSlowBodies, FILES_WITHIN_MS } from '../platform/plugins/slow-bodies.ts';
import { answerNoRequest, secureAnswers } from '../platform/plugins/security.ts';
import { serveApp } from '../platform/plugins/static-files.ts';
import { traceRequests } from '../platform/traces/trace-requests.ts';
import { phraseRoutes } from '../marking/phrase/routes.ts';
import { rubricRoutes } from '../marking/rubric/routes.ts';
import { profileRoutes } from '../people/profile/routes.ts';
import { proofRoutes } from '../reading/proof/routes.ts';
import { referenceRoutes } from '../assignments/reference/routes.ts';
import { recordingRoutes } from '../assignments/recording/routes.ts';
import { regradeRoutes } from '../marking/regrade/routes.ts';
import { startFiguresWorker } from '../reading/report/figures-worker.ts';
import { StaffViews } from '../reading/report/readable.ts';
import { reportRoutes } from '../reading/report/routes.ts';
import { rosterRoutes } from '../courses/roster/routes.ts';
import type { Services } from '../platform/services.ts';
import { siteRoutes } from '../site/routes.ts';
import { breakGlassRoutes } from '../writing/break-glass/routes.ts';
import { deletionRoutes } from '../people/deletion/routes.ts';
import { subscriptionRoutes } from '../people/subscription/routes.ts';
import { taskFileRoutes } from '../assignments/task-file/routes.ts';
import { universityRoutes } from '../people/university/routes.ts';

const ADDRESS_MAX_LENGTH = 64 * 1024;

z.config(z.locales.en());

/** Builds the whole server around its services; it neither listens nor starts a database. */
export async function buildApp(
  services: Services,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: FILES_WITHIN_MS,
    exposeHeadRoutes: false,
    // Fastify would answer an undecodable URL before any hook, so it is rewritten to a path without a route.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : `${API_BASE}/unreadable-address`),
    clientErrorHandler: answerNoRequest,
    trustProxy: (_address, hop) => hop < services.env.proxyHops,
    // Node refuses longer URLs; for shorter ones the parameter's schema decides.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: ADDRESS_MAX_LENGTH },
  });
  app.setValidatorCompiler(checkStorable);
  app.setSerializerCompiler(writeAnswer);
  app.decorate('services', services);
  app.decorate('authentication', { authenticate, verifyPush, verifyQueued, verifySealed });
  app.decorateRequest('person', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('uploads', null);
  answerProblems(app);
  endSlowBodies(app);
  logRequests(app);
  measureRequests(app);
  traceRequests(app);
  // Registered before all routes: earlier ones would be answered uncompressed. Bodies are inflated where they are read,
  // as a device key signs the bytes as sent.
  await app.register(compress, { global: true, globalDecompression: false });
  secureAnswers(app, services.env.publicUrl.startsWith('https:'));
  await shedLoad(app, services.env.maxDelayMs);
  tellTime(app);
  limitCalls(app);
  refuseOldContracts(app);
  registerNouns(app);
  if (services.env.smtpUrl === undefined && !services.env.production) mailboxRoutes(app);
  await serveApp(app, services.env.staticDir);
  return app;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split(/[?;#]/u, 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

function registerNouns(app: FastifyInstance): void {
  healthRoutes(app);
  registerPeople(app);
  const budget = new IngestBudget();
  outboxRoutes(app, budget, acts);
  sealedRoutes(app, budget, acts);
  const figures = startFiguresWorker(app.services);
  app.addHook('onClose', () => figures.stop());
  submissionRoutes(app, { figures, staffViews: new StaffViews() });
  classRoutes(app, figures);
  singleRoutes(app, budget);
  updateRoutes(app, budget);
  lookRoutes(app);
  breakGlassRoutes(app);
  aiStatementRoutes(app);
  noteRoutes(app);
  noticeRoutes(app);
  notificationRoutes(app);
  markingRoutes(app);
  regradeRoutes(app);
  phraseRoutes(app);
  rubricRoutes(app);
  proofRoutes(app);
  analysisRoutes(app);
  recordingRoutes(app);
  reportRoutes(app);
  matchRoutes(app);
  findRoutes(app);
  concernRoutes(app);
  courseRoutes(app);
  enrollmentRoutes(app);
  announcementRoutes(app);
  messageRoutes(app);
  courseRoleRoutes(app);
  draftReviewRoutes(app);
  referenceRoutes(app);
  allotmentRoutes(app);
  gradebookRoutes(app);
  rosterRoutes(app);
  invitationRoutes(app);
  joinRoutes(app);
  electiveRoutes(app);
  termRoutes(app);
  assignmentRoutes(app);
  taskFileRoutes(app);
  courseSectionRoutes(app);
  extensionRoutes(app);
  deadlineRoutes(app);
  calendarRoutes(app);
  downtimeRoutes(app);
  feedbackRoutes(app);
  siteRoutes(app);
  docsRoutes(app);
}

function registerPeople(app: FastifyInstance): void {
  accountRoutes(app);
  deletionRoutes(app);
  universityRoutes(app);
  profileRoutes(app);
  mediaRoutes(app);
  memberRoutes(app);
  subscriptionRoutes(app);
  auditRoutes(app);
}
