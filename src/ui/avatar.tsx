import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The initials shown beside a name; a figure if the name is not known yet. */
export function Avatar({ name, big }: { name: string; big?: boolean }): ReactNode {
  return (
    <span className={big === true ? 'avatar big' : 'avatar'} aria-hidden="true">
      {initials(name) || <Icon name="person" />}
    </span>
  );
}

/** At most two letters: of the first and the last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word);
  return first?.segment ?? '';
}
