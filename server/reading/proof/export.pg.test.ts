import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportMine } from '#contract/proof';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { handInEssay } from '../../../tests/fixtures/pushing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('dates the files of an export by the university’s clock', async () => {
  const people = await server.people();
  await handInEssay(server, people, people.S1, 'Words.');
  const { bytes } = await server.as(people.S1).call(exportMine);
  const dated = new DataView(bytes.buffer, bytes.byteOffset).getUint16(12, true);
  // PKWARE's APPNOTE 4.4.6: seven bits of years since 1980, four of the month, five of the day.
  expect([(dated >> 9) + 1980, (dated >> 5) & 15]).toEqual([server.now().getFullYear(), server.now().getMonth() + 1]);
});
