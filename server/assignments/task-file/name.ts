import type { TaskFileType } from '#contract/task-file';
import { storable } from '../../platform/words.ts';

const NAME_MAX_LENGTH = 120;
const NAMELESS = 'File';

/** The endings that a name may have, by the type of the content; the first is added where it has none of them. */
const endings: Readonly<Record<TaskFileType, readonly string[]>> = {
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/gif': ['.gif'],
  'image/webp': ['.webp'],
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a', '.mp4'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/wav': ['.wav'],
};

/**
 * A file's name without folders, without control and direction characters, which could show it as another one, without
 * what file systems refuse, and with the ending of its content's type.
 */
export function cleanName(sent: string, type: TaskFileType): string {
  const bare = sent.normalize('NFC').replace(/^.*[/\\]/s, '');
  const plain = withoutEnds(storable(bare.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*\s]+/gu, ' ')));
  const name = plain === '' ? NAMELESS : plain;
  const ending = endings[type].find((each) => name.toLowerCase().endsWith(each));
  const title = ending === undefined ? name : name.slice(0, -ending.length);
  const short = title
    .slice(0, NAME_MAX_LENGTH)
    .replace(/\p{Surrogate}$/u, '')
    .trim();
  return `${short === '' ? NAMELESS : short}${ending === undefined ? endings[type][0] : name.slice(-ending.length)}`;
}

/** Without spaces and dots at its begin and end: a dot first hides a file on some systems. */
function withoutEnds(text: string): string {
  const isEnd = (at: number) => /[ .]/.test(text.charAt(at));
  let from = 0;
  let to = text.length;
  while (from < to && isEnd(from)) from += 1;
  while (to > from && isEnd(to - 1)) to -= 1;
  return text.slice(from, to);
}
