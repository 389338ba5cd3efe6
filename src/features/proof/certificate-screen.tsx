import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { PublicCertificate } from '#contract/proof';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Definitions, Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { saveJson } from '../../ui/save-json.ts';
import { QueryView } from '../../data/query-view.tsx';
import { formatCount, plural } from '../../wording/plural.ts';
import { QrCode } from './qr-code.tsx';
import { TextFactList } from './text-facts.tsx';
import { useCertificate } from './use-certificate.ts';
import { originWords, momentWords } from './words.ts';

type Valid = Extract<PublicCertificate, { status: 'valid' }>;

/** /certificates/{code}: a student's certificate of a text, readable without an account. */
export function CertificateScreen(): ReactNode {
  const { code = '' } = useParams({ strict: false });
  useTitle('Certificate');
  const answer = useCertificate(code);
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
  return (
    <>
      <MarginRow>
        <ChainNotice of={of} />
        <div className="btns mt-4 no-print">
          <Button variant="main" onClick={recheck}>
            Check again
          </Button>
          <Button onClick={() => window.print()}>Print</Button>
          <Button onClick={() => saveJson({ signed: certificate, public_key }, 'certificate.json')}>
            Download certificate
          </Button>
        </div>
      </MarginRow>
      <Section title={statement.assignment ?? 'Practice'} note={`Issued ${momentWords(statement.issued_at)}`}>
        <MarginRow>
          <TextFactList
            of={statement}
            more={[
              ['Written by', statement.student],
              ['University', statement.university],
            ]}
          />
        </MarginRow>
      </Section>
      {statement.classes.length === 0 ? null : <Origins of={statement.classes} />}
      {text === null || text === '' ? null : (
        <Section title="The text">
          <MarginRow>
            <p className="task essay" dir="auto">
              {text}
            </p>
          </MarginRow>
        </Section>
      )}
      <ThisPage signedWith={certificate.key} />
    </>
  );
}

function ThisPage({ signedWith }: { signedWith: string }): ReactNode {
  const { href } = window.location;
  return (
    <Section title="This page">
      <MarginRow>
        <Definitions
          of={[
            ['Address', <Code key="address">{href}</Code>],
            ['Signed with the key', <Code key="key">{signedWith}</Code>],
          ]}
        />
        <QrCode address={href} />
        <p className="mt-2 small">
          Who has Longhand&rsquo;s source code checks the downloaded certificate without this site: npm run verify.
        </p>
      </MarginRow>
    </Section>
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
          <b>{chain.batches === 0 ? 'The log is empty.' : 'The log is whole.'}</b>{' '}
          {chain.batches === 0
            ? 'Nothing was written yet.'
            : `Of its ${plural(chain.batches, 'part')}, each is as it was stored.`}{' '}
          Checked {momentWords(checkedAt)}.
        </p>
      </Notice>
    );
  }
  return (
    <Notice kind="bad" live="assertive">
      <p>
        <b>The log is not as it was stored.</b> Part {chain.counter}: {chain.trouble} What stands below was signed
        before.
      </p>
    </Notice>
  );
}

function Origins({ of }: { of: Valid['certificate']['statement']['classes'] }): ReactNode {
  return (
    <Section title="How the characters came in">
      <MarginRow>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">How</th>
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
        <p className="mt-2 small">
          Dictation, input methods, autocorrect and suggestions are ways of writing. &lsquo;Not known&rsquo; means that
          the log says nothing of it, not that it was pasted.
        </p>
      </MarginRow>
    </Section>
  );
}
