import * as z from 'zod/mini';

/** The zone of a university that has named none. */
export const DEFAULT_TIME_ZONE = 'Asia/Kolkata';

/** The name of a time zone as IANA gives it; whether there is one of this name, the server knows. */
export const timeZoneSchema = z.string().check(z.regex(/^[A-Za-z][\w+/-]*$/), z.maxLength(64));
