import { unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { push, type PushPart } from '#contract/outbox';
import {
  createCertificate,
  exportMine,
  getCertificate,
  getReceipt,
  getReceiptKeys,
  listCertificates,
  revokeCertificate,
  type PublicKey,
} from '#contract/proof';
import { deviceStream, sha256, type DeviceStream } from '../../../tests/fixtures/device-stream.ts';
import { startTestServer, type Member, type People, type TestServer } from '../../../tests/api/harness.ts';
import { dice } from '../../../tests/fixtures/dice.ts';
import { verifyExport } from './verify-export.ts';
import { verifyStatementFile } from '#writing/proof/verify-file';
import { isSignedBy } from '../../writing/chain/statement.ts';

let server: TestServer;
let people: People;
let key: PublicKey;
beforeAll(async () => {
  server = await startTestServer();
  const { keys } = (await server.as(null).call(getReceiptKeys)).ok;
  key = keys[0]!;
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await server.people();
});

async function send(member: Member, ...parts: PushPart[]) {
  return (await server.as(member).call(push, { params: { user_id: member.userId }, body: { parts } })).ok;
}

/** Writes an essay in several pushes, anchors each answer, and hands it in. */
async function handedIn(): Promise<{ page: DeviceStream; id: string }> {
  const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
  let id = '';
  let sent = 0;
  for (const word of ['It was ', 'a dark ', 'and stormy ', 'night.']) {
    page.type(word);
    if (word === 'night.') page.submit();
    server.advance(60_000);
    const answer = await send(people.S1, page.part(sent + 1));
    sent = page.ops.length;
    id = answer.submissions[0]?.id ?? '';
    const [stream] = answer.streams;
    if (stream?.status === 'stored' && word !== 'night.') page.add({ kind: 'anchor', head: stream.head });
  }
  return { page, id };
}

const receiptOf = async (id: string) => (await server.as(people.S1).call(getReceipt, { params: { id } })).ok;

const kindOf = async (file: string, keys: readonly PublicKey[] | null) =>
  (await verifyStatementFile(file, keys, isSignedBy)).kind;

describe('a receipt', () => {
  it('says what was handed in, when it came, and is signed with the published key', async () => {
    const { page, id } = await handedIn();
    const { receipt, public_key } = await receiptOf(id);
    expect(public_key).toEqual(key);
    expect(receipt?.statement).toMatchObject({
      submission: id,
      text_sha256: sha256(page.text()),
      words: 7,
      characters: 31,
      counter: 4,
      received_at: server.now().toISOString(),
      submitted_at: server.now().toISOString(),
      late: false,
      matches: true,
      written: { bounded: 24, unbounded: 7, widest: { characters: 7 } },
    });
    const file = JSON.stringify({ signed: receipt, public_key });
    expect(await kindOf(file, [key])).toBe('valid');
    expect(await kindOf(file, null)).toBe('valid');
  });

  it('is none before a hand-in came, and none while named edits are missing', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    page.type('A draft.');
    const id = (await send(people.S1, page.part())).submissions[0]?.id ?? '';
    expect((await receiptOf(id)).receipt).toBeNull();
    const phone = deviceStream({ kind: 'assignment', id: people.assignmentId }, page.doc);
    page.type(' Still on its way.');
    phone.submit();
    await send(people.S1, phone.part());
    expect((await receiptOf(id)).receipt).toBeNull();
    await send(people.S1, page.part(2));
    expect((await receiptOf(id)).receipt?.statement).toMatchObject({ matches: true, words: 6 });
  });

  it('does not tell somebody who was never enrolled what they handed in to', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    page.type('Not my course.');
    page.submit();
    const id = (await send(people.S3, page.part())).submissions[0]?.id ?? '';
    const { receipt } = (await server.as(people.S3).call(getReceipt, { params: { id } })).ok;
    expect(receipt?.statement).toMatchObject({ words: 3, assignment: null, due_at: null });
  });

  it('stays as it was made, whatever is written or renamed later', async () => {
    const { page, id } = await handedIn();
    const before = await receiptOf(id);
    page.type(' More.');
    await send(people.S1, page.part(page.ops.length));
    await server.database.asOwner((tx) => sql`update assignments set title = 'Another title'`.execute(tx));
    expect(await receiptOf(id)).toEqual(before);
  });

  it('is refused with any one character changed', async () => {
    const { id } = await handedIn();
    const { receipt, public_key } = await receiptOf(id);
    const text = JSON.stringify(receipt);
    for (let at = 0; at < text.length; at += 1) {
      const other = text[at] === '1' ? '2' : '1';
      const changed = `{"signed":${text.slice(0, at)}${other}${text.slice(at + 1)},"public_key":${JSON.stringify(public_key)}}`;
      expect([at, await kindOf(changed, [key])]).not.toEqual([at, 'valid']);
    }
  });

  it('of another university’s key is refused by this one’s', async () => {
    const { id } = await handedIn();
    const { receipt, public_key } = await receiptOf(id);
    const foreign = { ...key, id: '0'.repeat(16) };
    const file = JSON.stringify({ signed: receipt, public_key });
    expect(await verifyStatementFile(file, [foreign], isSignedBy)).toMatchObject({
      kind: 'broken',
      trouble: `It was signed with another key: ${key.id}.`,
    });
  });
});

