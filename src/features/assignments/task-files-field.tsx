import type { ReactNode } from 'react';
import { addTaskFile, listTaskFiles, TASK_FILE_MAX_BYTES, TASK_FILES_MAX } from '#contract/task-file';
import { useReload } from '../../data/api-query.ts';
import { ChosenFiles, type FileChoice } from '../../data/chosen-files.tsx';
import { useServices } from '../../data/services.tsx';

const ENDINGS = ['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'mp3', 'm4a', 'mp4', 'ogg', 'oga', 'opus', 'wav'];

const taskFiles: FileChoice = {
  label: 'Files',
  chooser: 'File for the task',
  hint: `Optional. PDF, pictures or sound, at most ${String(TASK_FILES_MAX)} files of 20 MB each.`,
  accept: ENDINGS.map((ending) => `.${ending}`).join(','),
  troubleOf: (file, others) => {
    if (others >= TASK_FILES_MAX) return `A task has at most ${String(TASK_FILES_MAX)} files.`;
    if (!ENDINGS.includes(file.name.split('.').at(-1)?.toLowerCase() ?? ''))
      return 'Choose a PDF, a picture (PNG, JPEG, GIF, WebP) or a sound (MP3, M4A, OGG, WAV).';
    if (file.size === 0) return 'This file is empty.';
    return file.size > TASK_FILE_MAX_BYTES ? 'The file is larger than 20 MB. Choose a smaller one.' : null;
  },
};

interface TaskFilesFieldProps {
  files: readonly File[];
  /** The number of files that the task has already. */
  kept: number;
  onChange: (files: readonly File[]) => void;
}

/** Files to be added to a task. */
export function TaskFilesField(props: TaskFilesFieldProps): ReactNode {
  return <ChosenFiles choice={taskFiles} {...props} />;
}

/**
 * Sends files to an assignment one by one, telling which are left. A file that the university has already is not added
 * again, so that all can be sent again after a line that dropped.
 */
export function useSendFiles() {
  const { call } = useServices();
  const reload = useReload();
  return async (
    id: string,
    files: readonly File[],
    { signal, left }: { signal: AbortSignal; left: (files: readonly File[]) => void },
  ): Promise<void> => {
    for (const [index, file] of files.entries()) {
      await call(addTaskFile, { params: { id }, body: { name: file.name }, files: { file }, signal });
      left(files.slice(index + 1));
    }
    if (files.length > 0) await reload(listTaskFiles);
  };
}
