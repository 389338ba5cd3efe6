import { base64url } from '../../offline/device/digest.ts';

/** Names this page to the university as what its changes come from: what one page replaces of another's is offered back. */
export const PAGE_ORIGIN = base64url(crypto.getRandomValues(new Uint8Array(16)));
