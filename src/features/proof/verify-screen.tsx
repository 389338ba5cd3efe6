import { useRef, useState, type ReactNode } from 'react';
import { getReceiptKeys, type PublicKey, type Receipt, type SignedCertificate } from '#contract/proof';
import { verifyStatementFile, type FileVerdict } from '#writing/proof/verify-file';
import { useServices } from '../../data/services.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { MarginRow, PageHead, Section, useTitle } from '../../ui/page.tsx';
import { canCheck, isSignedBy } from './check-signature.ts';
import { TextFactList } from './text-facts.tsx';
import { momentWords, submittedWords } from './words.ts';

/** A receipt or certificate has some kilobytes. */
const FILE_MAX_BYTES = 1_000_000;
const ZIP_MAGIC = 'PK';
const EXPORT = 'This looks like an export. Who has Longhand’s source code checks it with npx longhand verify.';

/** `keys`: whether the university's own keys could be asked for, or only the file's. */
type Checked =
  | { kind: 'checking' }
  | { kind: 'told'; verdict: FileVerdict; keys: 'university' | 'file' }
  | { kind: 'unread'; trouble: string };

/** /verify: checks a downloaded receipt or certificate in this browser. The file goes nowhere. */
export function VerifyScreen(): ReactNode {
  useTitle('Check a receipt or certificate');
  const { call } = useServices();
  const [checked, setChecked] = useState<Checked | null>(null);
  const newest = useRef(0);

  async function check(file: File): Promise<Checked> {
    if (file.size > FILE_MAX_BYTES)
      return { kind: 'unread', trouble: 'This file is too large for a receipt or certificate.' };
    const text = await file.text();
    if (text.startsWith(ZIP_MAGIC)) return { kind: 'unread', trouble: EXPORT };
    if (!(await canCheck()))
      return { kind: 'unread', trouble: 'This browser can’t check signatures. Please use a current one.' };
    const keys = await call(getReceiptKeys, {}).then(
      (answer): readonly PublicKey[] => answer.keys,
      () => null,
    );
    const verdict = await verifyStatementFile(text, keys, isSignedBy);
    return { kind: 'told', verdict, keys: keys === null ? 'file' : 'university' };
  }
  async function show(file: File): Promise<void> {
    const number = (newest.current += 1);
    setChecked({ kind: 'checking' });
    const unread: Checked = { kind: 'unread', trouble: 'This file can’t be read. Please choose it again.' };
    const result = await check(file).catch(() => unread);
    if (number === newest.current) setChecked(result);
  }
  return (
    <>
      <PageHead
        title="Check a receipt or certificate"
        lede="Shows whether a file is exactly as the university signed it. The file stays on your device."
      />
      <MarginRow>
        <div>
          <FileButton
            variant="main"
            label="Receipt or certificate"
            accept=".json,application/json"
            onFile={(file) => void show(file)}
          >
            Choose the file
          </FileButton>
          <p className="small quiet mt-2">receipt.json or certificate.json, as it was downloaded</p>
        </div>
        <div aria-live="polite" className="mt-4">
          {checked === null ? null : <Result of={checked} />}
        </div>
      </MarginRow>
      {checked?.kind === 'told' && checked.verdict.kind === 'valid' ? <Facts of={checked.verdict.signed} /> : null}
    </>
  );
}

function Result({ of }: { of: Checked }): ReactNode {
  if (of.kind === 'checking') return <p className="quiet">Checking...</p>;
  if (of.kind === 'unread') return <Said kind="bad">{of.trouble}</Said>;
  const { verdict, keys } = of;
  if (verdict.kind === 'unknown') return <Said kind="bad">{verdict.trouble}</Said>;
  if (verdict.kind === 'broken')
    return (
      <Said kind="bad" more={verdict.trouble}>
        Do not rely on this file.
      </Said>
    );
  const isReceipt = verdict.signed.longhand === 'receipt';
  if (keys === 'university')
    return (
      <Said kind="good" more="Not one character was changed since.">
        {isReceipt
          ? 'This receipt is as the university signed it.'
          : 'This certificate is as the university signed it.'}
      </Said>
    );
  return (
    <Said
      kind="info"
      more={`Whether the key ${verdict.signed.key} is this university’s could not be asked without a connection.`}
    >
      {isReceipt ? 'This receipt is as it was signed.' : 'This certificate is as it was signed.'}
    </Said>
  );
}

function Said({
  kind,
  more,
  children,
}: {
  kind: 'good' | 'bad' | 'info';
  more?: string;
  children: ReactNode;
}): ReactNode {
  return (
    <Notice kind={kind}>
      <p>
        <b>{children}</b> {more}
      </p>
    </Notice>
  );
}

function Facts({ of }: { of: Receipt | SignedCertificate }): ReactNode {
  const { student, university, assignment } = of.statement;
  const times: readonly (readonly [string, ReactNode])[] =
    of.longhand === 'receipt'
      ? [['Submitted', submittedWords(of.statement)]]
      : [['Issued', momentWords(of.statement.issued_at)]];
  return (
    <Section title={assignment ?? 'Practice'}>
      <MarginRow>
        <TextFactList of={of.statement} more={[['Written by', student], ['University', university], ...times]} />
      </MarginRow>
    </Section>
  );
}
