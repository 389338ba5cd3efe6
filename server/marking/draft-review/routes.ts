import type { FastifyInstance } from 'fastify';
import {
  askForDraftReview,
  DRAFT_REVIEWS_PER_PAGE,
  getDraftReview,
  listDraftReviews,
  listOwnDraftReviews,
  replyToDraftComment,
  resolveDraftComment,
  sendDraftComments,
  withdrawDraftReview,
} from '#contract/draft-review';
import { onceForPerson } from '../../platform/idempotency/once.ts';
import { route } from '../../platform/route.ts';
import { noteLook } from '../../writing/access-log/note-look.ts';
import { readVersionText } from '../../writing/submission/version-text.ts';
import { askedOf, askForReview, comment, reply, resolve, withdraw } from './act.ts';
import { offerOf } from './offer.ts';
import { accessDrafts, accessReview, accessToAsk, requireReviewing } from './policy.ts';
import { presentForTeacher, presentLine, presentReview } from './present.ts';
import { selectOwnReviews, selectReviewLines } from './store.ts';

/** Comments of teachers on drafts for which students asked. */
export function draftReviewRoutes(app: FastifyInstance): void {
  readingRoutes(app);

  route(app, askForDraftReview, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, askForDraftReview, async (newId) => ({
      id: await askForReview({ tx, person, now }, params.id, { ...body, newId }),
    }));
  });

  route(app, withdrawDraftReview, ({ tx, person, params, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, withdrawDraftReview, async () => {
      await withdraw({ tx, person, now }, params.id);
      return { id: params.id };
    });
  });

  route(app, sendDraftComments, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, sendDraftComments, async () => {
      await comment({ tx, person, now }, params.id, body);
      return { sent: body.comments.length };
    });
  });

  route(app, replyToDraftComment, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, replyToDraftComment, async (newId) => ({
      id: await reply({ tx, person, now }, params.id, { ...body, newId }),
    }));
  });

  route(app, resolveDraftComment, ({ tx, person, params, body, services, request }) => {
    const now = services.clock();
    return onceForPerson({ tx, person, request, now }, resolveDraftComment, async () => {
      await resolve({ tx, person, now }, params.id, body.resolved);
      return body;
    });
  });
}

function readingRoutes(app: FastifyInstance): void {
  route(app, listOwnDraftReviews, async ({ tx, person, params, services }) => {
    const now = services.clock();
    const assignment = await accessToAsk(tx, person, params.id, now);
    const reviews = await selectOwnReviews(tx, person, assignment.id);
    return { reviews: reviews.map(presentReview), offer: offerOf(assignment, askedOf(reviews), now) };
  });

  route(app, listDraftReviews, async ({ tx, person, params, query, services }) => {
    const assignment = await accessDrafts(tx, person, params.id, services.clock());
    const lines = await selectReviewLines(tx, person, assignment, Number(query.page ?? 1));
    return {
      reviews: lines.slice(0, DRAFT_REVIEWS_PER_PAGE).map(presentLine),
      more: lines.length > DRAFT_REVIEWS_PER_PAGE,
      waiting: lines[0]?.all_waiting ?? 0,
    };
  });

  route(app, getDraftReview, async ({ tx, person, params, services }) => {
    const accessed = await accessReview(tx, person, params.id);
    requireReviewing(accessed);
    const { review, submission } = accessed;
    if (review.withdrawn_at !== null) return presentForTeacher(accessed, null);
    await noteLook(tx, person, { submission, relation: 'teaches' }, 'text', services.clock());
    return presentForTeacher(accessed, await readVersionText(tx, submission, review.vector, services));
  });
}
