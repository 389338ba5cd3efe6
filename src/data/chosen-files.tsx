import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { fileSize } from '../wording/bytes.ts';

/** What may be chosen, and the words for it. */
export interface FileChoice {
  label: string;
  /** The name of the chooser, for screen readers. */
  chooser: string;
  hint: string;
  /** Endings of names, as for a file input. */
  accept: string;
  /** Why a file can't be chosen beside so many others; null where it can. */
  troubleOf: (file: File, others: number) => string | null;
}

interface ChosenFilesProps {
  choice: FileChoice;
  files: readonly File[];
  /** The number of files that are there already. */
  kept: number;
  /** The university's refusal of a file. */
  error?: string | undefined;
  onChange: (files: readonly File[]) => void;
}

/** Files to be sent with a form. */
export function ChosenFiles({ choice, files, kept, error, onChange }: ChosenFilesProps): ReactNode {
  const [trouble, setTrouble] = useState<string | null>(null);
  const shown = trouble ?? error ?? null;
  function add(file: File): void {
    const wrong = choice.troubleOf(file, files.length + kept);
    setTrouble(wrong);
    if (wrong === null) onChange([...files, file]);
  }
  return (
    <div className={shown === null ? 'field' : 'field bad'}>
      <p className="label">{choice.label}</p>
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
        <FileButton label={choice.chooser} accept={choice.accept} onFile={add}>
          Add a file...
        </FileButton>
      </p>
      {shown === null ? (
        <p className="hint">{choice.hint}</p>
      ) : (
        <p className="error" role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}
