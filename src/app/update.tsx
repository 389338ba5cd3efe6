import { useEffect, type ReactNode } from 'react';
import { registerWorker, useReloadOutsideOfTheEditor } from './versions.ts';

/** Registers the service worker for a signed-in person. */
export function UpdateProvider({ children }: { children: ReactNode }): ReactNode {
  useEffect(registerWorker, []);
  useReloadOutsideOfTheEditor();
  return children;
}
