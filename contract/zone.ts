import * as z from 'zod/mini';

/** The zone of a university that has named none. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

/** An IANA name of a time zone; the server checks that the zone exists. */
export const timeZoneSchema = z.string().check(z.regex(/^[A-Za-z][\w+/-]*$/), z.maxLength(64));
