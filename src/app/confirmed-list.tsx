import { useEffect, useState, type ReactNode } from 'react';
import { useDevice } from '../data/services.tsx';
import type { ConfirmedDocument } from '../offline/waiting/confirmed.ts';
import type { Device } from '../offline/device/device.ts';
import { useKnownAssignments } from './named-waiting.ts';
import { momentTime } from '../wording/time.ts';

/** Lists documents that are wholly at the university. */
export function ConfirmedList(): ReactNode {
  const device = useDevice();
  const documents = useConfirmed(device);
  const assignments = useKnownAssignments();
  const titleOf = ({ target, title }: ConfirmedDocument) => {
    if (target.kind === 'practice') return 'Practice page';
    const known = assignments.find(({ id }) => target.kind === 'assignment' && id === target.id);
    return known?.title ?? (title || 'An assignment');
  };
  if (documents.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 mb-2">Already at the university</h3>
      <ul className="list">
        {documents.map((document) => (
          <li key={JSON.stringify(document.target)} data-sync="saved">
            <span className="sync-rule" aria-hidden="true" />
            <div className="matter">
              <b>{titleOf(document)}</b>
              <p className="sub">Confirmed {momentTime(new Date(document.at))}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function useConfirmed(device: Device): readonly ConfirmedDocument[] {
  const [documents, setDocuments] = useState<readonly ConfirmedDocument[]>([]);
  useEffect(() => {
    let gone = false;
    const read = () => {
      device.confirmed().then(
        (now) => {
          if (!gone) setDocuments(now);
        },
        () => undefined,
      );
    };
    read();
    const stop = device.subscribe(read);
    return () => {
      gone = true;
      stop();
    };
  }, [device]);
  return documents;
}
