import { useEffect, useState } from 'react';
import { useDevice } from '../../data/services.tsx';

/** The id of the assignment that was written last on this device; undefined before it is known, null if there is none. */
export function useLastWritten(): string | null | undefined {
  const device = useDevice();
  const [id, setId] = useState<string | null>();
  useEffect(() => {
    let gone = false;
    void device.lastTarget().then((target) => {
      if (!gone) setId(target?.kind === 'assignment' ? target.id : null);
    });
    return () => {
      gone = true;
    };
  }, [device]);
  return id;
}
