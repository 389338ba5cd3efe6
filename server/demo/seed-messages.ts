import type { Tx } from '../platform/database/tables.ts';
import { messages } from './teaching-content.ts';

const HOUR_MS = 3_600_000;

/** Whose messages these are, about what, and when the demo begins. */
interface Thread {
  universityId: string;
  assignment: string;
  student: string;
  teacher: string;
  at: Date;
}

/** Makes a thread of a student and their teacher, which both have read. */
export async function seedMessages(tx: Tx, { universityId, assignment, student, teacher, at }: Thread): Promise<void> {
  const thread = { university_id: universityId, assignment_id: assignment, student_id: student };
  let last = '';
  for (const { by, hoursBefore, words } of messages) {
    const written_at = new Date(at.getTime() - hoursBefore * HOUR_MS);
    const author_id = by === 'student' ? student : teacher;
    const row = { ...thread, author_id, words, written_at };
    last = (await tx.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow()).id;
  }
  const reads = [student, teacher].map((reader_id) => ({ ...thread, reader_id, read_to: last, read_at: at }));
  await tx.insertInto('message_reads').values(reads).execute();
}
