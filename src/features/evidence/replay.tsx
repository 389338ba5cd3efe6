import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { momentAt, rangesAt, type Moment } from '#writing/replay';
import type { IdRange } from '#contract/op';
import { Button } from '../../ui/button.tsx';
import { MomentText } from './moment-text.tsx';
import { momentWords } from './moment-words.ts';
import { playTimes } from './play-clock.ts';
import type { Played } from './played.ts';
import { ReplayBar } from './replay-bar.tsx';
import './replay.css';
import { Steps } from './steps.tsx';
import { coloringWords, tintByDevice, tintBySource, type Coloring } from './tint.ts';
import { usePlayer } from './use-player.ts';
import { WINDOW_UNITS } from './window.ts';

/** A screen reader is told of a moment once nothing has moved for this long. */
const REST_MS = 600;

/** The moment that is shown. */
export interface ShownMoment extends Moment {
  readonly count: number;
  ranges(): IdRange[];
}

interface ReplayProps {
  of: Played;
  /** Whether a stream was written on this device. Absent where nobody can know: then no device is named. */
  isHere?: ((stream: string) => boolean) | undefined;
  /** The moment to begin with; the last one if absent. A new value goes there. */
  at?: { readonly count: number } | undefined;
  /** Something of the text that is shown was copied by hand. */
  onCopy?: ((moment: ShownMoment) => void) | undefined;
  /** What can be done with the moment that is shown. */
  actions?: ((moment: ShownMoment) => ReactNode) | undefined;
}

/** How a text was written: shown at any moment, played at any speed, with jumps to what matters. */
export function Replay({ of, isHere, at, onCopy, actions }: ReplayProps): ReactNode {
  const { replay, marks } = of;
  const times = useMemo(() => playTimes(replay.times), [replay]);
  const player = usePlayer(times, at?.count ?? replay.count);
  const { count, playing, seek } = player;
  const [goneTo, setGoneTo] = useState(at);
  if (at !== goneTo) {
    setGoneTo(at);
    if (at !== undefined) seek(at.count);
  }
  const [coloring, setColoring] = useState<Coloring>('source');
  const [wanted, setWhole] = useState(false);
  const moment = useMemo(() => momentAt(replay, count), [replay, count]);
  const tint = useMemo(
    () => (coloring === 'source' || isHere === undefined ? tintBySource : tintByDevice(isHere)),
    [coloring, isHere],
  );
  const elsewhere =
    isHere !== undefined && marks.sittings.some(({ streams }) => streams.some((stream) => !isHere(stream)));
  const words = momentWords(replay, count, moment.text);
  const shown = { ...moment, count, ranges: () => rangesAt(replay, count) };
  return (
    <div className="replaying">
      <Key coloring={coloring} onColoring={elsewhere ? setColoring : undefined} />
      <MomentText
        moment={moment}
        tint={tint}
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
      <ReplayBar of={of} times={times} player={player} words={words} isHere={isHere} />
      <Steps of={of} isHere={isHere} onGo={seek} />
      <AtRest words={words} playing={playing} />
    </div>
  );
}

function Key(props: { coloring: Coloring; onColoring: ((next: Coloring) => void) | undefined }): ReactNode {
  const { coloring, onColoring } = props;
  const { plain, tints } = coloringWords[coloring];
  return (
    <div className="replay-key">
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
          look="low"
          aria-pressed={coloring === 'device'}
          onClick={() => onColoring(coloring === 'device' ? 'source' : 'device')}
        >
          What came from where
        </Button>
      )}
    </div>
  );
}

/** Tells the moment once it rests; the slider tells its own moves while it has the focus. */
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
