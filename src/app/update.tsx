import { useEffect, type ReactNode } from 'react';
import { registerWorker, useReloadOutsideOfTheEditor } from './versions.ts';

/** Keeps the app on the device of a signed-in person at once. */
export function UpdateProvider({ children }: { children: ReactNode }): ReactNode {
  useEffect(registerWorker, []);
  useReloadOutsideOfTheEditor();
  return children;
}
