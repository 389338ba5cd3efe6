import { base64url } from '../../offline/device/digest.ts';

/** Names this page as the origin of its changes, so that a change overtaken by another page's is offered back. */
export const PAGE_ORIGIN = base64url(crypto.getRandomValues(new Uint8Array(16)));
