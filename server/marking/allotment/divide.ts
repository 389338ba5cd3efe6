/**
 * Gives each text to the marker who has least, so that nobody gets a text while another has fewer. The same texts and
 * loads, in whatever order, are divided in the same way. `loads`: the number of texts that each marker has already; nobody
 * gets one where it is empty.
 */
export function divide(texts: readonly string[], loads: ReadonlyMap<string, number>): ReadonlyMap<string, string> {
  const markers = [...loads].map(([id, load]) => ({ id, load })).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const divided = new Map<string, string>();
  for (const text of texts.toSorted()) {
    const [first, ...others] = markers;
    if (first === undefined) break;
    const next = others.reduce((least, marker) => (marker.load < least.load ? marker : least), first);
    next.load += 1;
    divided.set(text, next.id);
  }
  return divided;
}
