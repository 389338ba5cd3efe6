import { randomBytes } from 'node:crypto';
import type { Actor } from '#contract/access';
import { postAnnouncement } from '#contract/announcement';
import { createAssignment } from '#contract/change-assignment';
import { makeCalendarLink } from '#contract/calendar';
import { decideConcern, raiseConcern, replyToConcern } from '#contract/concern';
import { createCourse } from '#contract/course';
import { createElective } from '#contract/elective';
import { getReport } from '#contract/evidence';
import { enroll, listEnrollmentRequests } from '#contract/enrollment';
import { extend } from '#contract/extension';
import { makeJoinCode } from '#contract/join';
import { listNotes } from '#contract/note';
import { updateStudentProfile } from '#contract/profile';
import { createCertificate } from '#contract/proof';
import { importList } from '#contract/roster';
import { createRubric } from '#contract/rubric';
import { startSubmission } from '#contract/submission';
import { renewSubscription } from '#contract/subscription';
import { newLink, linkToken } from '../../server/people/account/links.ts';
import { hashPassword } from '../../server/people/account/password.ts';
import { readRefreshToken, signRefreshToken } from '../../server/people/account/refresh-token.ts';
import { openSession } from '../../server/people/account/session.ts';
import { photo } from '../fixtures/images.ts';
import { rubricFields } from '../fixtures/rubric-fields.ts';
import type { Member, People, TestServer } from './harness.ts';
import { makeMember, type Campus, type MemberWish } from './people.ts';

const DAY_MS = 86_400_000;
export const PASSWORD = 'a long enough password';

/**
 * Both universities with the objects that calls need: each builder makes a new one, so that no check disturbs another.
 */
export class Stage {
  readonly server: TestServer;
  readonly people: People;
  /** An elective of T1 and one of XT; nobody attends them. */
  readonly electives: { campus: string; other: string };
  /** Made once, when it is needed: each hash costs as much as ten calls. */
  #hashed: Promise<string> | null = null;

  private constructor(server: TestServer, people: People, electives: { campus: string; other: string }) {
    this.server = server;
    this.people = people;
    this.electives = electives;
  }

  static async build(server: TestServer): Promise<Stage> {
    const people = await server.people();
    const draft = new Stage(server, people, { campus: '', other: '' });
    return new Stage(server, people, {
      campus: await draft.course(people.T1, 'elective'),
      other: await draft.course(people.XT, 'elective'),
    });
  }

  /** Null for actors without a session. */
  member(actor: Actor): Member | null {
    return actor === 'A0' || actor === 'A1' ? null : this.people[actor];
  }

  campusOf(actor: Actor): Campus {
    return actor.startsWith('X') ? this.people.other : this.people.campus;
  }

