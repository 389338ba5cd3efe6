import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { countsOf } from '#writing/document/counts';
import { momentAt, rangesAt, type Moment } from '#writing/process/replay';
import type { IdRange } from '#contract/op';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../wording/plural.ts';
import { MomentText } from './moment-text.tsx';
import { momentWords } from '../moment-words.ts';
import { playTimes } from './play-clock.ts';
import type { Played } from './played.ts';
import { ReplayBar } from './replay-bar.tsx';
import './replay.css';
import { Steps } from './steps.tsx';
import { coloringWords, tintByDevice, tintBySource, type Coloring } from './tint.ts';
import { usePlayer } from './use-player.ts';
import { WINDOW_UNITS } from './window.ts';

/** A moment is announced once nothing has moved for this long. */
const REST_MS = 600;

/** The moment that is shown. */
export interface ShownMoment extends Moment {
  readonly count: number;
  ranges(): IdRange[];
}

interface ReplayProps {
  of: Played;
  /** Whether a stream was written on this device. If absent this is unknown, and no device is named. */
  isHere?: ((stream: string) => boolean) | undefined;
  /** The moment to begin with; the last one if absent. A new value goes there and shows it. */
  at?: { readonly count: number } | undefined;
  /** Called when part of the shown text was copied by hand. */
  onCopy?: ((moment: ShownMoment) => void) | undefined;
  /** The actions on the shown moment. */
  actions?: ((moment: ShownMoment) => ReactNode) | undefined;
}

/** How a text was written: any moment, played at any speed, with jumps to its landmarks. */
export function Replay({ of, isHere, at, onCopy, actions }: ReplayProps): ReactNode {
  const { replay, landmarks } = of;
  const times = useMemo(() => playTimes(replay.times), [replay]);
  const player = usePlayer(times, at?.count ?? replay.count);
  const { count, playing, seek } = player;
  const frame = useRef<HTMLDivElement>(null);
  const [goneTo, setGoneTo] = useState(at);
  if (at !== goneTo) {
    setGoneTo(at);
    if (at !== undefined) seek(at.count);
  }
  useEffect(() => {
    if (at !== undefined) show(frame.current);
  }, [at]);
  const goTo = useCallback(
    (next: number) => {
      seek(next);
      show(frame.current);
    },
    [seek],
  );
  const [coloring, setColoring] = useState<Coloring>('source');
  const [wanted, setWhole] = useState(false);
  const moment = useMemo(() => momentAt(replay, count), [replay, count]);
  const tint = useMemo(
    () => (coloring === 'source' || isHere === undefined ? tintBySource : tintByDevice(isHere)),
    [coloring, isHere],
  );
  const elsewhere =
    isHere !== undefined && landmarks.sittings.some(({ streams }) => streams.some((stream) => !isHere(stream)));
  const length = plural(countsOf(moment.text).words, 'word');
  const says = momentWords(replay, count, length);
  const shown = { ...moment, count, ranges: () => rangesAt(replay, count) };
  return (
    <div className="replaying" ref={frame}>
      <Key coloring={coloring} onColoring={elsewhere ? setColoring : undefined} />
      <MomentText
        moment={moment}
        tint={tint}
        blocks={of.blocks === true}
        whole={wanted && !playing}
        onCopy={onCopy === undefined ? undefined : () => onCopy(shown)}
      />
      <div className="btns mt-2">
        {actions?.(shown)}
        {moment.text.length > WINDOW_UNITS ? (
          <Button aria-pressed={wanted} onClick={() => setWhole(!wanted)}>
            Show the whole text
          </Button>
        ) : null}
      </div>
      <ReplayBar of={of} times={times} player={player} length={length} says={says} isHere={isHere} />
      <Steps of={of} isHere={isHere} onGo={goTo} />
      <AtRest words={says} playing={playing} />
    </div>
  );
}

/** Scrolls to the text and focuses it, after a jump from a list further down or another part of the page. */
function show(frame: HTMLElement | null): void {
  const text = frame?.querySelector<HTMLElement>('.moment');
  text?.scrollIntoView({ block: 'nearest' });
  text?.focus({ preventScroll: true });
}

function Key(props: { coloring: Coloring; onColoring: ((next: Coloring) => void) | undefined }): ReactNode {
  const { coloring, onColoring } = props;
  const { plain, tints } = coloringWords[coloring];
  return (
    <div className="key mb-2">
      <ul className="key" aria-label="Key">
        <li>{plain}</li>
        {tints.map(([tint, says]) => (
          <li key={tint} className="tinted">
            <span data-src={tint}>{says}</span>
          </li>
        ))}
      </ul>
      {onColoring === undefined ? null : (
        <Button
          variant="low"
          aria-pressed={coloring === 'device'}
          onClick={() => onColoring(coloring === 'device' ? 'source' : 'device')}
        >
          What came from where
        </Button>
      )}
    </div>
  );
}

/** Announces the moment once it rests; the focused slider announces its own moves. */
function AtRest({ words, playing }: { words: string; playing: boolean }): ReactNode {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (playing) return undefined;
    const timer = setTimeout(() => {
      if (!(document.activeElement instanceof HTMLInputElement)) setSaid(words);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [words, playing]);
  return <output className="sr">{said}</output>;
}
