import { useEffect, useState } from 'react';
import { sha256Hex } from '../../offline/device/digest.ts';

/** SHA-256 of a text in hexadecimal, by which comments name it; null until it is known. */
export function useTextHash(text: string): string | null {
  const [known, setKnown] = useState<{ text: string; hash: string } | null>(null);
  useEffect(() => {
    let isOver = false;
    void sha256Hex(text, crypto.subtle).then((hash) => {
      if (!isOver) setKnown({ text, hash });
    });
    return () => {
      isOver = true;
    };
  }, [text]);
  return known?.text === text ? known.hash : null;
}