  #campusOf({ universityId }: Member): Campus {
    return universityId === this.people.other.universityId ? this.people.other : this.people.campus;
  }

  electiveOf(actor: Actor): string {
    return actor.startsWith('X') ? this.electives.other : this.electives.campus;
  }

  /** A new elective of the actor's university; nobody chose it yet. */
  async elective(actor: Actor): Promise<string> {
    const admin = actor.startsWith('X') ? this.people.XU : this.people.U1;
    return (await this.server.as(admin).call(createElective, { body: { name: `Elective ${fresh()}` } })).ok.id;
  }

  /** Expires the subscription of the actor's university. */
  async expireSubscription(actor: Actor): Promise<void> {
    const { universityId } = this.campusOf(actor);
    await this.server.database.asOwner((tx) =>
      tx
        .updateTable('subscriptions')
        .set({ valid_until: '2025-12-31' })
        .where('university_id', '=', universityId)
        .execute(),
    );
  }

  /** The number of an invoice of U1's university. */
  async invoice(): Promise<string> {
    await this.expireSubscription('U1');
    return (await this.server.as(this.people.U1).call(renewSubscription, { body: { seats: 200 } })).ok.number;
  }

  async course(
    teacher: Member,
    course_type: 'compulsory' | 'elective',
    campus: Pick<Campus, 'departmentId' | 'programId'> = this.#campusOf(teacher),
  ): Promise<string> {
    const place = { department: campus.departmentId, program: campus.programId };
    const body = { course_code: `C-${fresh()}`, name: 'A course', credits: 3, semester: '1', course_type, ...place };
    return (await this.server.as(teacher).call(createCourse, { body })).ok.id;
  }

  /** A compulsory course of T1 that S1 and S2 attend. */
  async attendedCourse(): Promise<string> {
    const course = await this.course(this.people.T1, 'compulsory');
    for (const student of [this.people.S1, this.people.S2])
      await this.server.as(student).call(enroll, { body: { course } });
    return course;
  }

  assignmentFields(course: string) {
    return {
      title: 'A new essay',
      description: 'Write it.',
      class_info: 'Section A',
      start_time: new Date(this.server.now().getTime() - DAY_MS).toISOString(),
      end_time: new Date(this.server.now().getTime() + DAY_MS).toISOString(),
      course,
      ai_policy: { preset: 'none' as const, note: 'Not even for the title.' },
    };
  }

  assignmentCopy(course: string) {
    const { title, start_time, end_time } = this.assignmentFields(course);
    return { course, title, start_time, end_time, visible_from: null };
  }

  /** An assignment of T1 in the course that S1 and S2 attend, or of XT. Nobody has begun it. */
  async assignment(teacher: 'T1' | 'XT' = 'T1'): Promise<string> {
    const body = this.assignmentFields(teacher === 'T1' ? this.people.courseId : this.electives.other);
    return (await this.server.as(this.people[teacher]).call(createAssignment, { body })).ok.id;
  }

  /** The code of S1's calendar address. */
  async calendarCode(): Promise<string> {
    return (await this.server.as(this.people.S1).call(makeCalendarLink)).ok.code ?? '';
  }

  /** A later end for S1. */
  extensionFields() {
    const until = new Date(this.server.now().getTime() + 300 * DAY_MS).toISOString();
    return { students: [this.people.S1.userId], until, reason: 'You were ill.' };
  }

  /** S1's extension of a new assignment. */
  async extension(): Promise<{ id: string; student: string }> {
    const id = await this.assignment();
    await this.server.as(this.people.T1).call(extend, { params: { id }, body: this.extensionFields() });
    return { id, student: this.people.S1.userId };
  }

  /** S1's submission to a new assignment. */
  async submission(): Promise<string> {
    const id = await this.assignment();
    return (await this.server.as(this.people.S1).call(startSubmission, { params: { id } })).ok.id;
  }

  /** A certificate of S1's submission to a new assignment. */
  async certificate(): Promise<{ submission: string; certificate: string; code: string }> {
    const submission = await this.submission();
    const made = { params: { id: submission }, body: { with_text: true } };
    const { id, code } = (await this.server.as(this.people.S1).call(createCertificate, made)).ok;
    return { submission, certificate: id, code };
  }

  /** S1's submission after T1 opened the parts that must be opened before a concern. */
  async openedSubmission(): Promise<string> {
    const id = await this.submission();
    for (const endpoint of [getReport, listNotes])
      await this.server.as(this.people.T1).call(endpoint, { params: { id } });
    return id;
  }

  /** S1's submission, about which T1 has raised a concern. */
  async concern(): Promise<string> {
    const id = await this.openedSubmission();
    const body = { reasons: ['pasted' as const], words: 'Where is this from?' };
    return (await this.server.as(this.people.T1).call(raiseConcern, { params: { id }, body })).ok && id;
  }

  /** S1's submission with a concern that was answered and decided. */
  async decidedConcern(): Promise<string> {
    const params = { id: await this.concern() };
    const words = 'The note explains it.';
    await this.server.as(this.people.S1).call(replyToConcern, { params, body: { words } });
    await this.server.as(this.people.T1).call(decideConcern, { params, body: { outcome: 'settled', words } });
    return params.id;
  }

  /** S1's pending request for a new elective of T1. */
  async request(): Promise<string> {
    const course = await this.course(this.people.T1, 'elective');
    await this.server.as(this.people.S1).call(enroll, { body: { course } });
    const { ok } = await this.server.as(this.people.T1).call(listEnrollmentRequests, { query: { course_id: course } });
    const [request] = ok;
    if (request === undefined) throw new Error('The request was not made.');
    return request.id;
  }

  /** The roll number of a new student, as a range of one. */
  async rollRange(): Promise<{ start_roll_no: string; end_roll_no: string }> {
    const name = `${fresh()}-1`;
    await this.newMember({ name });
    return { start_roll_no: `R-${name}`, end_roll_no: `R-${name}` };
  }

  /** An import by T1 into the course that S1 and S2 attend. */
  async rosterImport(): Promise<string> {
    const row = { row: 1, email: `${fresh()}@longhand.test`, roll_no: '', name: 'Asha Rao' };
    const parts = { params: { id: this.people.courseId }, body: { rows: [row] } };
    const { ok } = await this.server.as(this.people.T1).call(importList, parts);
    if (ok.import === null) throw new Error('Nothing was imported.');
    return ok.import;
  }

  /** An announcement of T1 to that course. */
  async announcement(): Promise<string> {
    const body = { title: 'The room', words: 'We meet in the library.' };
    const posted = await this.server.as(this.people.T1).call(postAnnouncement, {
      params: { id: this.people.courseId },
      body,
    });
    return posted.ok.id;
  }

  /** A rubric of T1 that is not shared. */
  async rubric(): Promise<string> {
    return (await this.server.as(this.people.T1).call(createRubric, { body: rubricFields() })).ok.id;
  }

  /** An invitation by T1 to that course. */
  async invitation(): Promise<string> {
    const made = await this.rosterImport();
    const { id } = await this.server.database.asTenant(this.people.T1, (tx) =>
      tx.selectFrom('invitations').select('id').where('import_id', '=', made).executeTakeFirstOrThrow(),
    );
    return id;
  }

  /** A code for the elective of the actor's university. */
  async joinCode(actor: Actor): Promise<string> {
    const teacher = actor.startsWith('X') ? this.people.XT : this.people.T1;
    const parts = { params: { id: this.electiveOf(actor) }, body: { admits: 'enroll', days: 7 } as const };
    const { ok } = await this.server.as(teacher).call(makeJoinCode, parts);
    return ok.join_code?.code ?? '';
  }

  /** The key of a new profile picture of a student. */
  async picture(of: 'S1' | 'XS' = 'S1'): Promise<string> {
    const { departmentId: department, programId: program } = this.campusOf(of);
    const form = new FormData();
    const fields = { first_name: 'Asha', last_name: 'Rao', student_id: `R-${of}`, year_of_study: '2', section: 'B' };
    for (const [name, value] of Object.entries({ ...fields, department, program, semester: '3' }))
      form.set(name, value);
    form.set('profile_picture', new File([await photo()], 'me.png'));
    const answer = await this.server.as(this.people[of]).call(updateStudentProfile, { form });
    return answer.ok.profile_picture.split('/').at(-1) ?? '';
  }

  newMember(wish: Partial<MemberWish> = {}): Promise<Member> {
    return makeMember(this.server.services, this.people.campus, { userType: 'student', name: 'new', ...wish });
  }

  /** A new student with the password {@link PASSWORD}. */
  async memberWithPassword(): Promise<Member> {
    const member = await this.newMember();
    await this.#givePassword(member);
    return member;
  }

  /** Sets an actor's password to {@link PASSWORD}; S1's for actors without a session, whose calls S1 repeats. */
  async givePassword(actor: Actor): Promise<void> {
    await this.#givePassword(this.member(actor) ?? this.people.S1);
  }

  /** As an hour later: the endpoint is asked more often here than a person may. */
  async forgetTries(action: string): Promise<void> {
    await this.server.database.asOwner((tx) => tx.deleteFrom('throttles').where('action', '=', action).execute());
  }

  async #givePassword(member: Member): Promise<void> {
    const password_hash = await (this.#hashed ??= hashPassword(PASSWORD));
    await this.server.database.asTenant(member, (tx) =>
      tx.updateTable('users').set({ password_hash }).where('id', '=', member.userId).execute(),
    );
  }

  /** One more session of S1. */
  async session(): Promise<string> {
    const { services, database } = this.server;
    const opener = { ...this.people.S1, browser: '', byPassword: true };
    const { tokens } = await database.asTenant(opener, (tx) => openSession(services, tx, opener));
    return readRefreshToken(services.keyring, tokens.refresh, services.clock())?.sessionId ?? '';
  }

  /** The first refresh token of a new student's session. */
  async refreshToken(): Promise<string> {
    const { sessionId } = await this.newMember();
    return signRefreshToken(this.server.services.keyring, { sessionId, generation: 1 });
  }

  async mailedToken(purpose: 'verify' | 'reset' | 'email'): Promise<string> {
    const { services, database } = this.server;
    const member = await this.newMember({ unverified: purpose === 'verify' });
    const email = purpose === 'email' ? `${fresh()}@longhand.test` : null;
    const link = await database.asTenant(member, async (tx) => {
      const { id, write } = await newLink(services, tx, member, purpose, null, email);
      await write.execute();
      return id;
    });
    return linkToken(services.keyring, link);
  }
}

export function fresh(): string {
  return randomBytes(6).toString('hex');
}
