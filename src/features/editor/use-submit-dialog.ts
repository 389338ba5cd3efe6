import { useState } from 'react';
import { useToast } from '../../ui/toast.tsx';
import { NOT_FETCHED, useLater } from '../../data/use-later.ts';

const loadDialog = async () => (await import('./submit-dialog.tsx')).SubmitDialog;

/**
 * Asks once more before a text is handed in; `Dialog` is null while nothing is asked. `isHandedIn`: nothing was written
 * since the last hand-in.
 */
export function useSubmitDialog() {
  const [asking, setAsking] = useState(false);
  const [isHandedIn, setHandedIn] = useState(false);
  const { code, now } = useLater(loadDialog);
  const toast = useToast();
  function ask(): void {
    setAsking(true);
    if (code !== null) return;
    now().catch(() => {
      setAsking(false);
      toast(NOT_FETCHED);
    });
  }
  const close = () => setAsking(false);
  const closeAnd = (act: () => void) => () => {
    close();
    act();
  };
  return { Dialog: asking ? code : null, ask, close, closeAnd, isHandedIn, onHandedIn: setHandedIn };
}
