import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { getSite, siteSchema, type Site } from '#contract/site';
import type { StoragePort } from '../../api/storage.ts';
import { useServices } from '../../data/services.tsx';

const SITE_KEY = 'longhand:site';

const SiteContext = createContext<Site | null>(null);

/** This installation's content of the public pages; null until this browser has loaded it once. */
export function useSite(): Site | null {
  return use(SiteContext);
}

/** Fetches the public pages' content once, and stores it for use without a network. */
export function SiteProvider({ children }: { children: ReactNode }): ReactNode {
  const { call, browser } = useServices();
  const [site, setSite] = useState(() => keptSite(browser));
  useEffect(() => {
    const gone = new AbortController();
    call(getSite, { signal: gone.signal }).then(
      (answer) => {
        setSite(answer);
        keepSite(browser, answer);
      },
      () => undefined,
    );
    return () => gone.abort();
  }, [call, browser]);
  return <SiteContext value={site}>{children}</SiteContext>;
}

function keptSite(browser: StoragePort): Site | null {
  try {
    const kept = siteSchema.safeParse(JSON.parse(browser.getItem(SITE_KEY) ?? 'null'));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

function keepSite(browser: StoragePort, site: Site): void {
  try {
    browser.setItem(SITE_KEY, JSON.stringify(site));
  } catch {
    // A full storage: it is asked again at the next visit.
  }
}
