import { useLocation } from '@tanstack/react-router';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { homeOf } from '../data/home.ts';
import { useUser } from '../data/services.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { MarginRow } from '../ui/page.tsx';
import { followInstallation, install, installation, mayOffer, postpone } from './installation.ts';
import { InstallSteps } from './install-steps.tsx';
import { browserStorage } from './page-storage.ts';

/** The history entry of the first screen of this page load. */
let firstEntry: string | undefined;

/** Whether it is offered at this history entry: never at the first one, so that nothing moves as the page opens. */
function isOfferedAt(entry: string): boolean {
  firstEntry ??= entry;
  return entry !== firstEntry && mayOffer(browserStorage, Date.now());
}

/** Offers to install the app on the person's own first screen: not beside a form, and the editor has no such row. */
export function InstallOffer(): ReactNode {
  const user = useUser();
  const { pathname, state } = useLocation();
  // oxlint-disable-next-line no-underscore-dangle -- the router's name
  const entry = state.__TSR_key ?? '';
  return <Offer key={entry} entry={entry} isHome={user !== null && pathname === homeOf(user.user_type)} />;
}

/** Decides as the screen opens, so that the offer comes with it. */
function Offer({ entry, isHome }: { entry: string; isHome: boolean }): ReactNode {
  const way = useSyncExternalStore(followInstallation, installation);
  const [isOffered, setOffered] = useState(() => isOfferedAt(entry));
  if (!isOffered || !isHome || way === 'installed' || way === 'browser menu') return null;
  const decline = () => {
    postpone(browserStorage, Date.now());
    setOffered(false);
  };
  return (
    <MarginRow className="mb-6">
      <Notice
        kind="info"
        actions={
          <>
            {way === 'prompt' ? <Button onClick={() => void install()}>Install</Button> : null}
            <Button onClick={decline}>Not now</Button>
          </>
        }
      >
        <InstallSteps way={way} />
      </Notice>
    </MarginRow>
  );
}
