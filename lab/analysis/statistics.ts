/** The value below which the share `part` of the values lies, linear between neighbors. NaN where there are none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (place - Math.floor(place)) * (above - below);
}

/** The probability that a positive scores above a negative, ties counted half (Mann and Whitney). */
export function auroc(negatives: readonly number[], positives: readonly number[]): number {
  const all = [
    ...negatives.map((score) => ({ score, positive: false })),
    ...positives.map((score) => ({ score, positive: true })),
  ];
  all.sort((a, b) => a.score - b.score);
  let ranks = 0;
  for (let at = 0; at < all.length;) {
    let end = at;
    while (end < all.length && all[end]?.score === all[at]?.score) end += 1;
    for (let tie = at; tie < end; tie += 1) if (all[tie]?.positive === true) ranks += (at + end + 1) / 2;
    at = end;
  }
  const count = positives.length;
  return (ranks - (count * (count + 1)) / 2) / (negatives.length * count);
}

/** The share of values above a threshold. */
export function shareAbove(values: readonly number[], threshold: number): number {
  return values.filter((value) => value > threshold).length / Math.max(1, values.length);
}

/** Clopper and Pearson's upper end of the 95 % interval for `hits` of `count`, by bisection. */
export function upperBound(hits: number, count: number): number {
  if (hits >= count) return 1;
  let low = hits / count;
  let high = 1;
  for (let turn = 0; turn < 50; turn += 1) {
    const middle = (low + high) / 2;
    if (atMost(hits, count, middle) > 0.025) low = middle;
    else high = middle;
  }
  return high;
}

/** Probability of at most `hits` of `count` at rate `rate`. */
function atMost(hits: number, count: number, rate: number): number {
  let term = count * Math.log1p(-rate);
  let sum = Math.exp(term);
  for (let hit = 1; hit <= hits; hit += 1) {
    term += Math.log((count - hit + 1) / hit) + Math.log(rate) - Math.log1p(-rate);
    sum += Math.exp(term);
  }
  return sum;
}

/**
 * Expected calibration error: the distance of stated probabilities from observed rates, over ten equal bins; both
 * classes have the same weight whatever their sizes.
 */
export function calibrationError(human: readonly number[], ai: readonly number[]): number {
  const bins = Array.from({ length: 10 }, () => ({ mass: 0, stated: 0, happened: 0 }));
  const add = (probabilities: readonly number[], label: number): void => {
    for (const probability of probabilities) {
      const bin = bins[Math.min(9, Math.floor(probability * 10))];
      if (bin === undefined) continue;
      const mass = 0.5 / probabilities.length;
      bin.mass += mass;
      bin.stated += mass * probability;
      bin.happened += mass * label;
    }
  };
  add(human, 0);
  add(ai, 1);
  return bins.reduce((sum, { stated, happened }) => sum + Math.abs(stated - happened), 0);
}
