import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  analysisResultSchema,
  analysisSchema,
  analyzeSubmission,
  analyzeSubmissionOfEditor,
  getAnalysis,
  type StoredAnalysis,
} from '#contract/analysis';
import { getAssignment, listAssignments } from '#contract/assignment';
import { listTaughtCourses, updateCourseAnalysis } from '#contract/course';
import type { BodyOf } from '#contract/endpoint';
import { trackKeystroke } from '#contract/single';
import { getPractice, getSubmission } from '#contract/submission';
import { getUniversitySettings, updateUniversitySettings } from '#contract/university';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { sha256 } from '../../../tests/fixtures/device-stream.ts';
import { essayFor, sendPush } from '../../../tests/fixtures/pushing.ts';
import { GENERATED, HUMAN as ESSAY } from '../../../tests/fixtures/written-texts.ts';
import { spec } from '../../../tests/specification/checklist.ts';

let server: TestServer;
let people: People;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  id = await write(people.S1, ESSAY);
});

async function write(member: Member, text: string): Promise<string> {
  const answer = await sendPush(server, member, essayFor(people, text).part());
  return answer.submissions[0]?.id ?? '';
}

type Headers = Record<string, string>;
function ask(member: Member, body: BodyOf<typeof analyzeSubmission> = {}, headers: Headers = {}, of = id) {
  return server.as(member).call(analyzeSubmission, { params: { id: of }, body, headers });
}

async function latest(member: Member, of = id): Promise<StoredAnalysis | null> {
  return (await server.as(member).call(getAnalysis, { params: { id: of } })).ok.analysis;
}

function stored(of = id) {
  return server.database.asTenant(people.S1, (tx) =>
    tx.selectFrom('analyses').selectAll().where('submission_id', '=', of).orderBy('created_at').execute(),
  );
}

