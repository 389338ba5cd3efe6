import {
  createCertificate,
  exportMine,
  getCertificate,
  getReceipt,
  getReceiptKeys,
  listCertificates,
  revokeCertificate,
} from '#contract/proof';
import type { FastifyInstance } from 'fastify';
import { publicKeyOf } from '../../writing/chain/statement.ts';
import { readKept } from '../../writing/submission/kept-document.ts';
import { route } from '../../platform/route.ts';
import { finalizeHandIn } from '../../writing/submission/hand-in.ts';
import { accessSubmission, requireOwning } from '../../writing/submission/policy.ts';
import { listOwnCertificates, makeCertificate, readPublicCertificate, withdrawCertificate } from './certificate.ts';
import { exportOf } from './export.ts';
import { receiptOf } from './receipt.ts';

/** Receipts, certificates and exports, by which students show that a text is theirs. */
export function proofRoutes(app: FastifyInstance): void {
  route(app, getReceiptKeys, async ({ services }) => {
    const keys = [publicKeyOf(services.keyring)];
    return { keys };
  });

  route(app, getReceipt, async ({ tx, person, params, services }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireOwning(relation);
    const finalized = await finalizeHandIn(tx, submission, services);
    const receipt = await receiptOf(tx, finalized, services);
    const never = receipt === null && finalized.submit !== null && (await readKept(tx, submission)) !== undefined;
    return { receipt, public_key: publicKeyOf(services.keyring), ...(never ? { log_deleted: true } : {}) };
  });

  route(app, listCertificates, async ({ tx, person, params, services }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireOwning(relation);
    return listOwnCertificates(tx, submission, services.keyring);
  });

  route(app, createCertificate, async ({ tx, person, params, body, services }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireOwning(relation);
    return makeCertificate(tx, submission, services, body.with_text);
  });

  route(app, revokeCertificate, async ({ tx, person, params, services }) => {
    const { submission, relation } = await accessSubmission(tx, person, params.id);
    requireOwning(relation);
    return withdrawCertificate(tx, submission, services, params.certificate);
  });

  route(app, getCertificate, async ({ params, services }) => readPublicCertificate(services, params.code));

  route(app, exportMine, async ({ tx, person, services }) => {
    return { type: 'application/zip', bytes: await exportOf(tx, person, services) };
  });
}
