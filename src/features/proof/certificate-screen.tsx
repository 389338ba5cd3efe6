import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PublicCertificate } from '#contract/proof';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Definitions, Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { saveJson } from '../../ui/save-json.ts';
import { QueryView } from '../../data/query-view.tsx';
import { formatCount, plural } from '../../wording/plural.ts';
import { isoDay, zonedTime } from '../../wording/time.ts';
import { AddressButtons } from './address-buttons.tsx';
import { QrCode } from './qr-code.tsx';
import { TextFactList } from './text-facts.tsx';
import { useCertificate } from './use-certificate.ts';
import { composedWords, howWords, momentWords, originWords, receivedWords, wholeWords } from './words.ts';

type Valid = Extract<PublicCertificate, { status: 'valid' }>;

/** /certificates/{code}: a student's certificate of a text, readable without an account. */
export function CertificateScreen(): ReactNode {
  const { code = '' } = useParams({ strict: false });
  const answer = useCertificate(code);
  useTitle(titleOf(answer.data));
  return (
    <>
      {/* Only people who were given the address should find it, so search engines must not index it. */}
      <meta name="robots" content="noindex" />
      <PageHead
        title="Certificate"
        lede="How a text came to be, as far as its log at the university shows. It states facts and judges nobody."
      />
      {answer.missing ? (
        <UnknownCertificate />
      ) : (
        <QueryView answer={answer} loading="Checking the certificate...">
          {(data) =>
            data.status === 'valid' ? (
              <ValidCertificate of={data} recheck={answer.reload} />
            ) : (
              <Withdrawn at={data.revoked_at} />
            )
          }
        </QueryView>
      )}
    </>
  );
}

function titleOf(data: PublicCertificate | undefined): string {
  if (data?.status !== 'valid') return 'Certificate';
  const { student, assignment } = data.certificate.statement;
  return `Certificate of ${student}: ${assignment ?? 'Practice'}`;
}

function UnknownCertificate(): ReactNode {
  const start = (
    <Link className={buttonClass()} to="/">
      Go to the start page
    </Link>
  );
  return (
    <MarginRow>
      <Notice kind="bad" live="assertive" actions={start}>
        <p>
          <b>There is no certificate at this address.</b> Compare it with the one that you were given, or ask whoever
          gave it to you.
        </p>
      </Notice>
    </MarginRow>
  );
}

function Withdrawn({ at }: { at: string }): ReactNode {
  return (
    <MarginRow>
      <Notice kind="info">
        <p>
          <b>This certificate was withdrawn</b> by whoever made it, {momentWords(at)}. It shows nothing any more.
        </p>
      </Notice>
    </MarginRow>
  );
}

function ValidCertificate({ of, recheck }: { of: Valid; recheck: () => void }): ReactNode {
  const { certificate, public_key, text } = of;
  const { statement } = certificate;
  const issuedAt = new Date(statement.issued_at);
  const issued = (
    <>
      Issued <b>{isoDay(issuedAt)}</b> {zonedTime(issuedAt)}
    </>
  );
  const { href } = window.location;
  return (
    <>
      <MarginRow>
        <ChainNotice of={of} />
        <div className="btns mt-4 no-print">
          <Button variant="main" onClick={recheck}>
            Check again
          </Button>
          <AddressButtons address={href} title={`Certificate of ${statement.student}`} />
          <Button onClick={() => window.print()}>Print or save as PDF</Button>
          <Button onClick={() => saveJson({ signed: certificate, public_key }, 'certificate.json')}>
            Download certificate
          </Button>
        </div>
      </MarginRow>
      <Section title={statement.assignment ?? 'Practice'} note={issued}>
        <MarginRow>
          <InPlainWords of={of} />
        </MarginRow>
      </Section>
      {text === null || text === '' ? null : (
        <Section title="The text">
          <MarginRow>
            <p className="task essay" dir="auto" lang="">
              {text}
            </p>
          </MarginRow>
        </Section>
      )}
      <Section title="This page">
        <MarginRow>
          <Definitions of={[['Address', <Code key="address">{href}</Code>]]} />
          <QrCode address={href} />
        </MarginRow>
      </Section>
      <MarginRow>
        <details className="mt-6">
          <summary>Technical details</summary>
          <TextFactList of={statement} more={[['Signed with the key', <Code key="key">{certificate.key}</Code>]]} />
          {statement.classes.length === 0 ? null : <Origins of={statement.classes} />}
        </details>
      </MarginRow>
    </>
  );
}

/** What, whose, when, how, and how to check it: for a reader who has never heard of Longhand. */
function InPlainWords({ of: { certificate, text } }: { of: Valid }): ReactNode {
  const { statement } = certificate;
  const composed = composedWords(statement.composition);
  const words = plural(statement.words, 'word');
  const what = text === null ? `A text of ${words}, not shown here.` : `A text of ${words}, shown below.`;
  return (
    <>
      <Definitions
        of={[
          ['What', what],
          ['Whose', `Written in the account of ${statement.student} at ${statement.university}.`],
          ['When', receivedWords(statement)],
          ['How', howWords(statement)],
          ...(composed === '' ? [] : [['Composed', composed] as const]),
          [
            'How to check',
            <>
              &lsquo;Check again&rsquo; lets the university go through the whole log. The downloaded certificate can be{' '}
              <Link to="/verify">checked in any browser</Link>, also without a connection.
            </>,
          ],
        ]}
      />
      <p className="mt-4 small">
        Dictation, input methods, autocorrect and suggestions are ways of writing. &lsquo;Not known&rsquo; means that
        the log says nothing of it, not that it was pasted. No log shows who sat at the keyboard, or where an idea came
        from.
      </p>
    </>
  );
}

function Code({ children }: { children: string }): ReactNode {
  return <span className="num">{children}</span>;
}

function ChainNotice({ of: { chain, checked_at: checkedAt } }: { of: Valid }): ReactNode {
  if (chain.kind === 'whole') {
    return (
      <Notice kind="good" live="polite">
        <p>
          <b>{chain.batches === 0 ? 'The log is empty.' : 'The log is whole.'}</b> {wholeWords(chain.batches)} Checked{' '}
          {momentWords(checkedAt)}.
        </p>
      </Notice>
    );
  }
  return (
    <Notice kind="bad" live="assertive">
      <p>
        <b>The log is not as it was stored.</b> Part {chain.counter}: {chain.trouble} What is shown below was signed
        before.
      </p>
    </Notice>
  );
}

function Origins({ of }: { of: Valid['certificate']['statement']['classes'] }): ReactNode {
  return (
    <table className="table mt-4">
      <thead>
        <tr>
          <th scope="col">How the characters came in</th>
          <th scope="col" className="n">
            Characters
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ class: name, characters }) => (
          <tr key={name}>
            <th scope="row">{originWords[name]}</th>
            <td className="n">{formatCount(characters)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