describe('a certificate', () => {
  it('is read without an account: facts, brackets of time, the chain recomputed, no text', async () => {
    const { page, id } = await handedIn();
    const made = (await server.as(people.S1).call(createCertificate, { params: { id }, body: { with_text: false } }))
      .ok;
    const read = (await server.as(null).call(getCertificate, { params: { code: made.code } })).ok;
    expect(read).toMatchObject({
      status: 'valid',
      text: null,
      chain: { kind: 'whole', batches: 4 },
      certificate: {
        statement: { submission: id, text_sha256: sha256(page.text()), classes: [{ class: 'tool' }, {}] },
      },
    });
    if (read.status !== 'valid') return;
    const file = JSON.stringify({ signed: read.certificate, public_key: read.public_key });
    expect(await kindOf(file, [key])).toBe('valid');
    expect(JSON.stringify(read)).not.toContain('stormy');
  });

  it('shows the text where the student chose so, until it is withdrawn', async () => {
    const { page, id } = await handedIn();
    const as = server.as(people.S1);
    const made = (await as.call(createCertificate, { params: { id }, body: { with_text: true } })).ok;
    const read = async () => (await server.as(null).call(getCertificate, { params: { code: made.code } })).ok;
    expect(await read()).toMatchObject({ status: 'valid', text: page.text() });
    await as.call(revokeCertificate, { params: { id, certificate: made.id } });
    expect(await read()).toEqual({ status: 'revoked', revoked_at: server.now().toISOString() });
    const rows = (await as.call(listCertificates, { params: { id } })).ok;
    expect(rows).toMatchObject([{ id: made.id, code: made.code, revoked_at: server.now().toISOString() }]);
  });

  it('names the batch of a log that was changed in the database', async () => {
    const { id } = await handedIn();
    const { code } = (
      await server.as(people.S1).call(createCertificate, { params: { id }, body: { with_text: false } })
    ).ok;
    await server.database.asOwner((tx) =>
      sql`update batches set ops = set_bit(ops, 300, 1 - get_bit(ops, 300))
        where submission_id = ${id} and counter = 3`.execute(tx),
    );
    const read = (await server.as(null).call(getCertificate, { params: { code } })).ok;
    expect(read).toMatchObject({ chain: { kind: 'broken', counter: 3, trouble: 'Its bytes were changed.' } });
  });

  it('is nobody’s to find without its code', async () => {
    const { id } = await handedIn();
    const { code } = (
      await server.as(people.S1).call(createCertificate, { params: { id }, body: { with_text: false } })
    ).ok;
    const other = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
    expect((await server.as(null).call(getCertificate, { params: { code: other } })).status).toBe(404);
  });
});

