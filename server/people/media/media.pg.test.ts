import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unenroll } from '#contract/enrollment';
import { getMedia, mediaPath, PICTURE_EDGE } from '#contract/media';
import { getStudentProfile, getTeacherProfile, updateStudentProfile, updateTeacherProfile } from '#contract/profile';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { painted, photo } from '../../../tests/fixtures/images.ts';
import {
  fetchPictureAs,
  formOf,
  listFiles,
  profileFields,
  uploadPicture,
} from '../../../tests/fixtures/picture-calls.ts';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

const fields = () => profileFields(people.campus);
const upload = (member: Member, file: Uint8Array<ArrayBuffer>) => uploadPicture(server, member, people.campus, file);
const fetchPicture = (member: Member, path: string) => fetchPictureAs(server, member, path);
const filesKept = () => listFiles(server);

describe('a profile with a picture', () => {
  it('is sent as a form, and names where the picture is fetched', async () => {
    const profile = (await upload(people.S1, await photo())).ok;
    expect(profile).toMatchObject({ first_name: 'Asha', section: 'B' });
    expect(profile.profile_picture).toMatch(/^\/api\/media\/[A-Za-z0-9_-]{32}$/);
    expect((await server.as(people.S1).call(getStudentProfile)).ok).toEqual(profile);
    const picture = await fetchPicture(people.S1, profile.profile_picture);
    expect(picture.status).toBe(200);
    const seen = await sharp(picture.bytes).metadata();
    expect(seen).toMatchObject({ format: 'webp', width: PICTURE_EDGE, height: PICTURE_EDGE });
  });

  it('is the same as a form without a file, and as JSON, which keep the picture', async () => {
    const before = (await upload(people.S1, await photo())).ok;
    const form = (await server.as(people.S1).call(updateStudentProfile, { form: formOf(fields()) })).ok;
    expect(form).toEqual(before);
    const chooserLeftAlone = formOf(fields());
    chooserLeftAlone.set('profile_picture', new File([], '', { type: 'application/octet-stream' }));
    expect((await server.as(people.S1).call(updateStudentProfile, { form: chooserLeftAlone })).ok).toEqual(before);
    const json = await server.as(people.S1).call(updateStudentProfile, { body: fields() as never });
    expect(json.ok).toEqual(before);
  });

  it('loses it on request, and a new one takes the place of the old one and of its file', async () => {
    const first = (await upload(people.S1, await photo())).ok.profile_picture;
    const second = (await upload(people.S1, await photo({ width: 40, height: 60 }))).ok.profile_picture;
    expect(second).not.toBe(first);
    expect((await fetchPicture(people.S1, first)).status).toBe(404);
    expect(await filesKept()).toEqual([second.split('/').at(-1)]);
    const gone = await server
      .as(people.S1)
      .call(updateStudentProfile, { form: formOf({ ...fields(), profile_picture: '' }) });
    expect(gone.ok.profile_picture).toBe('');
    expect((await fetchPicture(people.S1, second)).status).toBe(404);
    expect(await filesKept()).toEqual([]);
  });

  it('leaves no file behind for ever where the store refuses to remove one', async () => {
    const { files } = server.services;
    const first = (await upload(people.S1, await photo())).ok.profile_picture;
    const refuse = () => Promise.reject(new Error('The store is away.'));
    Object.assign(server.services, { files: { ...files, remove: refuse } });
    const second = (await upload(people.S1, await photo())).ok.profile_picture;
    const refused = formOf({ ...fields(), department: crypto.randomUUID() }, await photo());
    expect((await server.as(people.S1).call(updateStudentProfile, { form: refused })).status).toBe(400);
    Object.assign(server.services, { files });
    expect((await filesKept()).length).toBe(3);
    expect((await fetchPicture(people.S1, first)).status).toBe(404);
    server.advance(2 * 3_600_000);
    const third = (await upload(people.S1, await photo())).ok.profile_picture;
    expect(await filesKept()).toEqual([third.split('/').at(-1)]);
    expect(second).not.toBe(third);
  });

  it('is a teacher’s too', async () => {
    const { first_name = '', last_name = '', department = '', program = '' } = fields();
    const form = formOf({ first_name, last_name, department, program, designation: 'Reader' }, await photo());
    const profile = (await server.as(people.T1).call(updateTeacherProfile, { form })).ok;
    expect((await fetchPicture(people.T1, profile.profile_picture)).status).toBe(200);
    expect((await server.as(people.T1).call(getTeacherProfile)).ok).toEqual(profile);
    expect((await fetchPicture(people.U1, profile.profile_picture)).status).toBe(200);
    expect((await fetchPicture(people.S1, profile.profile_picture)).status).toBe(404);
  });

  it('that is refused leaves neither a picture nor a file', async () => {
    const kept = await filesKept();
    const before = (await server.as(people.S3).call(getStudentProfile)).ok;
    const form = formOf({ ...fields(), department: crypto.randomUUID() }, await photo());
    const answer = await server.as(people.S3).call(updateStudentProfile, { form });
    expect(answer.problem.issues).toMatchObject([{ path: 'department' }]);
    const asTeacher = await server.as(people.T2).call(updateStudentProfile, { form: formOf(fields(), await photo()) });
    expect(asTeacher.status).toBe(403);
    expect(await filesKept()).toEqual(kept);
    expect((await server.as(people.S3).call(getStudentProfile)).ok).toEqual(before);
  });
});

