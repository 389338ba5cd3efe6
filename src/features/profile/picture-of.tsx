import { useCallback, useMemo, type ReactNode } from 'react';
import { getMedia } from '#contract/media';
import { Avatar } from '../../ui/avatar.tsx';
import { useApiQuery } from '../../data/api-query.ts';

interface PictureOfProps {
  /** The picture's path from the profile, '' without one. */
  path: string;
  name: string;
}

/**
 * Somebody's profile picture, fetched with the person's own token and kept on this device; their initials without one.
 */
export function PictureOf({ path, name }: PictureOfProps): ReactNode {
  const key = path.split('/').at(-1) ?? '';
  const { data } = useApiQuery(getMedia, { params: { key } }, { enabled: key !== '' });
  const file = useMemo(() => (data === undefined ? null : new Blob([data.bytes.slice()], { type: data.type })), [data]);
  return file === null || key === '' ? <Avatar name={name} big /> : <PreviewOf file={file} name={name} />;
}

/** A picture from a file on this device. */
export function PreviewOf({ file, name }: { file: Blob; name: string }): ReactNode {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} className="avatar big" alt={name === '' ? 'Your picture' : `Picture of ${name}`} />;
}
