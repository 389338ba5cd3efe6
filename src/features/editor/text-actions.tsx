import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveText } from '../../ui/save-file.ts';

/** Copies or downloads the text, with neither network nor storage. */
export function TextActions({ text, title }: { text: () => string; title: string }): ReactNode {
  const [said, setSaid] = useState('');
  // On plain http there is no clipboard, which counts as a refusal.
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      setSaid('Copied.');
    } catch {
      setSaid('The browser refused to copy. Please download the file.');
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon name="copy" />
        Copy text
      </Button>
      <Button onClick={() => saveText(text(), title)}>
        <Icon name="download" />
        Download .txt
      </Button>
      <output className="small">{said}</output>
    </>
  );
}
