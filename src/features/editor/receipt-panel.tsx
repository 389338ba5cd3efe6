import { Link } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import type { Id } from '#contract/identifier';
import { getReceipt } from '#contract/proof';
import type { WaitingItem } from '../../offline/waiting/waiting.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import { Button } from '../../ui/button.tsx';
import { saveJson } from '../../ui/save-json.ts';
import { isoDay, zonedTime } from '../../wording/time.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { plural } from '../../wording/plural.ts';
import { deviceReceipt, type DeviceReceipt } from './device-receipt.ts';

interface ReceiptPanelProps {
  /** The hand-in that waits on this device. */
  queued: WaitingItem | null;
  /** The submission whose hand-in the university has. */
  submission: Id | null;
  writer: Writer;
}

/** The receipt of the last hand-in: at once the device receipt, then the university's signed one. */
export function ReceiptPanel({ queued, submission, writer }: ReceiptPanelProps): ReactNode {
  if (queued !== null && queued.sha256 !== null) return <OwnNote queued={queued} writer={writer} />;
  return submission === null ? null : <SignedReceipt submission={submission} />;
}

function OwnNote({ queued, writer }: { queued: WaitingItem; writer: Writer }): ReactNode {
  const [receipt, setReceipt] = useState<DeviceReceipt | null>(null);
  const { id } = queued;
  useEffect(() => {
    let gone = false;
    void deviceReceipt(queued, writer, crypto.subtle).then((made) => {
      if (!gone) setReceipt(made);
    });
    return () => {
      gone = true;
    };
    // One note per hand-in: `queued` is a new object after every change, so only its id counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, writer]);
  if (receipt === null) return null;
  return (
    <section>
      <h2>Device receipt</h2>
      <p className="small">
        {factsOf(receipt.words, receipt.text_sha256)} A note of this device alone: the university&rsquo;s signed receipt
        follows when your work has arrived.
      </p>
      <div className="btns mt-2">
        <Button onClick={() => saveJson(receipt, `device-receipt-${isoDay(new Date(queued.until))}.json`)}>
          Download device receipt
        </Button>
      </div>
    </section>
  );
}

function SignedReceipt({ submission }: { submission: Id }): ReactNode {
  const { data } = useApiQuery(getReceipt, { params: { id: submission } });
  const signed = data?.receipt ?? null;
  if (data === undefined || signed === null) return null;
  const { received_at: receivedAt, words, text_sha256: sha256 } = signed.statement;
  const at = new Date(receivedAt);
  return (
    <section>
      <h2>Receipt</h2>
      <p className="small">
        Signed by the university: received {isoDay(at)} {zonedTime(at)}. {factsOf(words, sha256)}
      </p>
      <div className="btns mt-2">
        <Button onClick={() => saveJson({ signed, public_key: data.public_key }, `receipt-${isoDay(at)}.json`)}>
          Download receipt
        </Button>
        <Link className="btn" to="/student/proof/$id" params={{ id: submission }}>
          Show that it is yours
        </Link>
      </div>
    </section>
  );
}

/** '412 words, fingerprint 3f1a…': words where they are known, and the beginning of the text's SHA-256. */
function factsOf(words: number | undefined, sha256: string): ReactNode {
  return (
    <>
      {words === undefined ? '' : `${plural(words, 'word')}, `}fingerprint{' '}
      <span className="num">{sha256.slice(0, 12)}</span>.
    </>
  );
}
