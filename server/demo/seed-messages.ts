import { demoAddresses } from '../people/account/demo-accounts.ts';
import { memberOf, type Scene } from './seed-marked.ts';
import { messages } from './teaching-content.ts';

const HOUR_MS = 3_600_000;

/** Makes a thread of a student and their teacher, which both have read. */
export async function seedMessages(scene: Scene, assignment: string): Promise<void> {
  const { tx, teacher, at } = scene;
  const { userId: student } = memberOf(scene, demoAddresses.student);
  const thread = { university_id: teacher.universityId, assignment_id: assignment, student_id: student };
  let last = '';
  for (const { by, hoursBefore, words } of messages) {
    const written_at = new Date(at.getTime() - hoursBefore * HOUR_MS);
    const author_id = by === 'student' ? student : teacher.userId;
    const row = { ...thread, author_id, words, written_at };
    last = (await tx.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const reads = [student, teacher.userId].map((reader_id) => ({ ...thread, reader_id, read_to: last, read_at: at }));
  await tx.insertInto('message_reads').values(reads).execute();
}
