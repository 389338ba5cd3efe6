import { API_BASE } from '#contract/endpoint';
import type { buildApp } from '../../server/app/app.ts';
import { signAccessToken } from '../../server/people/account/access-token.ts';
import type { Services } from '../../server/platform/services.ts';
import type { Member } from '../../tests/api/people.ts';
import { deviceStream } from '../../tests/fixtures/device-stream.ts';
import type { Read } from './reads-list.ts';
import type { ReadsUniversity } from './reads-university.ts';

const WORDS = 400;

/** The first student of the large course types and hands in, by pushes as a device makes them. Returns the submission. */
export async function writeEssay(
  services: Services,
  app: Awaited<ReturnType<typeof buildApp>>,
  { students, assignment }: ReadsUniversity,
): Promise<string> {
  const [writer] = students;
  if (writer === undefined) throw new Error('Nobody writes.');
  const page = deviceStream({ kind: 'assignment', id: assignment });
  for (const letter of 'words '.repeat(WORDS)) page.type(letter);
  page.submit();
  const headers = { authorization: await bearer(services, writer) };
  let id = '';
  for (let first = 1; first <= page.ops.length; first += 200) {
    const payload = { parts: [page.part(first, first + 199)] };
    const answer = await app.inject({ method: 'POST', url: `${API_BASE}/outbox/${writer.userId}/`, headers, payload });
    id = answer.json<{ submissions: { id: string }[] }>().submissions[0]?.id ?? id;
  }
  return id;
}

/** The Authorization header of a person, with an access token of this moment. */
export async function bearer(services: Services, { sessionId, userId }: Member): Promise<string> {
  return `Bearer ${await signAccessToken(services.keyring, { sessionId, userId, generation: 1 }, services.clock())}`;
}

/** The head of a read as its person sends it, with an access token of this moment. */
export async function headOf(services: Services, read: Read): Promise<string> {
  return `GET ${read.path} HTTP/1.1\r\nHost: longhand\r\nAuthorization: ${await bearer(services, read.as)}\r\n\r\n`;
}
