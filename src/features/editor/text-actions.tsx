import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { saveText } from '../../ui/save-file.ts';

/** Copies or downloads the text, with neither network nor storage. */
export function TextActions({ text, title }: { text: () => string; title: string }): ReactNode {
  const [said, setSaid] = useState('');
  async function copy(): Promise<void> {
    setSaid((await copyText(text())) ? 'Copied.' : 'The browser refused to copy. Please download the file.');
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon name="copy" />
        Copy text
      </Button>
      <Button onClick={() => saveText(text(), title)}>
        <Icon name="download" />
        Download
      </Button>
      <output className="small">{said}</output>
    </>
  );
}
