import { Link, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Id } from '#contract/identifier';
import {
  createCertificate,
  getReceipt,
  listCertificates,
  revokeCertificate,
  type Certificate,
  type Receipt,
} from '#contract/proof';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useForm } from '../../ui/form.ts';
import { Empty, Section, MarginRow, PageHead, Row, Rows, useTitle } from '../../ui/page.tsx';
import { saveJson } from '../../ui/save-json.ts';
import { SlowNote } from '../../ui/waiting.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { QueryView, NothingHere } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { AddressButtons } from './address-buttons.tsx';
import { TextFactList } from './text-facts.tsx';
import { momentWords, submittedWords } from './words.ts';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** /student/proof/{submission}: the receipt and certificates of a text that a student can show to others. */
export function ProofScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false });
  const receipt = useApiQuery(getReceipt, { params: { id } });
  const assignment = receipt.data?.receipt?.statement.assignment ?? null;
  useTitle(assignment === null ? 'Show that it is yours' : `Show that it is yours: ${assignment}`);
  const certificates = useApiQuery(listCertificates, { params: { id } });
  if (receipt.missing && receipt.data === undefined) {
    return (
      <>
        <PageHead title="Show that it is yours" />
        <MarginRow note="">
          <NothingHere>{receipt.trouble}</NothingHere>
        </MarginRow>
      </>
    );
  }
  return (
    <>
      <PageHead
        title="Show that it is yours"
        lede="What the university signed of this text. Others can read a certificate without an account."
      />
      <Section title="Receipt">
        <QueryView answer={receipt} loading="Loading the receipt...">
          {({ receipt: signed, public_key: key, log_deleted: never }) =>
            signed === null ? (
              <NoReceipt never={never === true} />
            ) : (
              <MarginRow>
                <ReceiptFacts of={signed} />
                <div className="btns mt-4 no-print">
                  <Button onClick={() => saveJson({ signed, public_key: key }, 'receipt.json')}>
                    Download receipt
                  </Button>
                  <Button onClick={() => window.print()}>Print or save as PDF</Button>
                  <Link className={buttonClass('low')} to="/verify">
                    Check a file
                  </Link>
                </div>
              </MarginRow>
            )
          }
        </QueryView>
      </Section>
      <Section title="Certificates" className="no-print">
        <QueryView answer={certificates} loading="Loading your certificates...">
          {(rows) => (
            <>
              <MakeCertificate submission={id} />
              <CertificateRows rows={rows} submission={id} />
            </>
          )}
        </QueryView>
      </Section>
    </>
  );
}

/** `never`: the log was deleted before the hand-in, so nothing can be signed about how it was written. */
function NoReceipt({ never }: { never: boolean }): ReactNode {
  if (!never) return <Empty says="No receipt yet.">It is signed when your submission has arrived.</Empty>;
  return (
    <Empty says="There is no receipt for this submission.">
      A receipt says how a text was written. The record of this one was deleted before you submitted it again. Your
      submission and its time are in your list of assignments.
    </Empty>
  );
}

function ReceiptFacts({ of: { statement } }: { of: Receipt }): ReactNode {
  return (
    <TextFactList
      of={statement}
      more={[
        ['Written by', statement.student],
        ['University', statement.university],
        ['Assignment', statement.assignment ?? 'Practice'],
        ['Submitted', submittedWords(statement)],
        ['Received', momentWords(statement.received_at)],
      ]}
    />
  );
}

function MakeCertificate({ submission }: { submission: Id }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const form = useForm({
    async send(data, signal) {
      const body = { with_text: data.get('with_text') === 'on' };
      await call(createCertificate, { params: { id: submission }, body, signal });
      await reload(listCertificates);
    },
    explain: troubleWith(createCertificate),
  });
  return (
    <MarginRow>
      <p>
        A certificate names you, your university and the assignment. It says how many words the text has, how they came
        in, what was changed on the way, and when the university received them. Who has its address can read it, until
        you withdraw it.
      </p>
      <form className="mt-4 mb-4" noValidate onSubmit={form.onSubmit}>
        <label className="check">
          <input type="checkbox" name="with_text" /> Show the text itself, too
        </label>
        <div className="btns mt-2">
          <Button variant="main" submit disabled={form.busy}>
            Make a certificate
          </Button>
        </div>
        <SlowNote slow={form.slow} onCancel={form.cancel} />
        <FormError error={form.error} more={form.more} />
      </form>
    </MarginRow>
  );
}

function CertificateRows({ rows, submission }: { rows: readonly Certificate[]; submission: Id }): ReactNode {
  if (rows.length === 0)
    return (
      <Empty says="No certificates yet.">Make one to show somebody without an account how this text came to be.</Empty>
    );
  return (
    <Rows>
      {rows.map((row) => (
        <CertificateRow key={row.id} row={row} submission={submission} />
      ))}
    </Rows>
  );
}

function CertificateRow({ row, submission }: { row: Certificate; submission: Id }): ReactNode {
  const [shown, setShown] = useState(false);
  if (row.revoked_at !== null)
    return (
      <Row
        note={momentWords(row.created_at)}
        title={<b>Withdrawn</b>}
        sub={`Withdrawn ${momentWords(row.revoked_at)}.`}
      />
    );
  const address = `${window.location.origin}/certificates/${row.code}`;
  return (
    <Row
      tall
      note={momentWords(row.created_at)}
      title={
        <a className="title" href={address}>
          {row.with_text ? 'Certificate with the text' : 'Certificate without the text'}
        </a>
      }
      sub={
        <>
          <span>{address}</span>
          <div className="btns mt-2">
            <AddressButtons address={address} title="Certificate" />
          </div>
          {shown ? (
            <Suspense>
              <QrCode address={address} />
            </Suspense>
          ) : null}
        </>
      }
      action={
        <>
          <Button variant="low" aria-expanded={shown} onClick={() => setShown(!shown)}>
            QR code
          </Button>
          <Withdraw certificate={row.id} submission={submission} />
        </>
      }
    />
  );
}

function Withdraw({ certificate, submission }: { certificate: Id; submission: Id }): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const form = useForm({
    async send(_data, signal) {
      await call(revokeCertificate, { params: { id: submission, certificate }, signal });
      await reload(listCertificates);
    },
    explain: troubleWith(revokeCertificate),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <Button variant="low" submit disabled={form.busy}>
        Withdraw
      </Button>
      <SlowNote slow={form.slow} onCancel={form.cancel} />
      <FormError error={form.error} more={form.more} />
    </form>
  );
}

function FormError({ error, more }: { error: string | null; more: string | null }): ReactNode {
  if (error === null) return null;
  return (
    <p className="form-error" role="alert">
      {error} {more}
    </p>
  );
}
