import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../tests/api/harness.ts';
import { asSuperuser, cutRulings, makeHeadsAnew, type Place } from '../../../tests/fixtures/tamper.ts';
import { dice } from '../../../tests/fixtures/dice.ts';
import { isCluster, OWN_RIGHTS } from '../../../tests/fixtures/is-cluster.ts';
import { verdictAfter, writeUniversity } from '../../../tests/fixtures/verified-university.ts';
import { createKeyring } from '../../platform/keyring.ts';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { earlierLeafOf } from '../../writing/chain/chain.ts';
import { openSubmissionKeys } from '../../writing/chain/keys.ts';
import { unseal } from '../../writing/chain/seal.ts';
import { signStatement } from '../../writing/chain/statement.ts';
import { openCertificate, openReceipt, wrapSigned } from './signed.ts';

const PURPOSE = 'submission keys';
/** The id, and two keys of 32 bytes: earlier versions wrapped no owner behind them. */
const OWNERLESS_BYTES = 100;

let server: TestServer;
let place: Place;
let essay: string;
beforeAll(async () => {
  server = await startTestServer();
  place = await writeUniversity(server, await server.people());
  essay = place.written[0] ?? '';
});
afterAll(() => server.close());

async function wrappedKey(tx: Tx, id: string): Promise<Buffer> {
  const row = await tx.selectFrom('submissions').select('wrapped_key').where('id', '=', id).executeTakeFirstOrThrow();
  return row.wrapped_key ?? Buffer.alloc(0);
}

/** Leaves a text as an earlier version would have made it: without its owner beside the keys, without times in leaves. */
async function makeEarlier(tx: Tx, id: string): Promise<void> {
  const wrapped = await wrappedKey(tx, id);
  const plain = server.keyring.unwrap(wrapped, PURPOSE).subarray(0, OWNERLESS_BYTES);
  await sql`update submissions set wrapped_key = ${server.keyring.wrap(plain, PURPOSE)} where id = ${id}`.execute(tx);
  const keys = openSubmissionKeys(server.keyring, id, wrapped);
  const batches = await tx.selectFrom('batches').selectAll().where('submission_id', '=', id).execute();
  for (const { counter, stream, first, last, ops } of batches) {
    const canonical = unseal(keys.seal, { kind: 'batch', submission: id, counter, stream, first, last }, ops);
    const leaf = earlierLeafOf(keys.leaf, stream, canonical);
    await sql`update batches set leaf = ${leaf} where submission_id = ${id} and counter = ${counter}`.execute(tx);
  }
  await makeHeadsAnew(() => [id])(tx, place, dice(1));
}

describe('a text of an earlier version', () => {
  const forgetStatements = async (tx: Tx) => {
    await sql`delete from certificates where submission_id = ${place.draft}`.execute(tx);
    await cutRulings('certificate', () => [place.draft])(tx, place, dice(1));
  };

  it('is whole with the leaves of that version', async () => {
    const verdict = await verdictAfter(server, place, async (tx) => {
      await forgetStatements(tx);
      await makeEarlier(tx, place.draft);
      return 1;
    });
    expect(verdict).toMatchObject({ kind: 'whole' });
  });

  it('shows by its hand-in that it was made somebody else’s', async ({ skip }) => {
    skip(isCluster, OWN_RIGHTS);
    const verdict = await verdictAfter(server, place, async (tx) => {
      await asSuperuser(tx, place, dice(1));
      const plain = server.keyring.unwrap(await wrappedKey(tx, essay), PURPOSE).subarray(0, OWNERLESS_BYTES);
      const wrapped = server.keyring.wrap(plain, PURPOSE);
      await sql`update streams set user_id = ${place.stranger} where submission_id = ${essay}`.execute(tx);
      await sql`
        update submissions set user_id = ${place.stranger}, wrapped_key = ${wrapped} where id = ${essay}`.execute(tx);
      return 1;
    });
    expect(verdict).toMatchObject({ trouble: 'It belongs to another person or assignment.' });
  });
});

describe('a statement that another key signed', () => {
  const other = createKeyring(randomBytes(32));
  const forge = (table: 'receipts' | 'certificates', sign: (row: Row<'receipts'> | Row<'certificates'>) => Buffer) =>
    verdictAfter(server, place, async (tx) => {
      const row = await tx.selectFrom(table).selectAll().where('submission_id', '=', essay).executeTakeFirstOrThrow();
      await sql`update ${sql.table(table)} set signed = ${sign(row)} where signed = ${row.signed}`.execute(tx);
      return 1;
    });

  it('is named, a receipt and a certificate', async () => {
    const receipt = await forge('receipts', ({ signed }) =>
      wrapSigned(server.keyring, signStatement(other, 'receipt', openReceipt(server.keyring, signed).statement)),
    );
    expect(receipt).toMatchObject({ trouble: 'A receipt is not signed by this university.' });
    const certificate = await forge('certificates', ({ signed }) =>
      wrapSigned(
        server.keyring,
        signStatement(other, 'certificate', openCertificate(server.keyring, signed).statement),
      ),
    );
    expect(certificate).toMatchObject({ trouble: 'A certificate is not signed by this university.' });
  });
});
