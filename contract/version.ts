/** The version of this contract. It rises with every endpoint or message that is added or changed. */
export const CONTRACT_VERSION = 1;

/** The oldest version that the server accepts: rows queued by an old client must always be accepted. */
export const OLDEST_ACCEPTED_VERSION = 1;

/** Request header that carries the client's contract version. */
export const CONTRACT_HEADER = 'x-longhand-contract';

/** Header of every answer of the API: the university's clock, in milliseconds since 1970. */
export const CLOCK_HEADER = 'x-longhand-clock';
