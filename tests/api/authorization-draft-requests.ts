import { sql } from 'kysely';
import { createAssignment } from '#contract/change-assignment';
import { getDraftReview, sendDraftComments } from '#contract/draft-review';
import { writeDraft } from '../fixtures/draft-reviews.ts';
import type { Prepare } from './authorization-marking-requests.ts';
import { fresh, type Stage } from './authorization-stage.ts';

/** A new assignment of T1 whose students may ask for comments, and to which S1 and S2 have written. */
async function writtenAssignment(stage: Stage): Promise<string> {
  const { S1, S2, T1, courseId } = stage.people;
  const body = { ...stage.assignmentFields(courseId), draft_comments: true };
  const { id } = (await stage.server.as(T1).call(createAssignment, { body })).ok;
  for (const student of [S1, S2]) await writeDraft(stage.server, student, id, 'A draft.');
  return id;
}

/** A draft of S1 on which comments are waited for: made without a call, of which a person may make so many an hour. */
async function openReview(stage: Stage): Promise<string> {
  const assignment = await writtenAssignment(stage);
  const { rows } = await stage.server.database.asOwner((tx) =>
    sql<{ id: string }>`
      insert into draft_reviews (university_id, assignment_id, submission_id, vector, question, asked_at)
      select s.university_id, s.assignment_id, s.id, jsonb_build_object(t.stream, t.high), ${fresh()}, ${stage.server.now()}
      from submissions s
      join streams t on t.university_id = s.university_id and t.submission_id = s.id
      where s.assignment_id = ${assignment} and s.user_id = ${stage.people.S1.userId}
      returning id`.execute(tx),
  );
  return rows[0]?.id ?? '';
}

const comment = () => ({ anchor: null, words: `See page 2. ${fresh()}` });

/** T1's comment on such a draft. */
async function draftComment(stage: Stage): Promise<string> {
  const params = { id: await openReview(stage) };
  const teacher = stage.server.as(stage.people.T1);
  await teacher.call(sendDraftComments, { params, body: { comments: [comment()] } });
  return (await teacher.call(getDraftReview, { params })).ok.comments[0]?.id ?? '';
}

/** The requests of comments on drafts, by endpoint. */
export const draftRequests: Readonly<Record<string, Prepare>> = {
  listOwnDraftReviews: (stage) => ({ params: { id: stage.people.assignmentId } }),
  listDraftReviews: async (stage) => ({ params: { id: await stage.assignment() } }),
  getDraftReview: async (stage) => ({ params: { id: await openReview(stage) } }),
  askForDraftReview: async (stage) => ({
    params: { id: await writtenAssignment(stage) },
    body: { question: `Is it too long? ${fresh()}` },
  }),
  withdrawDraftReview: async (stage) => ({ params: { id: await openReview(stage) } }),
  sendDraftComments: async (stage) => ({ params: { id: await openReview(stage) }, body: { comments: [comment()] } }),
  replyToDraftComment: async (stage) => ({
    params: { id: await draftComment(stage) },
    body: { words: `Thank you. ${fresh()}` },
  }),
  resolveDraftComment: async (stage) => ({ params: { id: await draftComment(stage) }, body: { resolved: true } }),
};
