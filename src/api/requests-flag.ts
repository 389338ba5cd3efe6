/** Under this key local storage says that requests are to be sent, for pages that would not open the device otherwise. */
export const REQUESTS_FLAG = 'longhand:calls';
