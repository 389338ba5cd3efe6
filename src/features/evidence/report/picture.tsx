import type { CSSProperties, ReactNode } from 'react';
import { segmentKinds, type Picture, type ProcessFacts, type SegmentKind } from '#contract/report';
import { Section, MarginRow } from '../../../ui/page.tsx';
import { SittingsTable } from './page-loads.tsx';
import { dayOfMonth, durationWords, monthOf } from '../../../wording/measure.ts';
import { formatCount } from '../../../wording/plural.ts';

const WIDTH = 1000;
const HEIGHT = 400;

/** How each kind is drawn (a class of evidence.css) and its meaning. Shapes differ, not colors alone. */
const kinds: Readonly<Record<SegmentKind, { mark: string; says: string; sample: string }>> = {
  typed: { mark: 't', says: 'typed', sample: 'M3 4 17 16' },
  assisted: { mark: 'a', says: 'several characters at once, as suggestions come', sample: 'M3 4 17 16' },
  deleted: { mark: 'e', says: 'deleted', sample: 'M10 3v14' },
  moved: { mark: 'm', says: 'moved, own words', sample: 'M10 3v14' },
  pasted: { mark: 'p', says: 'pasted from outside', sample: 'M10 3v14' },
  other: { mark: 'o', says: 'undone, brought back or put in by a tool', sample: 'M3 4 17 16' },
};

/**
 * The text over the writing time, with its key and the same as a table. Nothing where there are no figures of order.
 */
export function PictureSection({ facts, name }: { facts: ProcessFacts; name: string }): ReactNode {
  const { picture } = facts;
  if (picture === null) return null;
  return (
    <Section title="The picture">
      <MarginRow>
        <p className="quiet">
          Left to right is writing time, with long pauses shortened. Top to bottom is the place in the text. A text
          copied out in order would be one straight line, and so would a text written in order.
        </p>
        <figure>
          <figcaption className="sr">
            Where in the text {name} worked, over {durationWords(picture.across)} of writing. {descriptionOf(facts)}
          </figcaption>
          <div className="pic">
            <div className="y" aria-hidden="true">
              <span>end of text</span>
              <span>start</span>
            </div>
            <Plot picture={picture} />
            <SittingLabels picture={picture} facts={facts} />
          </div>
          <Key picture={picture} />
        </figure>
        <details>
          <summary>The same as a table</summary>
          <SittingsTable facts={facts} />
        </details>
      </MarginRow>
    </Section>
  );
}

function Plot({ picture }: { picture: Picture }): ReactNode {
  const x = (time: number) => Math.round((time / Math.max(picture.across, 1)) * WIDTH * 10) / 10;
  const y = (place: number) => Math.round((place / Math.max(picture.up, 1)) * HEIGHT * 10) / 10;
  const strokes = (kind: SegmentKind) =>
    picture.segments
      .filter(([of]) => segmentKinds[of] === kind)
      .map(([, from, begin, to, end]) => `M${x(from)} ${y(begin)}L${x(to)} ${y(end)}`)
      .join('');
  const ground = picture.lengths.map(([time, length]) => `L${x(time)} ${y(length)}`).join('');
  const last = y(picture.lengths.at(-1)?.[1] ?? 0);
  return (
    <svg viewBox={`0 -8 ${WIDTH} ${HEIGHT + 16}`} preserveAspectRatio="none" className="plot" aria-hidden="true">
      <path className="u" d={`M0 ${HEIGHT + 8}L0 0${ground}L${WIDTH} ${last}V${HEIGHT + 8}Z`} />
      <path
        className="s"
        d={picture.sittings
          .slice(0, -1)
          .map((end) => `M${x(end)} -8V${HEIGHT + 8}`)
          .join('')}
      />
      {segmentKinds.map((kind) => (
        <path key={kind} className={kinds[kind].mark} d={strokes(kind)} />
      ))}
    </svg>
  );
}

function descriptionOf({ sittings, pastes, moves, figures }: ProcessFacts): string {
  return [
    `Sittings: ${formatCount(sittings.length)}.`,
    figures.kind === 'measured' ? `Returns to earlier places: ${formatCount(figures.returns)}.` : '',
    `Pastes from outside: ${formatCount(pastes.events)}. Moves within the text: ${formatCount(moves.events)}.`,
    'The table below has the figures of each sitting.',
  ]
    .filter(Boolean)
    .join(' ');
}

function SittingLabels({ picture, facts }: { picture: Picture; facts: ProcessFacts }): ReactNode {
  return (
    <div className="x" aria-hidden="true">
      {facts.sittings.map(({ start, active_ms: active }, at) => {
        const width = (picture.sittings[at] ?? 0) - (picture.sittings[at - 1] ?? 0);
        return (
          <span key={String(at)} style={{ '--n': Math.max(width, 1) } as CSSProperties}>
            {start.at === null ? at + 1 : dayOfMonth(start.at)}
            {start.at === null ? null : <i> {monthOf(start.at)}</i>}
            <small>{active === null ? '' : durationWords(active)}</small>
          </span>
        );
      })}
    </div>
  );
}

function Key({ picture }: { picture: Picture }): ReactNode {
  const drawn = segmentKinds.filter((kind) => picture.segments.some(([of]) => segmentKinds[of] === kind));
  return (
    <ul className="key ms-8" aria-label="Key">
      <li>
        <svg viewBox="0 0 20 20" className="plot" aria-hidden="true">
          <path className="u" d="M2 4h16v12H2z" />
        </svg>
        not written yet
      </li>
      {drawn.map((kind) => (
        <li key={kind}>
          <svg viewBox="0 0 20 20" className="plot" aria-hidden="true">
            <path className={kinds[kind].mark} d={kinds[kind].sample} />
          </svg>
          {kinds[kind].says}
        </li>
      ))}
    </ul>
  );
}
