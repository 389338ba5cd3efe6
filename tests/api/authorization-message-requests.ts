import { messageTeachers } from '#contract/message';
import type { Prepare } from './authorization-marking-requests.ts';
import { fresh, type Stage } from './authorization-stage.ts';

/** S1's question about a new assignment to its teachers. */
export async function ownMessage(stage: Stage): Promise<{ id: string; student: string; message: string }> {
  const { S1 } = stage.people;
  const id = await stage.assignment();
  const body = { words: `How long may it be? ${fresh()}` };
  const { ok } = await stage.server.as(S1).call(messageTeachers, { params: { id }, body });
  return { id, student: S1.userId, message: ok.id };
}

/** A message of XS about a new assignment of XT. */
export async function foreignMessage(stage: Stage): Promise<string> {
  const { userId: student, universityId: university_id } = stage.people.XS;
  const thread = { university_id, assignment_id: await stage.assignment('XT'), student_id: student };
  const message = { ...thread, author_id: student, words: 'How long?', written_at: stage.server.now() };
  const { id } = await stage.server.database.asOwner((tx) =>
    tx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** The requests of messages, by endpoint. */
export const messageRequests: Readonly<Record<string, Prepare>> = {
  listMessageThreads: () => ({}),
  listThreadsOfAssignment: (stage) => ({ params: { id: stage.people.assignmentId } }),
  getMessageThread: async (stage) => {
    const { id, student } = await ownMessage(stage);
    return { params: { id, student } };
  },
  messageStudents: (stage) => ({
    params: { id: stage.people.assignmentId },
    body: { students: [stage.people.S1.userId], words: `See page 2. ${fresh()}` },
  }),
  messageTeachers: (stage) => ({
    params: { id: stage.people.assignmentId },
    body: { words: `How long may it be? ${fresh()}` },
  }),
  readMessageThread: async (stage) => {
    const { message, ...params } = await ownMessage(stage);
    return { params, body: { message } };
  },
};
