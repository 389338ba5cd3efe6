import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { MarginRow, useTitle } from '../ui/page.tsx';

/** Shown when a screen fails to render. Loading the page again loses nothing: written text is on the device. */
export function ErrorScreen({ error }: ErrorComponentProps): ReactNode {
  useTitle('Unexpected Application Error!');
  return (
    <main id="main" className="page" tabIndex={-1}>
      <MarginRow note="">
        <h1>Unexpected Application Error!</h1>
        <p className="mt-4">
          This page could not be shown. What you have written is on this device, and what was sent is at the university.
        </p>
        <details className="mt-2">
          <summary>What went wrong</summary>
          <p className="small">{error instanceof Error ? error.message : String(error)}</p>
        </details>
        <div className="btns mt-4">
          <Button variant="main" onClick={() => location.reload()}>
            Load this page again
          </Button>
          <Button onClick={() => location.assign('/')}>Go to the start page</Button>
        </div>
      </MarginRow>
    </main>
  );
}
