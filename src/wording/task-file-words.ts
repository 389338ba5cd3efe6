import type { TaskFile, TaskFileType } from '#contract/task-file';
import { fileSize } from './bytes.ts';

const kinds: Readonly<Record<TaskFileType, (size: string) => string>> = {
  'application/pdf': (size) => `PDF, ${size}`,
  'image/png': (size) => `PNG picture, ${size}`,
  'image/jpeg': (size) => `JPEG picture, ${size}`,
  'image/gif': (size) => `GIF picture, ${size}`,
  'image/webp': (size) => `WebP picture, ${size}`,
  'audio/mpeg': (size) => `MP3 sound, ${size}`,
  'audio/mp4': (size) => `M4A sound, ${size}`,
  'audio/ogg': (size) => `OGG sound, ${size}`,
  'audio/wav': (size) => `WAV sound, ${size}`,
};

/** 'PDF, 2.3 MB' */
export function taskFileWords({ type, bytes }: Pick<TaskFile, 'type' | 'bytes'>): string {
  return kinds[type](fileSize(bytes));
}
