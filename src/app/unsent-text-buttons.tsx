import type { ReactNode } from 'react';
import { useDevice } from '../data/services.tsx';
import type { WaitingItem } from '../offline/waiting/waiting.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { contentOf } from './waiting-words.ts';
import { saveTexts, textsOf } from './unsent-text.ts';

/** A button that saves the waiting texts as one file; absent if there is nothing to read. */
export function UnsentTextButtons({ items }: { items: readonly WaitingItem[] | null }): ReactNode {
  const device = useDevice();
  if (
    items === null ||
    !items.some((item) => item.target.kind !== 'actions' || item.kind === 'writing' || contentOf(item) !== '')
  )
    return null;
  async function save(): Promise<void> {
    saveTexts(await textsOf(device, items ?? []));
  }
  return (
    <Button className="lead" onClick={() => void save()}>
      <Icon name="download" />
      Download .txt
    </Button>
  );
}
