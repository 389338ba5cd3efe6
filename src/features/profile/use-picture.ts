import { useEffect, useState } from 'react';
import { readPicture, squareFile } from './picture-file.ts';
import type { Square } from './square.ts';

interface ChosenPicture {
  /** The picture that is being cut to a square; null while none is. */
  picture: ImageBitmap | null;
  /** Why a file could not be used, in words; null where it could. */
  unusable: string | null;
  read: (file: File | undefined) => Promise<void>;
  use: (square: Square) => Promise<void>;
  drop: () => void;
}

/** Reads a file as a picture and makes the square of it that is sent, all on this device. */
export function usePicture(onChoose: (file: Blob) => void): ChosenPicture {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [unusable, setUnusable] = useState<string | null>(null);
  useEffect(() => () => picture?.close(), [picture]);
  return {
    picture,
    unusable,
    read: async (file) => {
      if (file === undefined) return;
      setUnusable(null);
      try {
        setPicture(await readPicture(file));
      } catch {
        setUnusable('This file can’t be read as a picture here. Choose a JPEG, PNG, WebP, GIF or AVIF.');
      }
    },
    use: async (square) => {
      if (picture === null) return;
      try {
        onChoose(await squareFile(picture, square));
      } catch {
        setUnusable('This picture could not be made smaller here. Choose another one.');
      }
      setPicture(null);
    },
    drop: () => setPicture(null),
  };
}
