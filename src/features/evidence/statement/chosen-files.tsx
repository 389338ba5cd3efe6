import { useState, type ReactNode } from 'react';
import { AI_FILE_MAX_BYTES, AI_FILES_MAX } from '#contract/ai-statement';
import { Button } from '../../../ui/button.tsx';
import { FileButton } from '../../../ui/file-button.tsx';
import { fileSize } from '../../../wording/bytes.ts';

const ALLOWED = /\.(pdf|png|jpe?g|txt|md|markdown)$/i;

interface ChosenFilesProps {
  files: readonly File[];
  /** The number of files that the statement has already. */
  kept: number;
  /** The university's refusal of a file. */
  error: string | undefined;
  onChange: (files: readonly File[]) => void;
}

/** Files to be added to a statement. */
export function ChosenFiles({ files, kept, error, onChange }: ChosenFilesProps): ReactNode {
  const [trouble, setTrouble] = useState<string | null>(null);
  const shown = trouble ?? error ?? null;
  function add(file: File): void {
    const wrong = troubleOf(file, files.length + kept);
    setTrouble(wrong);
    if (wrong === null) onChange([...files, file]);
  }
  return (
    <div className={shown === null ? 'field' : 'field bad'}>
      <p className="label">Files of chats</p>
      {files.map((file, index) => (
        <p key={`${file.name} ${String(index)}`} className="between">
          <span dir="auto">
            {file.name} <span className="small quiet">{fileSize(file.size)}</span>
          </span>
          <Button
            aria-label={`Leave out ${file.name}`}
            onClick={() => onChange(files.filter((other) => other !== file))}
          >
            Leave out
          </Button>
        </p>
      ))}
      <p>
        <FileButton label="File of a chat" accept=".pdf,.png,.jpg,.jpeg,.txt,.md,.markdown" onFile={add}>
          Add a file...
        </FileButton>
      </p>
      {shown === null ? (
        <p className="hint">Optional. PDF, PNG, JPEG or text, at most {String(AI_FILES_MAX)} files of 5 MB each.</p>
      ) : (
        <p className="error" role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}

function troubleOf(file: File, count: number): string | null {
  if (count >= AI_FILES_MAX) return `A statement has at most ${String(AI_FILES_MAX)} files.`;
  if (!ALLOWED.test(file.name)) return 'Choose a PDF, a PNG or JPEG picture, or a plain text.';
  if (file.size === 0) return 'This file is empty.';
  return file.size > AI_FILE_MAX_BYTES ? 'The file is larger than 5 MB. Choose a smaller one.' : null;
}
