import type { ReactNode } from 'react';
import type { Installation } from './installation.ts';

/** Why to install Longhand, and how where the page can't ask the browser to. */
export function InstallSteps({ way }: { way: Exclude<Installation, 'installed'> }): ReactNode {
  return (
    <>
      <p>
        <b>Install Longhand.</b> It opens from your screen without a network, and your browser keeps your drafts on this
        device.
      </p>
      {way === 'share menu' ? (
        <p className="mt-2">
          Send everything first: the installed app has its own storage. Then open the Share menu and choose Add to Home
          Screen.
        </p>
      ) : null}
      {way === 'browser menu' ? (
        <p className="mt-2">Where your browser can install it, its menu has Install or Add to Home screen.</p>
      ) : null}
    </>
  );
}
