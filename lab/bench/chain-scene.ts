import type { PushAnswer, PushPart } from '#contract/outbox';
import type { Receipt } from '#contract/proof';
import { sql } from 'kysely';
import type { Person } from '../../server/platform/person.ts';
import { ruleDeadlines } from '../../server/assignments/deadline/ruling.ts';
import type { Row } from '../../server/platform/database/tables.ts';
import { acts } from '../../server/app/acts.ts';
import { takePush } from '../../server/writing/ingest/take.ts';
import { exportOf } from '../../server/reading/proof/export.ts';
import { receiptOf } from '../../server/reading/proof/receipt.ts';
import type { Services } from '../../server/platform/services.ts';
import { finalizeHandIn } from '../../server/writing/submission/hand-in.ts';
import { findSubmission } from '../../server/writing/submission/read.ts';
import type { People } from '../../tests/api/people.ts';

const START_MS = Date.UTC(2026, 2, 2, 8);

/** A university with one student, and a clock of its own that the student's device can't reach. */
export class ChainScene {
  readonly services: Services;
  readonly person: Person;
  readonly #courseId: string;
  nowMs = START_MS;

  constructor(services: Services, people: People) {
    this.services = { ...services, clock: () => new Date(this.nowMs) };
    this.#courseId = people.courseId;
    const { userId, universityId, sessionId, email } = people.S1;
    const role = { userType: 'student', status: 'active', emailVerified: true } as const;
    this.person = { userId, universityId, sessionId, email, name: 'S1', ...role };
  }

  /** Creates an assignment that ends at `endMs` by the university's clock. Returns its id. */
  async assignment(endMs: number): Promise<string> {
    const { universityId } = this.person;
    const { database, keyring, clock } = this.services;
    return database.asOwner(async (tx) => {
      const { rows } = await sql<Row<'assignments'>>`
        insert into assignments (university_id, course_id, title, description, class_info, start_time, end_time)
        values (${universityId}, ${this.#courseId}, 'An essay', '', '', ${new Date(this.nowMs - 1)}, ${new Date(endMs)})
        returning *`.execute(tx);
      await ruleDeadlines(tx, keyring, rows, clock());
      return rows[0]?.id ?? '';
    });
  }

  /** Pushes a part as the student's device does. */
  push(part: PushPart): Promise<PushAnswer> {
    return takePush(this.services, acts, this.person, [{ ...part, malformed: null } as never]);
  }

  /** The receipt of a submission's hand-in. */
  async receipt(submissionId: string): Promise<Receipt | null> {
    return this.services.database.asTenant(this.person, async (tx) => {
      const found = await findSubmission(tx, this.person, submissionId);
      if (found === undefined) return null;
      return receiptOf(tx, await finalizeHandIn(tx, found, this.services), this.services);
    });
  }

  exported(): Promise<Uint8Array> {
    return this.services.database.asTenant(this.person, (tx) => exportOf(tx, this.person, this.services));
  }
}

/** The submission and the signed head that a push of one stream was answered with. */
export function storedBy(answer: PushAnswer): { submission: string; head: string } {
  const [stream] = answer.streams;
  if (stream?.status !== 'stored') throw new Error(`A push was answered with ${JSON.stringify(stream)}.`);
  return { submission: stream.submission ?? '', head: stream.head ?? '' };
}
