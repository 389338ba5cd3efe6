import type { ReactNode } from 'react';
import { Notice } from '../ui/notice.tsx';
import { installation } from './installation.ts';
import { SAFARI_DELETES, storageWords } from './storage-words.ts';
import { useStorageFacts } from './use-storage-facts.ts';

/** How long this browser keeps what is listed: a warning where a tab of Safari holds unsent work, else one line. */
export function KeptHow({ hasUnsent }: { hasUnsent: boolean }): ReactNode {
  const facts = useStorageFacts();
  if (facts === null) return null;
  const inSafariTab = installation() === 'share menu';
  if (!inSafariTab || !hasUnsent || facts.isKept === true) {
    return <p className="small quiet mt-4">{storageWords(facts, inSafariTab)}</p>;
  }
  return (
    <Notice kind="wait" className="mt-4">
      <p>
        <b>{SAFARI_DELETES}</b> Before then, open Longhand here with a connection until all is sent.
      </p>
      <p>
        To have it kept from then on, open the Share menu and choose Add to Home Screen. The installed app has its own
        storage, which Safari does not delete.
      </p>
    </Notice>
  );
}
