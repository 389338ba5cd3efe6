import { useRef, type ReactNode, type Ref } from 'react';
import { Button, type ButtonVariant } from './button.tsx';

interface FileButtonProps {
  /** The name of the file, for screen readers. */
  label: string;
  accept: string;
  name?: string | undefined;
  variant?: ButtonVariant | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** A button with which a file is chosen. The same file can be chosen again. */
export function FileButton({ label, accept, name, variant, ref, onFile, children }: FileButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} ref={ref} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        name={name}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
