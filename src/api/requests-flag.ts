/** The local storage key that is set while requests wait, for pages that would not open the device otherwise. */
export const REQUESTS_FLAG = 'longhand:calls';
