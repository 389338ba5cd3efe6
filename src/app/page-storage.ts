import { storageOrMemory } from '../api/storage.ts';

/** Local storage of this browser, and session storage of this tab; their stand-ins where the browser refuses them. */
export const browserStorage = storageOrMemory(() => localStorage);
export const tabStorage = storageOrMemory(() => sessionStorage);
