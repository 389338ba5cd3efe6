import { storageOrMemory } from '../api/storage.ts';

/** This browser's local storage and this tab's session storage; in memory where the browser refuses them. */
export const browserStorage = storageOrMemory(() => localStorage);
export const tabStorage = storageOrMemory(() => sessionStorage);