describe('an export', () => {
  async function exported(): Promise<Uint8Array> {
    await receiptOf((await handedIn()).id);
    const practice = deviceStream({ kind: 'practice' });
    practice.type('Only for me. \ud83d\ude00 \ud800');
    const { id } = (await send(people.S1, practice.part())).submissions[0]!;
    await server.as(people.S1).call(createCertificate, { params: { id }, body: { with_text: false } });
    return (await server.as(people.S1).call(exportMine)).bytes;
  }

  /** The path of the log with this many lines. */
  const folderOf = (files: Record<string, Uint8Array>, lines: number) =>
    Object.keys(files).find(
      (path) => path.endsWith('log.jsonl') && Buffer.from(files[path]!).toString().split('\n').length === lines + 1,
    )!;

  it('is whole: texts, logs, receipts, certificates and the key', async () => {
    const zip = await exported();
    expect(verifyExport(zip, key)).toEqual({ kind: 'whole', documents: 2, batches: 5, statements: 2, key });
    expect(verifyExport(zip, null)).toMatchObject({ kind: 'whole' });
    const files = unzipSync(zip);
    const text = Object.keys(files).find((path) => path.endsWith('text.txt') && !path.includes('Practice'))!;
    expect(Buffer.from(files[text]!).toString()).toBe('It was a dark and stormy night.');
  });

  it('holds nothing of anybody else', async () => {
    const page = deviceStream({ kind: 'assignment', id: people.assignmentId });
    page.type('Words of S2.');
    await send(people.S2, page.part());
    const files = unzipSync(await exported());
    for (const bytes of Object.values(files)) expect(Buffer.from(bytes).toString()).not.toContain('Words of S2.');
  });

  it('is refused wherever one byte was changed, and the place is named', async () => {
    const files = unzipSync(await exported());
    const roll = dice(11);
    const missed: string[] = [];
    for (const [path, bytes] of Object.entries(files)) {
      for (let turn = 0; turn < 25 && bytes.length > 0; turn += 1) {
        const at = roll(bytes.length);
        const changed = Uint8Array.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ (1 << roll(8));
        const verdict = verifyExport(zipSync({ ...files, [path]: changed }), key);
        // A changed manifest may name another file first.
        const isNamed = (place: string) => path === 'manifest.json' || place.startsWith(path);
        if (verdict.kind !== 'broken' || !isNamed(verdict.place)) missed.push(`${path} at ${String(at)}`);
      }
    }
    expect(missed).toEqual([]);
  });

  it('names the line of a log where a batch was changed, removed, moved or added', async () => {
    const files = unzipSync(await exported());
    const log = folderOf(files, 4);
    const lines = Buffer.from(files[log]!).toString().trimEnd().split('\n');
    const verdictOf = (changed: string[]) =>
      verifyExport(zipSync({ ...files, [log]: Buffer.from(`${changed.join('\n')}\n`) }), key);
    const line = (number: number) => ({ kind: 'broken', place: `${log}, line ${String(number)}` });
    expect(verdictOf(lines.with(2, lines[2]!.replace('stormy', 'sunny')))).toMatchObject(line(3));
    expect(verdictOf(lines.toSpliced(1, 1))).toMatchObject(line(2));
    expect(verdictOf(lines.with(0, lines[1]!).with(1, lines[0]!))).toMatchObject(line(1));
    expect(verdictOf([...lines, lines[3]!])).toMatchObject(line(5));
    expect(verdictOf(lines.slice(0, 3))).toMatchObject({ place: log, trouble: 'Batches are missing at the end.' });
    const later = lines[1]!.replace(/"received_at":"[^"]+"/, '"received_at":"2026-03-02T09:00:00.000Z"');
    expect(verdictOf(lines.with(1, later))).toMatchObject(line(2));
  });

  it('is refused without a file, with one more, and as no ZIP at all', async () => {
    const zip = await exported();
    const { 'README.txt': readme, ...rest } = unzipSync(zip);
    expect(readme?.length).toBeGreaterThan(0);
    expect(verifyExport(zipSync(rest), key)).toMatchObject({ place: 'README.txt', trouble: 'It is missing.' });
    const more = { ...unzipSync(zip), 'note.txt': Buffer.from('x') };
    expect(verifyExport(zipSync(more), key)).toMatchObject({ place: 'note.txt' });
    expect(verifyExport(zip.slice(0, 500), key)).toMatchObject({ place: 'the ZIP file' });
  });

  it('of somebody who wrote nothing is empty and whole', async () => {
    const zip = (await server.as(people.T1).call(exportMine)).bytes;
    expect(verifyExport(zip, key)).toMatchObject({ kind: 'whole', documents: 0 });
  });
});
