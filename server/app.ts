import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import * as z from 'zod/mini';
import { API_BASE } from '#contract/endpoint';
import { authenticate, verifyDeviceSignature } from './account/authenticate.ts';
import { accountRoutes } from './account/routes.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { assignmentRoutes } from './assignment/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { classRoutes } from './class/routes.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { concernRoutes } from './concern/routes.ts';
import { courseRoutes } from './course/routes.ts';
import { deadlineRoutes } from './deadline/routes.ts';
import { docsRoutes } from './docs/routes.ts';
import { downtimeRoutes } from './downtime/routes.ts';
import { electiveRoutes } from './elective/routes.ts';
import { enrollmentRoutes } from './enrollment/routes.ts';
import { extensionRoutes } from './extension/routes.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { invitationRoutes } from './invitation/routes.ts';
import { joinRoutes } from './join/routes.ts';
import { IngestBudget } from './outbox/budget.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { submissionRoutes } from './submission/routes.ts';
import { singleRoutes } from './submission/single-routes.ts';
import { updateRoutes } from './submission/update-routes.ts';
import { lookRoutes } from './look/routes.ts';
import { mailboxRoutes } from './mail/mailbox.ts';
import { markingRoutes } from './marking/routes.ts';
import { matchRoutes } from './match/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { memberRoutes } from './member/routes.ts';
import { noteRoutes } from './note/routes.ts';
import { noticeRoutes } from './notice/routes.ts';
import { acts } from './acts.ts';
import { writeAnswer } from './plugins/answers.ts';
import { limitCalls } from './plugins/limits.ts';
import { shedLoad } from './plugins/load.ts';
import { tellTime } from './plugins/clock.ts';
import { refuseOldContracts } from './plugins/contract-version.ts';
import { answerProblems } from './plugins/problems.ts';
import { logRequests } from './plugins/request-log.ts';
import { checkStorable } from './plugins/storable.ts';
import { answerNoRequest, secureAnswers } from './plugins/security.ts';
import { serveApp } from './plugins/static-files.ts';
import { phraseRoutes } from './phrase/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { proofRoutes } from './proof/routes.ts';
import { recordingRoutes } from './recording/routes.ts';
import { regradeRoutes } from './regrade/routes.ts';
import { startFiguresWorker } from './report/figures-worker.ts';
import { StaffViews } from './report/readable.ts';
import { reportRoutes } from './report/routes.ts';
import { rosterRoutes } from './roster/routes.ts';
import type { Services } from './services.ts';
import { siteRoutes } from './site/routes.ts';
import { subscriptionRoutes } from './subscription/routes.ts';
import { universityRoutes } from './university/routes.ts';

const BODY_MAX_BYTES = 1024 * 1024;
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
    requestTimeout: 30_000,
    exposeHeadRoutes: false,
    // An address that can't be decoded would be answered before any hook: it is one that nothing stands at.
    rewriteUrl: ({ url = '/' }) => (isDecodable(url) ? url : `${API_BASE}/unreadable-address`),
    clientErrorHandler: answerNoRequest,
    trustProxy: (_address, hop) => hop < services.env.proxyHops,
    // Node refuses longer addresses; of shorter ones the schema of the parameter decides.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: ADDRESS_MAX_LENGTH },
  });
  app.setValidatorCompiler(checkStorable);
  app.setSerializerCompiler(writeAnswer);
  app.decorate('services', services);
  app.decorate('authentication', { authenticate, verifyDeviceSignature });
  app.decorateRequest('person', null);
  app.decorateRequest('rawBody', null);
  app.decorateRequest('uploads', null);
  answerProblems(app);
  logRequests(app);
  // Before everything that answers: what is registered earlier would go out uncompressed.
  // Bodies are inflated where they are read: a device key signs the bytes as sent.
  await app.register(compress, { global: true, globalDecompression: false });
  await secureAnswers(app, services.env.publicUrl.startsWith('https:'));
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
  accountRoutes(app);
  universityRoutes(app);
  profileRoutes(app);
  mediaRoutes(app);
  memberRoutes(app);
  subscriptionRoutes(app);
  auditRoutes(app);
  const budget = new IngestBudget();
  outboxRoutes(app, budget, acts);
  const figures = startFiguresWorker(app.services);
  app.addHook('onClose', () => figures.stop());
  submissionRoutes(app, { figures, staffViews: new StaffViews() });
  classRoutes(app, figures);
  singleRoutes(app, budget);
  updateRoutes(app, budget);
  lookRoutes(app);
  noteRoutes(app);
  noticeRoutes(app);
  markingRoutes(app);
  regradeRoutes(app);
  phraseRoutes(app);
  proofRoutes(app);
  analysisRoutes(app);
  recordingRoutes(app);
  reportRoutes(app);
  matchRoutes(app);
  concernRoutes(app);
  courseRoutes(app);
  enrollmentRoutes(app);
  rosterRoutes(app);
  invitationRoutes(app);
  joinRoutes(app);
  electiveRoutes(app);
  assignmentRoutes(app);
  extensionRoutes(app);
  deadlineRoutes(app);
  calendarRoutes(app);
  downtimeRoutes(app);
  feedbackRoutes(app);
  siteRoutes(app);
  docsRoutes(app);
}
