/** '1 word', '1,240 words'; `many` where an s doesn't make the plural. */
export function plural(count: number, one: string, many?: string): string {
  return `${count.toLocaleString('en-IN')} ${nounOf(count, one, many)}`;
}

/** The noun alone, without the count: 'word', 'words'. */
export function nounOf(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}
