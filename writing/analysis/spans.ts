/** Units of a text from `from` up to, not including, `to`. */
export type Span = [from: number, to: number];

/** The lines that are not blank. */
export function linesOf(text: string): { span: Span; line: string }[] {
  const lines: { span: Span; line: string }[] = [];
  for (let from = 0; from < text.length;) {
    const feed = text.indexOf('\n', from);
    const to = feed < 0 ? text.length : feed;
    if (text.slice(from, to).trim() !== '') lines.push({ span: [from, to], line: text.slice(from, to) });
    from = to + 1;
  }
  return lines;
}

/** The number of runs of units that are not white space. */
export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** {@link wordCount} of those with a letter: the numbers of numbered lines are no words. */
export function letterWordCount(text: string): number {
  return (text.match(/\S+/g) ?? []).filter((word) => /\p{L}/u.test(word)).length;
}
