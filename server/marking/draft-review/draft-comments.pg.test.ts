import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateAssignment } from '#contract/change-assignment';
import { setCourseRole } from '#contract/course-role';
import {
  DRAFT_COMMENT_MAX_LENGTH,
  DRAFT_COMMENTS_PER_REQUEST,
  DRAFT_QUESTION_MAX_LENGTH,
  DRAFT_REPLY_MAX_LENGTH,
} from '#contract/draft-review';
import { unenroll } from '#contract/enrollment';
import { IDEMPOTENCY_HEADER } from '#contract/submission';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { DRAFT, draftsOf, general, ON_THE_BRIDGE } from '../../../tests/fixtures/draft-reviews.ts';
import { essayFields } from '../../../tests/fixtures/essay-fields.ts';
import { sendPush } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
let people: People;
let of: Awaited<ReturnType<typeof draftsOf>>;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
  of = await draftsOf(server, people);
});

const change = (more: object) =>
  server.as(people.T1).call(updateAssignment, {
    params: of.params,
    body: essayFields(server, people.courseId, more),
  });

describe('comments', () => {
  it('come to the student with their places, and are answered and resolved', async () => {
    const id = await of.asked();
    const notes = Array.from({ length: 3 }, (_, at) => general(`Note ${String(at)}`));
    expect((await of.send(id, [ON_THE_BRIDGE, ...notes])).ok).toEqual({ sent: 4 });
    const [review] = (await of.own()).reviews;
    expect(review?.state).toEqual({ kind: 'open' });
    expect(review?.comments.map(({ words }) => words)).toEqual(['Why?', 'Note 0', 'Note 1', 'Note 2']);
    const { id: first, ...comment } = review?.comments[0] ?? { id: '' };
    expect(comment).toMatchObject({ author_name: 'T1 Test', anchor: ON_THE_BRIDGE.anchor, resolved_at: null });
    await of.reply(first, 'It was old.');
    await of.reply(first, 'Say so.', people.T1);
    await of.resolve(first, true);
    expect((await of.read(id)).ok.comments[0]).toMatchObject({
      replies: [
        { by: 'student', words: 'It was old.' },
        { by: 'teacher', words: 'Say so.' },
      ],
      resolved_at: server.now().toISOString(),
    });
    await of.resolve(first, false);
    expect((await of.own()).reviews[0]?.comments).toMatchObject([{ resolved_at: null }, {}, {}, {}]);
  });

  it('are sent once, and end with “Done”, after which replies still go', async () => {
    const id = await of.asked();
    const headers = { [IDEMPOTENCY_HEADER]: 'draft-key-000002' };
    for (const _ of [1, 2]) expect((await of.send(id, [ON_THE_BRIDGE], true, people.T1, headers)).status).toBe(201);
    const [review] = (await of.own()).reviews;
    expect([review?.state.kind, review?.comments.length]).toEqual(['done', 1]);
    expect((await of.send(id, [general('More.')])).problem.code).toBe('already_decided');
    expect((await of.reply(review?.comments[0]?.id ?? '', 'Thank you.')).status).toBe(201);
    expect((await of.ask()).status).toBe(201);
  });

  it('are read only once the text was submitted, by both', async () => {
    const page = await of.write(DRAFT);
    const { id } = (await of.ask()).ok;
    await of.send(id, [ON_THE_BRIDGE]);
    const comment = (await of.own()).reviews[0]?.comments[0]?.id ?? '';
    page.submit();
    await sendPush(server, people.S1, page.part());
    for (const answer of [
      await of.send(id, [general('More.')]),
      await of.reply(comment, 'So?'),
      await of.reply(comment, 'So.', people.T1),
      await of.resolve(comment, true),
    ])
      expect(answer.problem.code).toBe('already_decided');
    expect((await of.ask()).problem.code).toBe('not_offered');
    expect((await of.own()).reviews[0]?.comments.map(({ words }) => words)).toEqual(['Why?']);
    expect((await of.read(id)).ok).toMatchObject({ text: DRAFT, submitted: true });
    expect((await of.list()).ok).toMatchObject({ waiting: 0, reviews: [{ id, submitted: true }] });
  });

  it('are given by the teachers of the course alone', async () => {
    const id = await of.asked();
    for (const [as, status] of [
      [people.T2, 403],
      [people.U1, 403],
      [people.S1, 403],
      [people.S2, 404],
      [people.XT, 404],
    ] as const) {
      expect((await of.read(id, as)).status).toBe(status);
      expect((await of.send(id, [general('Mine.')], false, as)).status).toBe(status);
    }
    await server.as(people.T1).call(setCourseRole, {
      params: { id: people.courseId },
      body: { teacher: people.T2.userId, role: 'co_teacher' },
    });
    expect((await of.send(id, [general('Ours.')], false, people.T2)).status).toBe(201);
  });

  it('are neither shown nor sent while names are hidden', async () => {
    const id = await of.asked();
    await of.send(id, [general('Good.')]);
    await change({ blind: true });
    for (const answer of [await of.read(id), await of.send(id, [general('More.')]), await of.list()])
      expect(answer.problem.code).toBe('not_shown');
    expect((await of.own()).reviews[0]?.comments).toHaveLength(1);
  });

  it('go to nobody who left the course, and are in no list then', async () => {
    const id = await of.asked();
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect((await of.send(id, [general('Hello?')])).problem.code).toBe('not_shown');
    expect((await of.list()).ok).toEqual({ reviews: [], more: false, waiting: 0 });
  });

  it('that are empty, too long or too many are refused at their field', async () => {
    const id = await of.asked();
    const [comment] = ((await of.send(id, [ON_THE_BRIDGE])) && (await of.own()).reviews[0]?.comments) || [];
    const long = (most: number) => 'x'.repeat(most + 1);
    const pathOf = ({ status, problem: { issues } }: Awaited<ReturnType<typeof of.reply>>) => [
      status,
      issues?.[0]?.path,
    ];
    for (const [answer, path] of [
      [await of.send(id, [general(' \n')]), 'comments.0.words'],
      [await of.send(id, [general(long(DRAFT_COMMENT_MAX_LENGTH))]), 'comments.0.words'],
      [
        await of.send(
          id,
          Array.from({ length: DRAFT_COMMENTS_PER_REQUEST + 1 }, () => general('x')),
        ),
        'comments',
      ],
      [await of.send(id, []), 'comments'],
      [await of.reply(comment?.id ?? '', long(DRAFT_REPLY_MAX_LENGTH)), 'words'],
      [await of.ask({ question: long(DRAFT_QUESTION_MAX_LENGTH) }), 'question'],
    ] as const)
      expect(pathOf(answer as never)).toEqual([400, path]);
  });
});
