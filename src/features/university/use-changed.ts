import { useCallback } from 'react';
import { listAudit } from '#contract/audit';
import type { Endpoint } from '#contract/endpoint';
import { useReload } from '../../data/api-query.ts';

/** Fetches the changed answers again, and the audit log, which lists the change. */
export function useChanged(): (...endpoints: Endpoint[]) => Promise<void> {
  const reload = useReload();
  return useCallback((...endpoints) => reload(...endpoints, listAudit), [reload]);
}
