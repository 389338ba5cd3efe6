import type { ReactNode } from 'react';
import type { Span } from './span.ts';

/** The words of spans, bold and italic where they are; `draw` draws one span that is read. */
export function formattedWords(spans: readonly Span[], draw: (span: Span) => ReactNode): ReactNode[] {
  const read = spans.filter(({ kind }) => kind !== 'mark');
  return groupsBy(read, ({ bold }) => bold).map((ofBold) => {
    const [first] = ofBold;
    const words = groupsBy(ofBold, ({ italic }) => italic).map((ofItalic) => {
      const drawn = ofItalic.map(draw);
      return ofItalic[0]?.italic === true ? <em key={ofItalic[0].from}>{drawn}</em> : drawn;
    });
    return first?.bold === true ? <b key={first.from}>{words}</b> : words;
  });
}

/** The spans in groups of neighbors that are alike. */
function groupsBy(spans: readonly Span[], likeness: (span: Span) => boolean): Span[][] {
  const groups: Span[][] = [];
  for (const span of spans) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group !== undefined && last !== undefined && likeness(last) === likeness(span)) group.push(span);
    else groups.push([span]);
  }
  return groups;
}
