import { useEffect, useState, type ReactNode } from 'react';
import { getRecording, type Recording } from '#contract/recording';
import { keptWords } from '../../wording/recording-words.ts';
import { useServices } from '../../data/services.tsx';

/** How long the university of the signed-in person keeps the log of a text, once it has answered. */
export function KeptHere(): ReactNode {
  const { call } = useServices();
  const [recording, setRecording] = useState<Recording>();
  useEffect(() => {
    const ended = new AbortController();
    // Without an answer the sentence that holds for every university stands.
    call(getRecording, { signal: ended.signal }).then(setRecording, () => undefined);
    return () => ended.abort();
  }, [call]);
  return keptWords(recording);
}
