import { createHash, createHmac, randomUUID } from 'node:crypto';
import { keyOfHash, noteKeys } from '../../platform/database/directory.ts';
import type { Certificate, PublicCertificate, SignedCertificate } from '#contract/proof';
import { textOf } from '#writing/document/document';
import type { Row, Tx } from '../../platform/database/tables.ts';
import { seal, unseal } from '../../writing/chain/seal.ts';
import { publicKeyOf, signStatement } from '../../writing/chain/statement.ts';
import { verifyChain } from '../../writing/chain/verify.ts';
import { appendRuling } from '../../platform/ruling/append.ts';
import type { Keyring } from '../../platform/keyring.ts';
import { notFound } from '../../platform/problem.ts';
import { factsBeside } from '../report/compute.ts';
import { timedLog } from '../report/timed-log.ts';
import { requireLogAfter } from '../../writing/submission/kept-document.ts';
import type { Services } from '../../platform/services.ts';
import type { SubmissionRow } from '../../writing/submission/rows.ts';
import { keysOf } from '../../writing/submission/store.ts';
import { overLimitOf } from '../../writing/submission/size.ts';
import { keepLight } from '../../platform/threads/light.ts';
import { certifiedComposition, originCounts, joinedOrigins, textFacts } from './facts.ts';
import { readLog, replayLog } from './read-log.ts';
import { openCertificate, sha256OfSigned, wrapSigned } from './signed.ts';
import { submissionIdentity } from './submission-identity.ts';

/**
 * Makes a certificate of the stored text and its log. Throws 409 where the log was deleted, as nothing can be certified
 * then.
 */
export async function makeCertificate(
  tx: Tx,
  submission: SubmissionRow,
  services: Services,
  withText: boolean,
): Promise<Certificate> {
  const { keyring, random } = services;
  await requireLogAfter(tx, submission, 0);
  const now = services.clock();
  const batches = await readLog(tx, submission, services);
  const doc = replayLog(batches);
  const { facts } = await factsBeside(tx, submission, timedLog(submission.id, batches, keyring), services);
  const signed = signStatement(keyring, 'certificate', {
    ...(await submissionIdentity(tx, submission)),
    ...textFacts(submission.id, batches, doc, keyring),
    issued_at: now.toISOString(),
    classes: originCounts(facts),
    ...overLimitOf(submission),
    ...certifiedComposition(facts),
  });
  const id = randomUUID();
  const keys = keysOf(keyring, submission.id, submission.wrapped_key);
  const place = { kind: 'certificate', submission: submission.id } as const;
  const row: Row<'certificates'> = {
    university_id: submission.university_id,
    id,
    submission_id: submission.id,
    code_hash: codeHashOf(keyring, id),
    signed: wrapSigned(keyring, signed),
    text: withText ? seal(keys.seal, random, place, Buffer.from(textOf(doc))) : null,
    created_at: now,
    revoked_at: null,
  };
  await noteKeys(tx, row.university_id, 'certificate', [keyOfHash(row.code_hash)]);
  await tx.insertInto('certificates').values(row).execute();
  await noteCertificate(tx, submission, services, { id, sha256: sha256OfSigned(signed), with_text: withText });
  return presentCertificate(keyring, row);
}

/** The certificates of a submission, newest first. */
export async function listOwnCertificates(tx: Tx, submission: SubmissionRow, keyring: Keyring): Promise<Certificate[]> {
  const rows = await selectOwn(tx, submission).orderBy('created_at', 'desc').orderBy('id').execute();
  return rows.map((row) => presentCertificate(keyring, row));
}

