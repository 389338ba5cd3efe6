/** The local storage key that is set while requests wait, for pages that would not open the device otherwise. */
export const REQUESTS_FLAG = 'longhand:calls';

/** The same while somebody's leaving is not finished, or sealed work has not reached the university. */
export const SEALED_FLAG = 'longhand:sealed';
