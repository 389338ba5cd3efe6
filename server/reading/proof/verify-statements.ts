import type { Row } from '../../platform/database/tables.ts';
import type { Keyring } from '../../platform/keyring.ts';
import type { SubmissionKeys } from '../../writing/chain/keys.ts';
import { unseal } from '../../writing/chain/seal.ts';
import { isSignedBy, publicKeyOf } from '../../writing/chain/statement.ts';
import type { StoredSubmission } from './log-facts.ts';
import { codeHashOf } from './certificate.ts';
import { sha256Hex } from './read-log.ts';
import { openCertificate, openReceipt, sha256OfSigned } from './signed.ts';
import { isCovered, isErased, lastRuling, type CheckedRuling } from './verify-rulings.ts';

interface OpenedCertificate {
  readonly sha256: string;
  readonly textSha256: string;
  readonly issuedAt: Date;
  /** Of the code by which anybody finds it. */
  readonly codeHash: Buffer;
}

/** The opened receipts and certificates of a submission. */
export interface Statements {
  readonly receipts: ReadonlyMap<Row<'receipts'>, string>;
  readonly certificates: ReadonlyMap<Row<'certificates'>, OpenedCertificate>;
  /** The heads that the statements name. */
  readonly claims: readonly { counter: number; head: string; submission: string }[];
}

/** Opens receipts and certificates, and checks their signatures. */
export function openStatements(
  receiptRows: readonly Row<'receipts'>[],
  certificateRows: readonly Row<'certificates'>[],
  keyring: Keyring,
): Statements | { trouble: string } {
  const key = publicKeyOf(keyring);
  const receipts = new Map<Row<'receipts'>, string>();
  const certificates = new Map<Row<'certificates'>, OpenedCertificate>();
  const claims: Statements['claims'][number][] = [];
  try {
    for (const row of receiptRows) {
      const signed = openReceipt(keyring, row.signed);
      if (!isSignedBy(key, signed)) return { trouble: 'A receipt is not signed by this university.' };
      receipts.set(row, sha256OfSigned(signed));
      claims.push(signed.statement);
    }
    for (const row of certificateRows) {
      const signed = openCertificate(keyring, row.signed);
      if (!isSignedBy(key, signed)) return { trouble: 'A certificate is not signed by this university.' };
      const { text_sha256: textSha256, issued_at } = signed.statement;
      const codeHash = codeHashOf(keyring, row.id);
      certificates.set(row, { sha256: sha256OfSigned(signed), textSha256, issuedAt: new Date(issued_at), codeHash });
      claims.push(signed.statement);
    }
  } catch {
    return { trouble: 'The bytes of a receipt or certificate were changed.' };
  }
  return { receipts, certificates, claims };
}

/** Compares receipts and certificates with the log and with the rulings on them, in both directions. */
export function statementsTrouble(
  { submission, receipts, certificates }: StoredSubmission,
  statements: Statements,
  rulings: readonly CheckedRuling[],
  coveredFrom: Date,
  heads: ReadonlyMap<number, Buffer>,
): string | null {
  for (const { counter, head, submission: named } of statements.claims) {
    if (named !== submission.id) return 'A receipt or certificate is that of another submission.';
    if (counter > 0 && heads.get(counter)?.toString('hex') !== head)
      return 'A receipt or certificate names another log than this one.';
  }
  for (const row of receipts) {
    const ruling = lastRuling(rulings, 'receipt', ({ stream, seq }) => stream === row.stream && seq === row.seq);
    if (ruling === undefined && isCovered(submission.id, row.created_at, coveredFrom))
      return 'No ruling made one of its receipts.';
    if (ruling !== undefined && ruling.facts['sha256'] !== statements.receipts.get(row))
      return 'A receipt is not the last one that was made.';
  }
  return certificatesTrouble(statements, rulings, coveredFrom) ?? goneTrouble(receipts, certificates, rulings);
}

/** Whether a receipt or certificate that was made is missing. Those of an erased person are gone. */
function goneTrouble(
  receipts: readonly Row<'receipts'>[],
  certificates: readonly Row<'certificates'>[],
  rulings: readonly CheckedRuling[],
): string | null {
  if (isErased(rulings)) return null;
  for (const { kind, facts } of rulings) {
    const { stream, seq, id } = facts;
    if (kind === 'receipt' && !receipts.some((row) => row.stream === stream && row.seq === seq))
      return 'A receipt is missing.';
    if (kind === 'certificate' && !certificates.some((row) => row.id === id)) return 'A certificate is missing.';
  }
  return null;
}

function certificatesTrouble(
  statements: Statements,
  rulings: readonly CheckedRuling[],
  coveredFrom: Date,
): string | null {
  for (const [row, opened] of statements.certificates) {
    const made = madeBy(rulings, row);
    if (made === undefined && opened.issuedAt >= coveredFrom) return 'No ruling made one of its certificates.';
    if (made !== undefined && made.facts['sha256'] !== opened.sha256)
      return 'A certificate is not the one that was made.';
    if (row.created_at.getTime() !== opened.issuedAt.getTime())
      return 'A certificate was not made when it is said to be.';
    if (!row.code_hash.equals(opened.codeHash)) return 'The code of a certificate leads elsewhere.';
    if (!isWithdrawnAsRuled(row, opened, rulings, coveredFrom))
      return 'A certificate was not withdrawn when it is said to be.';
  }
  return null;
}

function isWithdrawnAsRuled(
  { id, revoked_at }: Row<'certificates'>,
  { issuedAt }: OpenedCertificate,
  rulings: readonly CheckedRuling[],
  coveredFrom: Date,
): boolean {
  const ended = lastRuling(rulings, 'certificate', (facts) => facts['id'] === id && facts['revoked_at'] !== undefined);
  if (ended === undefined && revoked_at !== null && revoked_at < coveredFrom) return issuedAt <= revoked_at;
  return ended?.facts['revoked_at'] === revoked_at?.toISOString();
}

/** The ruling that made a certificate. */
function madeBy(rulings: readonly CheckedRuling[], row: Row<'certificates'>): CheckedRuling | undefined {
  return lastRuling(rulings, 'certificate', ({ id, sha256 }) => id === row.id && sha256 !== undefined);
}

/** Whether the texts of certificates are those that were certified. */
export function certificateTextTrouble(
  certificates: readonly Row<'certificates'>[],
  statements: Statements,
  rulings: readonly CheckedRuling[],
  keys: SubmissionKeys | null,
): string | null {
  for (const row of certificates) {
    if (row.text === null && row.revoked_at === null && madeBy(rulings, row)?.facts['with_text'] === true)
      return 'The text of a certificate is missing.';
    if (row.text === null || keys === null) continue;
    try {
      const text = unseal(keys.seal, { kind: 'certificate', submission: row.submission_id }, row.text);
      if (sha256Hex(text) === statements.certificates.get(row)?.textSha256) continue;
    } catch {
      // Said below.
    }
    return 'The text of a certificate was changed.';
  }
  return null;
}
