/** Under this key local storage says that calls wait, for pages that would not open the device otherwise. */
export const CALLS_FLAG = 'longhand:calls';
