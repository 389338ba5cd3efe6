/**
 * Logarithm and exponential by +, -, * and / alone. IEEE 754 rounds those exactly, so that every engine gives the same
 * bits; ECMA-262 (21.3.2) leaves the precision of Math.log and Math.exp to each engine.
 */

/** 1 / 3, 1 / 5 … 1 / 25: further terms are less than half a unit in the last place. */
const ODD_PARTS = Array.from({ length: 12 }, (_, term) => 1 / (2 * term + 3)).reverse();
/** 1 / 1, 1 / 2 … 1 / 16, the steps from one term of the exponential series to the next. */
const STEPS = Array.from({ length: 16 }, (_, term) => 1 / (term + 1)).reverse();
/** Beyond this exponent the exponential counts as 0 or infinite for every use here. */
const EXPONENT_MAX = 700;
const COUNTS_KEPT = 256;

/**
 * The natural logarithm of a positive finite number: ln(m * 2^e) = 2 artanh((m - 1) / (m + 1)) + e ln 2 with m between
 * the roots of 1/2 and 2 (Abramowitz and Stegun 1964, 4.1.27).
 */
export function ln(value: number): number {
  let mantissa = value;
  let exponent = 0;
  for (; mantissa > Math.SQRT2; mantissa /= 2) exponent += 1;
  for (; mantissa < Math.SQRT1_2; mantissa *= 2) exponent -= 1;
  const part = (mantissa - 1) / (mantissa + 1);
  const square = part * part;
  let sum = 0;
  for (const odd of ODD_PARTS) sum = (sum + odd) * square;
  return 2 * part * (1 + sum) + exponent * Math.LN2;
}

/**
 * e to the power of a number, clamped to ±700: the Taylor series of the part below ln 2 / 2, then doubled or halved.
 */
export function exp(value: number): number {
  const held = Math.max(-EXPONENT_MAX, Math.min(EXPONENT_MAX, value));
  const doublings = Math.round(held / Math.LN2);
  const rest = held - doublings * Math.LN2;
  let sum = 1;
  for (const step of STEPS) sum = 1 + sum * rest * step;
  for (let turn = 0; turn < Math.abs(doublings); turn += 1) sum *= doublings > 0 ? 2 : 0.5;
  return sum;
}

const LN_OF_ONE_MORE = Float64Array.from({ length: COUNTS_KEPT }, (_, count) => ln(1 + count));

/** ln(1 + count) of a count, a whole number from 0. */
export function lnOfOneMore(count: number): number {
  return LN_OF_ONE_MORE[count] ?? ln(1 + count);
}
