import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Copies the address of a certificate, or hands it to another app where the browser can. */
export function AddressButtons({ address, title }: { address: string; title: string }): ReactNode {
  const toast = useToast();
  async function copy(): Promise<void> {
    const done = await copyText(address);
    toast(done ? 'Address copied.' : 'The browser refused to copy. Please select the address and copy it.');
  }
  async function share(): Promise<void> {
    try {
      await navigator.share({ title, url: address });
    } catch (error) {
      const isChangeOfMind = error instanceof DOMException && error.name === 'AbortError';
      if (!isChangeOfMind) toast('The browser could not share it. Please copy the address.');
    }
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        <Icon name="copy" />
        Copy address
      </Button>
      {'share' in navigator ? <Button onClick={() => void share()}>Share...</Button> : null}
    </>
  );
}
