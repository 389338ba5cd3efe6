/** When a server answered, by its own clock, in milliseconds; null if the answer does not say. */
export function answeredAt(headers: Headers): number | null {
  const at = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(at) ? null : at;
}
