import { AI_FILE_MAX_BYTES, AI_FILES_MAX } from '#contract/ai-statement';
import type { FileChoice } from '../../../data/chosen-files.tsx';

const ALLOWED = /\.(pdf|png|jpe?g|txt|md|markdown)$/i;

/** The files that a statement on AI use may have. */
export const chatFiles: FileChoice = {
  label: 'Files of chats',
  chooser: 'File of a chat',
  hint: `Optional. PDF, PNG, JPEG or text, at most ${String(AI_FILES_MAX)} files of 5 MB each.`,
  accept: '.pdf,.png,.jpg,.jpeg,.txt,.md,.markdown',
  troubleOf: (file, others) => {
    if (others >= AI_FILES_MAX) return `A statement has at most ${String(AI_FILES_MAX)} files.`;
    if (!ALLOWED.test(file.name)) return 'Choose a PDF, a PNG or JPEG picture, or a plain text.';
    if (file.size === 0) return 'This file is empty.';
    return file.size > AI_FILE_MAX_BYTES ? 'The file is larger than 5 MB. Choose a smaller one.' : null;
  },
};
