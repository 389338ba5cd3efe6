import { useEffect, useState } from 'react';
import { useDevice } from '../../data/services.tsx';

/** The id of the assignment that was written last on this device; null before it is known, and if there is none. */
export function useLastWritten(): string | null {
  const device = useDevice();
  const [id, setId] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    void device.lastTarget().then((target) => {
      if (!gone && target?.kind === 'assignment') setId(target.id);
    });
    return () => {
      gone = true;
    };
  }, [device]);
  return id;
}