describe('the analysis of a submission', () => {
  it(`answers as specified: ${spec('7.analysis.call')}`, async () => {
    const answer = (await ask(people.S1)).ok;
    expect(analysisSchema.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ submission: id, user: people.S1.userId, draft: false, text_sha256: sha256(ESSAY) });
  });

  it(`answers as specified: ${spec('3.analysis.fields')}`, async () => {
    const answer = (await ask(people.S1)).ok;
    const fields = ['id', 'user', 'score', 'is_suspected_ai', 'summary', 'reasons', 'created_at'] as const;
    for (const field of fields) expect(answer[field]).not.toBeNull();
    expect(answer.created_at).toBe(server.now().toISOString());
    expect(answer.summary).not.toBe('');
    expect(answer.reasons.length).toBeGreaterThan(0);
    expect(Object.keys(answer.metrics).sort()).toEqual([
      'avg_sentence_length',
      'avg_word_length',
      'complex_sentence_ratio',
      'lexical_diversity',
      'paste_events',
      'paste_percentage',
    ]);
  });

  it(`answers as specified: ${spec('9.analysis.score')}`, async () => {
    for (const content of [ESSAY, GENERATED, `${GENERATED} ${GENERATED}`]) {
      const { score, is_suspected_ai, band } = (await ask(people.S1, { content })).ok;
      expect(Number.isInteger(score)).toBe(true);
      expect(is_suspected_ai).toBe((score ?? 0) >= 50);
      expect(band).toBe((score ?? 0) >= 80 ? 'strong' : (score ?? 0) >= 50 ? 'elevated' : 'none');
    }
  });

  it(`answers as specified: ${spec('9.analysis.metrics')}`, async () => {
    await paste(people.S1, 'A third of this came from somewhere else, more or less. '.repeat(8));
    const { metrics } = (await ask(people.S1)).ok;
    const digits = { lexical_diversity: 2, avg_word_length: 1, avg_sentence_length: 1, paste_percentage: 1 } as const;
    for (const [name, most] of Object.entries(digits)) {
      const value = metrics[name as keyof typeof digits] ?? Number.NaN;
      expect(value).toBeGreaterThan(0);
      expect(Number(value.toFixed(most))).toBe(value);
    }
    // A ratio that is shown as percent.
    expect(Number(metrics.complex_sentence_ratio.toFixed(3))).toBe(metrics.complex_sentence_ratio);
  });

  it('is kept with the hashes of text and assignment, the version of text and model, and who asked', async () => {
    const answer = (await ask(people.T1, { text_sha256: sha256('an older text') })).ok;
    const { counter } = (await server.as(people.S1).call(getSubmission, { params: { id } })).ok;
    expect(answer).toMatchObject({ counter, asked_sha256: sha256('an older text') });
    expect(answer.asked_by).toMatchObject({ id: people.T1.userId, is_writer: false });
    const rows = await stored();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: answer.id,
      asked_by: people.T1.userId,
      counter,
      text_sha256: sha256(ESSAY),
      asked_sha256: sha256('an older text'),
      model_version: answer.model_version,
      data_hash: answer.data_hash,
    });
    const { title, description } = (await server.as(people.S1).call(getAssignment, { params: assignment() })).ok;
    expect(rows[0]?.prompt_sha256).toBe(sha256(`${title}\n\n${description}`));
  });

  it('is the same for the same text, whoever asks, and the writer reads what the teacher got', async () => {
    expect(await latest(people.S1)).toBeNull();
    const first = (await ask(people.S1)).ok;
    server.advance(60_000);
    const second = (await ask(people.T1)).ok;
    expect(analysisResultSchema.parse(second)).toEqual(analysisResultSchema.parse(first));
    expect(second.id).not.toBe(first.id);
    expect(await latest(people.S1)).toEqual(second);
    expect(await latest(people.T1)).toEqual(second);
  });

  it('takes the assignment’s id in the editor’s form, for the caller’s own text', async () => {
    const other = await write(people.S2, `${ESSAY} Mine.`);
    const call = (member: Member, of: string) =>
      server.as(member).call(analyzeSubmissionOfEditor, { params: { id: of }, body: {} });
    expect((await call(people.S1, people.assignmentId)).ok.submission).toBe(id);
    expect((await call(people.S2, people.assignmentId)).ok.submission).toBe(other);
    expect((await call(people.T1, id)).ok.submission).toBe(id);
    for (const member of [people.T1, people.S3, people.XS])
      expect((await call(member, people.assignmentId)).status).toBe(404);
    expect((await ask(people.S1, {}, {}, people.assignmentId)).status).toBe(404);
  });

  it('is kept once under its Idempotency-Key, also when two come at once', async () => {
    const headers = { 'idempotency-key': 'a-1' };
    const answers = await Promise.all([1, 2, 3].map(() => ask(people.S1, {}, headers)));
    await paste(people.S1, ' And more.');
    answers.push(await ask(people.S1, {}, headers));
    for (const answer of answers) expect(answer.ok).toEqual(answers[0]?.ok);
    expect(await stored()).toHaveLength(1);
    await ask(people.S1, {}, { 'idempotency-key': 'a-2' });
    expect(await stored()).toHaveLength(2);
  });

  it('sets aside the words of the assignment', async () => {
    const { description } = (await server.as(people.S1).call(getAssignment, { params: assignment() })).ok;
    const { words } = (await ask(people.S1)).ok;
    await server.database.asTenant(people.T1, (tx) =>
      tx
        .updateTable('assignments')
        .set({ description: `${description} ${ESSAY.slice(0, 300)}` })
        .where('id', '=', people.assignmentId)
        .execute(),
    );
    expect((await ask(people.S1)).ok.words).toBeLessThan(words - 40);
  });

  it('tells pastes from the log, whatever the client sends', async () => {
    const before = (await ask(people.S1)).ok;
    expect(before.metrics).toMatchObject({ paste_events: 0, paste_percentage: 0 });
    // It came by one event that claims to be typed.
    expect(before.typing).toEqual({ typed: 0, composed: 0, pasted: 0, unknown: 100 });
    // The same text again would be a copy of the existing one.
    await paste(people.S1, ESSAY.split('').toReversed().join(''));
    const { metrics, typing } = (await ask(people.S1)).ok;
    expect(metrics).toMatchObject({ paste_events: 1, paste_percentage: 50 });
    expect(typing).toMatchObject({ typed: 0, pasted: 50, unknown: 50 });
  });
});

