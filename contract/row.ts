import * as z from 'zod/mini';

/** A fixed-length row of numbers: zod's own tuple would add half a kilobyte to every page. */
export function rowOf<Row extends readonly number[]>(length: Row['length'], each: z.ZodMiniType<number>) {
  return z.array(each).check(z.minLength(length), z.maxLength(length)) as unknown as z.ZodMiniType<Row>;
}

/** First and third quartile of a figure; null where too few have it. */
export const middleHalf = z.nullable(rowOf<[number, number]>(2, z.number()));
