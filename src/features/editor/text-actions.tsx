import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { copyText, downloadText } from './text-file.ts';

/** Ways to take the text along that need neither network nor storage. */
export function TextActions({ text, title }: { text: () => string; title: string }): ReactNode {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <>
      <Button onClick={() => void copyText(text()).then(setCopied)}>
        <Icon name="copy" />
        Copy text
      </Button>
      <Button onClick={() => downloadText(text(), title)}>
        <Icon name="download" />
        Download .txt
      </Button>
      <output className="small">
        {copied === null ? '' : copied ? 'Copied.' : 'The browser refused to copy. Please download the file.'}
      </output>
    </>
  );
}
