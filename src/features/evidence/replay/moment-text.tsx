import { memo, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Moment } from '#writing/process/replay';
import { plural } from '../../../wording/plural.ts';
import { Covered } from '../covered.tsx';
import type { TintOf } from './tint.ts';
import { windowAround } from './window.ts';

/** At most this much of a removal is shown. */
const REMOVED_UNITS = 300;

interface MomentTextProps {
  moment: Moment;
  tint: TintOf;
  /** Blocks stand in the text for deleted words. */
  blocks: boolean;
  /** Called when part of it was copied by hand. */
  onCopy?: (() => void) | undefined;
  /** Render all of a long text, not only the part around the last change. */
  whole: boolean;
}

/** The text at a moment: tinted by source, the last change marked, what it removed struck through. */
export const MomentText = memo(function MomentText({
  moment,
  tint,
  blocks,
  onCopy,
  whole,
}: MomentTextProps): ReactNode {
  const scroller = useRef<HTMLElement>(null);
  const { text, change } = moment;
  const place = change?.start ?? text.length;
  const { from, to } = whole ? { from: 0, to: text.length } : windowAround(text, place);
  useLayoutEffect(() => {
    const area = scroller.current;
    const mark = area?.querySelector<HTMLElement>('[data-now]');
    if (area === null || mark === null || mark === undefined) return;
    const top = mark.offsetTop - area.offsetTop;
    const seen = top >= area.scrollTop && top + mark.offsetHeight <= area.scrollTop + area.clientHeight - 40;
    if (!seen) area.scrollTop = Math.max(0, top - area.clientHeight / 2);
  });
  return (
    <section
      className="moment tinted"
      ref={scroller}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="The text at this moment"
      onCopy={onCopy}
    >
      {text === '' && change === null ? <p className="quiet">Nothing was written yet.</p> : null}
      {from === 0 ? null : <p className="small quiet">{plural(from, 'more character')} before this</p>}
      <p className="essay" dir="auto" lang="">
        {drawn(moment, tint, blocks, from, to)}
      </p>
      {to === text.length ? null : (
        <p className="small quiet">{plural(text.length - to, 'more character')} after this</p>
      )}
    </section>
  );
});

/** The spans of a window as elements, cut where the last change begins and ends. */
function drawn({ text, spans, change }: Moment, tint: TintOf, blocks: boolean, from: number, to: number): ReactNode[] {
  const say = (part: string): ReactNode => (blocks ? <Covered key={at} text={part} /> : part);
  const nodes: ReactNode[] = [];
  const start = change?.start ?? -1;
  const end = start + (change?.inserted ?? 0);
  const removed =
    change === null || change.removed === '' ? null : <Removed key="removed" text={change.removed} say={say} />;
  let at = from;
  let gone = removed;
  const put = (until: number, source: string | undefined) => {
    while (at < until) {
      if (at === start && gone !== null) {
        nodes.push(gone);
        gone = null;
      }
      const fresh = at >= start && at < end;
      const cut = fresh ? Math.min(until, end) : at < start ? Math.min(until, start) : until;
      const piece = text.slice(at, cut);
      if (fresh) nodes.push(<Fresh key={at} source={source} text={say(piece)} />);
      else if (source === undefined) nodes.push(say(piece));
      else nodes.push(<Tinted key={at} source={source} text={say(piece)} />);
      at = cut;
    }
  };
  for (const span of spans) {
    if (span.start + span.length <= from) continue;
    if (span.start >= to) break;
    put(Math.min(span.start + span.length, to), tint(span));
  }
  if (gone !== null) nodes.push(gone);
  return nodes;
}

function Tinted({ source, text }: { source: string; text: ReactNode }): ReactNode {
  return <span data-src={source}>{text}</span>;
}

function Fresh({ source, text }: { source: string | undefined; text: ReactNode }): ReactNode {
  return (
    <ins data-now="" data-src={source}>
      {text}
    </ins>
  );
}

function Removed({ text, say }: { text: string; say: (part: string) => ReactNode }): ReactNode {
  return (
    <del data-now="">
      {say(text.slice(0, REMOVED_UNITS))}
      {text.length <= REMOVED_UNITS ? null : ` ... (${plural(text.length - REMOVED_UNITS, 'more character')})`}
    </del>
  );
}
