/** The id of the item that an op is shown as. */
export function itemId(stream: string, seq: number): string {
  return `${stream}:${String(seq)}`;
}

/** The op that an item's id names. */
export function opOfItem(id: string): { stream: string; seq: number } {
  const [stream = '', seq = ''] = id.split(':');
  return { stream, seq: Number(seq) };
}
