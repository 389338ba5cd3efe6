import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PICTURE_EDGE } from '#contract/media';
import { updateStudentProfile } from '#contract/profile';
import { startTestServer, type People, type TestServer } from '../../../tests/api/harness.ts';
import { hostileImages, MARKER, type HostileImage } from '../../../tests/fixtures/hostile-images.ts';
import {
  fetchPictureAs,
  formOf,
  listFiles,
  profileFields,
  uploadPicture,
} from '../../../tests/fixtures/picture-calls.ts';

const images = await hostileImages();

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await server.people();
});
afterAll(() => server.close());

/** Uploads the file as a profile picture and describes the outcome. */
async function endOf({ name, bytes }: HostileImage): Promise<string> {
  const clear = formOf({ ...profileFields(people.campus), profile_picture: '' });
  await server.as(people.S1).call(updateStudentProfile, { form: clear });
  const answer = await uploadPicture(server, people.S1, people.campus, new Uint8Array(bytes), `../../${name}.png`);
  const kept = await listFiles(server);
  if (answer.status === 400) {
    if (kept.length > 0) return 'refused, but something was kept';
    return answer.problem.issues?.[0]?.path === 'profile_picture' ? 'refused' : answer.raw;
  }
  if (answer.status !== 200 || kept.length !== 1) return `${answer.status}: ${answer.raw}`;
  const picture = await fetchPictureAs(server, people.S1, answer.ok.profile_picture);
  if (picture.bytes.equals(bytes) || picture.bytes.includes(MARKER)) return 'kept as sent';
  const { format, width, height, exif, icc, xmp, iptc } = await sharp(picture.bytes).metadata();
  const isOurs = format === 'webp' && width === PICTURE_EDGE && height === PICTURE_EDGE;
  const isBare = [exif, icc, xmp, iptc].every((part) => part === undefined);
  return isOurs && isBare ? 'remade' : 'kept with something in it';
}

describe('hostile pictures', () => {
  it('are more than forty', () => {
    expect(images.length).toBeGreaterThanOrEqual(40);
  });

  it.each(images)('$name: $end', async (image) => {
    const allowed = image.end === 'either' ? ['refused', 'remade'] : [image.end];
    expect(allowed).toContain(await endOf(image));
    expect((await server.app.inject({ url: '/api/health/' })).statusCode).toBe(200);
  });
});
