// Loaded with the code that is loaded after the first screen.
import './assist.ts';
import { Workbox } from 'workbox-window';

const WORKER_PATH = '/sw.js';
const CHECK_EVERY_MS = 60 * 60 * 1000;

/** A new version that is installed and waits to be activated. */
export interface WaitingVersion {
  /** Activates it; every open page of the app then gets 'controllerchange'. */
  letIn: () => void;
}

interface ScriptUrlPolicy {
  createScriptURL: (url: string) => TrustedScriptUrl;
}
type TrustedScriptUrl = string & { readonly __trusted?: never };
interface TrustedTypesPort {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => ScriptUrlPolicy;
}

/**
 * Registers the service worker and looks for new versions hourly and whenever the page becomes visible. `onWaiting` is
 * called when one waits. None is activated by itself: that could interrupt somebody who writes.
 */
export async function registerServiceWorker(onWaiting: (version: WaitingVersion) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = new Workbox(trusted(WORKER_PATH), { scope: '/' });
  worker.addEventListener('waiting', () => onWaiting({ letIn: () => worker.messageSkipWaiting() }));
  await worker.register();
  const look = () => void worker.update().catch(() => undefined);
  setInterval(look, CHECK_EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look();
  });
}

/** The app's one Trusted Types policy: it passes the worker's path and refuses everything else. */
function trusted(path: string): TrustedScriptUrl {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesPort };
  if (trustedTypes === undefined) return path;
  const policy = trustedTypes.createPolicy('longhand', {
    createScriptURL: (url) => {
      if (url !== WORKER_PATH) throw new TypeError(`${url} is not a script of this app.`);
      return url;
    },
  });
  return policy.createScriptURL(path);
}
