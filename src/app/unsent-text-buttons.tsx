import type { ReactNode } from 'react';
import { useDevice } from '../features/services.tsx';
import type { WaitingItem } from '../offline/waiting.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { download, fileOf, textsOf } from './unsent-text.ts';

/** Saves the documents that something waits of as one file; absent where no text waits. */
export function UnsentTextButtons({ items }: { items: readonly WaitingItem[] | null }): ReactNode {
  const device = useDevice();
  if (items === null || !items.some(({ target }) => target.kind !== 'actions')) return null;
  async function save(): Promise<void> {
    download(fileOf(await textsOf(device, items ?? [])), 'longhand-unsent.txt');
  }
  return (
    <Button className="lead" onClick={() => void save()}>
      <Icon name="download" />
      Download .txt
    </Button>
  );
}