describe('a form', () => {
  const send = (payload: string | Buffer, type = 'multipart/form-data; boundary=x') =>
    server.as(people.S1).call(updateStudentProfile, { body: payload as never, headers: { 'content-type': type } });
  const part = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

  it('names each field that is wrong', async () => {
    const answer = await server
      .as(people.S1)
      .call(updateStudentProfile, { form: formOf({ ...fields(), section: '' }) });
    expect(answer.problem).toMatchObject({ code: 'bad_body', issues: [{ path: 'section' }] });
  });

  it('that holds something more, or something twice, is refused by its name', async () => {
    const cases: [string, string][] = [
      [part('role', 'admin'), 'role'],
      [`${part('section', 'A')}${part('section', 'B')}`, 'section'],
      [part('section', 'A'.repeat(20_000)), 'section'],
      [part('cv', 'PDF', '; filename="cv.pdf"'), 'cv'],
    ];
    for (const [more, path] of cases) {
      const rest = Object.entries(fields()).filter(([name]) => path !== 'section' || name !== 'section');
      const { status, problem } = await send(`${rest.map(([n, v]) => part(n, v)).join('')}${more}--x--\r\n`);
      expect([path, status, problem.issues?.some((issue) => issue.path === path || issue.path === '')]).toEqual([
        path,
        400,
        true,
      ]);
    }
  });

  it('that is damaged is a refusal in words, never a fault', async () => {
    const bodies: [string, string?][] = [
      [''],
      ['--x'],
      [part('first_name', 'Asha')],
      [`${part('__proto__', 'x')}--x--\r\n`],
      [`${part('constructor', 'x')}--x--\r\n`],
      ['--x\r\n\r\n\r\n--x--\r\n'],
      [part('first_name', 'Asha'), 'multipart/form-data'],
      [`${Array.from({ length: 200 }, (_, at) => part(`f${at}`, 'x')).join('')}--x--\r\n`],
      [`${part('profile_picture', 'x', '; filename="a"').repeat(5)}--x--\r\n`],
    ];
    for (const [body, type] of bodies) {
      const answer = await send(body, type);
      expect([body.slice(0, 80), answer.status, answer.problem.error.length > 10]).toEqual([
        body.slice(0, 80),
        400,
        true,
      ]);
    }
  });

  it('is not understood where no file is asked for', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x--\r\n',
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('a picture', () => {
  let path: string;
  beforeAll(async () => {
    path = (await upload(people.S2, await photo())).ok.profile_picture;
  });

  it('is seen by its owner, their teacher and the administrators, and does not exist for anybody else', async () => {
    const seen: Record<string, number> = {};
    for (const actor of ['A2', 'A3', 'S1', 'S2', 'S3', 'R', 'T1', 'T2', 'U1', 'XS', 'XT', 'XU'] as const) {
      seen[actor] = (await fetchPicture(people[actor], path)).status;
    }
    const may = { S2: 200, T1: 200, U1: 200 };
    const others = ['A2', 'A3', 'S1', 'S3', 'R', 'T2', 'XS', 'XT', 'XU'].map((actor) => [actor, 404] as const);
    expect(seen).toEqual({ ...may, ...Object.fromEntries(others) });
    expect((await server.app.inject({ url: path })).statusCode).toBe(401);
  });

  it('is not its former teacher’s any more', async () => {
    const own = (await upload(people.S1, await photo())).ok.profile_picture;
    expect((await fetchPicture(people.T1, own)).status).toBe(200);
    await server.as(people.S1).call(unenroll, { params: { id: people.courseId } });
    expect((await fetchPicture(people.T1, own)).status).toBe(404);
  });

  it('can be nothing but a picture for whoever opens it', async () => {
    const { headers } = await fetchPicture(people.S2, path);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
  });

  it('is named by a key alone, never by a way to a file', async () => {
    for (const key of ['..', '../key', '%2e%2e%2fkey', 'a'.repeat(31), 'a'.repeat(33), '', '.', path]) {
      const answer = await server.as(people.S2).call(getMedia, { params: { key } });
      expect([key, answer.status]).toEqual([key, 404]);
    }
    expect(mediaPath('a'.repeat(32))).toBe(`/api/media/${'a'.repeat(32)}`);
  });

  it('whose file is lost is not there, and a new one can be given', async () => {
    const key = path.split('/').at(-1) ?? '';
    await server.services.files.remove(key);
    expect((await fetchPicture(people.S2, path)).status).toBe(404);
    path = (await upload(people.S2, await photo())).ok.profile_picture;
    expect((await fetchPicture(people.S2, path)).status).toBe(200);
  });
});

describe('what becomes of a picture', () => {
  async function kept(file: Buffer) {
    const answer = await upload(people.S2, new Uint8Array(file));
    return (await fetchPicture(people.S2, answer.ok.profile_picture)).bytes;
  }

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'a %s is taken, upright and cut to the middle',
    async (kind) => {
      const sent = await painted({ width: 300, height: 200 }).toFormat(kind).toBuffer();
      const { width, height, format, orientation, exif } = await sharp(await kept(sent)).metadata();
      expect({ width, height, format, orientation, exif }).toEqual({
        width: PICTURE_EDGE,
        height: PICTURE_EDGE,
        format: 'webp',
        orientation: undefined,
        exif: undefined,
      });
    },
  );

  it('a phone’s picture is turned as its camera was held', async () => {
    const halves = await sharp({ create: { width: 200, height: 200, channels: 3, background: 'red' } })
      .composite([
        { input: { create: { width: 200, height: 100, channels: 3, background: 'blue' } }, gravity: 'north' },
      ])
      .withMetadata({ orientation: 3 })
      .jpeg()
      .toBuffer();
    const { data } = await sharp(await kept(halves))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([(data[0] ?? 0) > 200, (data[2] ?? 0) < 80]).toEqual([true, true]);
  });
});
