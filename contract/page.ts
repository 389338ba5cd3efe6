import * as z from 'zod/mini';

const PAGE = /^[1-9]\d{0,5}$/;

/** The number of a page in a query, from 1; the first one where it isn't named. */
export const pageNumberSchema = z.optional(z.string().check(z.regex(PAGE, 'is not the number of a page')));
