import { useEffect, useState } from 'react';
import { findUniversity } from '#contract/university';
import type { University } from '#contract/university-name';
import { ApiProblem } from '../../api/trouble.ts';
import { useServices } from '../../data/services.tsx';

const ASK_AFTER_MS = 350;
const SHORTEST_CODE = 5;

/** The state of a university ID while it is typed. */
export type Lookup =
  | { kind: 'none' }
  | { kind: 'found'; university: University }
  | { kind: 'unknown' }
  /** The lookup failed; the ID may still be right. */
  | { kind: 'not asked' };

/** Looks a university ID up, a moment after the last key. */
export function useUniversity(code: string): Lookup {
  const { call } = useServices();
  const wanted = code.trim();
  const [known, setKnown] = useState<{ code: string; lookup: Lookup }>({ code: '', lookup: { kind: 'none' } });
  useEffect(() => {
    if (wanted.length < SHORTEST_CODE) return undefined;
    const gone = new AbortController();
    const timer = setTimeout(() => {
      call(findUniversity, { params: { code: wanted }, signal: gone.signal }).then(
        (university) => setKnown({ code: wanted, lookup: { kind: 'found', university } }),
        (error: unknown) => {
          if (!gone.signal.aborted) setKnown({ code: wanted, lookup: lookupOf(error) });
        },
      );
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [call, wanted]);
  return known.code === wanted ? known.lookup : { kind: 'none' };
}

function lookupOf(error: unknown): Lookup {
  return error instanceof ApiProblem && error.status === 404 ? { kind: 'unknown' } : { kind: 'not asked' };
}
