import { useCallback } from 'react';
import { listAudit } from '#contract/audit';
import type { Endpoint } from '#contract/endpoint';
import { useReload } from '../../data/api-query.ts';

/** Asks anew what a change touched, and the log, which has it now. */
export function useChanged(): (...endpoints: Endpoint[]) => Promise<void> {
  const reload = useReload();
  return useCallback((...endpoints) => reload(...endpoints, listAudit), [reload]);
}
