import { useEffect, useState } from 'react';
import { followStorage, storageFacts, type StorageFacts } from './keep-storage.ts';

/** What the browser says of this site's storage; null until it has answered. */
export function useStorageFacts(): StorageFacts | null {
  const [facts, setFacts] = useState<StorageFacts | null>(null);
  useEffect(() => {
    let gone = false;
    const read = () =>
      void storageFacts().then((now) => {
        if (!gone) setFacts(now);
      });
    read();
    const stop = followStorage(read);
    return () => {
      gone = true;
      stop();
    };
  }, []);
  return facts;
}