/** Withdraws a certificate and deletes the text it showed. Throws 404 where the submission has no such certificate. */
export async function withdrawCertificate(
  tx: Tx,
  submission: SubmissionRow,
  services: Services,
  id: string,
): Promise<Certificate> {
  const row = await selectOwn(tx, submission).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound();
  const revoked_at = row.revoked_at ?? services.clock();
  await tx
    .updateTable('certificates')
    .set({ revoked_at, text: null })
    .where('university_id', '=', submission.university_id)
    .where('id', '=', id)
    .execute();
  if (row.revoked_at === null)
    await noteCertificate(tx, submission, services, { id, revoked_at: revoked_at.toISOString() });
  return presentCertificate(services.keyring, { ...row, revoked_at });
}

/** Rules that a certificate was made, or withdrawn. */
function noteCertificate(
  tx: Tx,
  { university_id, id }: SubmissionRow,
  { keyring, clock }: Services,
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  return appendRuling(tx, keyring, {
    universityId: university_id,
    subject: id,
    kind: 'certificate',
    facts,
    at: clock(),
  });
}

/** The certificate of a code, for anybody; its chain is verified on each call. Throws 404 for an unknown code. */
export async function readPublicCertificate(services: Services, code: string): Promise<PublicCertificate> {
  const found = await services.database.lookUp<{ university_id: string; id: string }>('find_certificate', [
    hashOf(code),
  ]);
  if (found === null) throw notFound();
  return services.database.asTenant({ universityId: found.university_id, userId: '' }, async (tx) => {
    if (services.threads !== undefined) keepLight(tx);
    const row = await tx
      .selectFrom('certificates as c')
      .innerJoin('submissions as s', (join) =>
        join.onRef('s.university_id', '=', 'c.university_id').onRef('s.id', '=', 'c.submission_id'),
      )
      .where('c.university_id', '=', found.university_id)
      .where('c.id', '=', found.id)
      .select(['c.submission_id', 'c.signed', 'c.text', 'c.revoked_at', 's.wrapped_key'])
      .executeTakeFirst();
    if (row === undefined) throw notFound();
    if (row.revoked_at !== null) return { status: 'revoked', revoked_at: row.revoked_at.toISOString() };
    return {
      status: 'valid',
      certificate: withoutVoice(services.keyring, openCertificate(services.keyring, row.signed)),
      public_key: publicKeyOf(services.keyring),
      text: openText(services.keyring, row),
      chain: await verifyChain(tx, found.university_id, row.submission_id, services.keyring),
      checked_at: services.clock().toISOString(),
    };
  });
}

/** Joins the origins of a certificate that counts 'dictated' apart, and signs it again. */
function withoutVoice(keyring: Keyring, certificate: SignedCertificate): SignedCertificate {
  const { statement } = certificate;
  if (!statement.classes.some(({ class: name }) => name === 'dictated')) return certificate;
  return signStatement(keyring, 'certificate', { ...statement, classes: joinedOrigins(statement.classes) });
}

function openText(
  keyring: Keyring,
  { submission_id, text, wrapped_key }: { submission_id: string; text: Buffer | null; wrapped_key: Buffer | null },
): string | null {
  // Without its key, nothing sealed for the submission can be read.
  if (text === null || wrapped_key === null) return null;
  const keys = keysOf(keyring, submission_id, wrapped_key);
  return unseal(keys.seal, { kind: 'certificate', submission: submission_id }, text).toString();
}

function selectOwn(tx: Tx, submission: SubmissionRow) {
  return tx
    .selectFrom('certificates')
    .selectAll()
    .where('university_id', '=', submission.university_id)
    .where('submission_id', '=', submission.id);
}

/** 256 bits that only this installation can make from the certificate's id. */
function codeOf(keyring: Keyring, id: string): string {
  return createHmac('sha256', keyring.derive('certificate code')).update(id).digest('base64url');
}

/** By which a certificate's row is found. */
export function codeHashOf(keyring: Keyring, id: string): Buffer {
  return hashOf(codeOf(keyring, id));
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}

function presentCertificate(keyring: Keyring, row: Row<'certificates'>): Certificate {
  return {
    id: row.id,
    code: codeOf(keyring, row.id),
    with_text: row.text !== null,
    created_at: row.created_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}
