import { useCallback, useEffect, useRef, useState } from 'react';
import { getCertificate, type PublicCertificate } from '#contract/proof';
import { ApiProblem, Offline, sentenceOf } from '../../api/trouble.ts';
import type { Answer } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';

const NOT_FOUND = 404;
const nothing = { data: undefined, asOf: null, trouble: null, offline: false, missing: false };

/** The certificate of a code, fetched without a session: public pages store no answers. */
export function useCertificate(code: string): Answer<PublicCertificate> {
  const { call } = useServices();
  const asking = useRef<AbortController | null>(null);
  const [answer, setAnswer] = useState<Omit<Answer<PublicCertificate>, 'reload'>>(nothing);
  const ask = useCallback(() => {
    asking.current?.abort();
    const { signal } = (asking.current = new AbortController());
    call(getCertificate, { params: { code }, signal }).then(
      (data) => setAnswer({ data, asOf: new Date(), trouble: null, offline: false, missing: false }),
      (error: unknown) => {
        if (signal.aborted) return;
        const trouble = sentenceOf(error, getCertificate);
        const missing = error instanceof ApiProblem && error.status === NOT_FOUND;
        setAnswer((known) => ({ ...known, trouble, offline: error instanceof Offline, missing }));
      },
    );
  }, [call, code]);
  useEffect(() => {
    ask();
    return () => asking.current?.abort();
  }, [ask]);
  return { ...answer, reload: ask };
}