describe('a draft', () => {
  it('of the writer is analyzed and never kept', async () => {
    const draft = (await ask(people.S1, { content: `${ESSAY} Not sent yet.` }, { 'idempotency-key': 'd' })).ok;
    expect(draft).toMatchObject({ draft: true, text_sha256: sha256(`${ESSAY} Not sent yet.`) });
    expect(await stored()).toHaveLength(0);
    expect(await latest(people.S1)).toBeNull();
    const { rows } = await server.database.asOwner((tx) =>
      sql`select from answered_calls where user_id = ${people.S1.userId}`.execute(tx),
    );
    expect(rows).toHaveLength(0);
  });

  it('that is the stored text is none', async () => {
    expect((await ask(people.S1, { content: ESSAY })).ok.draft).toBe(false);
    expect(await stored()).toHaveLength(1);
  });

  it('is refused of a teacher, who reads the text at the university', async () => {
    const { status, problem } = await ask(people.T1, { content: 'Something else.' });
    expect(status).toBe(400);
    expect(problem.error).toContain('Only the writer');
    expect(problem.issues).toMatchObject([{ path: 'content' }]);
  });
});

describe('where it is switched off', () => {
  const answers = async () => [
    ...(await Promise.all([people.S1, people.T1].map((member) => ask(member)))),
    ...(await Promise.all(
      [people.S1, people.T1].map((member) => server.as(member).call(getAnalysis, { params: { id } })),
    )),
  ];
  const allow = (allowed: boolean) =>
    server.as(people.T1).call(updateCourseAnalysis, { params: { id: people.courseId }, body: { allowed } });
  const shown = async (member: Member) => {
    const one = (await server.as(member).call(getAssignment, { params: assignment() })).ok.analysis;
    const [listed] = (await server.as(member).call(listAssignments, { query: { course: people.courseId } })).ok;
    expect(listed?.analysis).toBe(one);
    return one;
  };

  it('by the course, neither is asked nor shown, and it comes back', async () => {
    await ask(people.S1);
    expect(await shown(people.S1)).toBe(true);
    expect((await allow(false)).ok).toEqual({ course: people.courseId, analysis_allowed: false, analysis: false });
    for (const answer of await answers()) {
      expect(answer.status).toBe(403);
      expect(answer.problem).toMatchObject({
        code: 'analysis_off',
        error: 'The AI analysis is switched off for this course.',
      });
    }
    expect(await shown(people.S1)).toBe(false);
    expect((await server.as(people.S1).call(getPractice)).ok.analysis).toBe(true);
    await allow(true);
    expect(await latest(people.S1)).not.toBeNull();
    expect(await actions()).toEqual(['course.analysis_changed', 'course.analysis_changed']);
  });

  it('by the university, no course can allow it', async () => {
    const settings = (await server.as(people.U1).call(getUniversitySettings)).ok;
    expect(settings.analysis_allowed).toBe(true);
    const body = { ...settings, analysis_allowed: false };
    expect((await server.as(people.U1).call(updateUniversitySettings, { body })).ok).toEqual(body);
    expect((await allow(true)).ok).toMatchObject({ analysis_allowed: true, analysis: false });
    const [taught] = (await server.as(people.T1).call(listTaughtCourses)).ok;
    expect(taught).toMatchObject({ analysis_allowed: true, analysis: false });
    for (const answer of await answers()) {
      expect(answer.status).toBe(403);
      expect(answer.problem).toMatchObject({
        code: 'analysis_off',
        error: 'Your university has switched the AI analysis off.',
      });
    }
    expect(await shown(people.T1)).toBe(false);
    expect((await server.as(people.S1).call(getPractice)).ok.analysis).toBe(false);
    // An older client's call without this field leaves it unchanged.
    const { analysis_allowed: _, ...older } = settings;
    expect((await server.as(people.U1).call(updateUniversitySettings, { body: older })).ok).toEqual(body);
  });

  async function actions(): Promise<string[]> {
    const rows = await server.database.asTenant(people.T1, (tx) =>
      tx.selectFrom('audit').select('action').where('object_id', '=', people.courseId).orderBy('id').execute(),
    );
    return rows.map(({ action }) => action);
  }
});

const assignment = () => ({ id: people.assignmentId });

async function paste(member: Member, pasted_text: string, of = id): Promise<void> {
  const body = { key_pressed: 'Paste', event_type: 'paste', pasted_text, cursor_position: 1_000_000 } as const;
  expect((await server.as(member).call(trackKeystroke, { params: { id: of }, body })).status).toBe(201);
}
