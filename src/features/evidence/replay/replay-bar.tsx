import { memo, useMemo, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useListed } from '../../../ui/shortcuts.ts';
import { plural } from '../../../wording/plural.ts';
import { neighborOf } from './landmarks.ts';
import { lastingWords } from '../../../wording/measure.ts';
import { timeAt, whenOf } from '../moment-words.ts';
import { pauseBefore } from './play-clock.ts';
import type { Played } from './played.ts';
import { ReplayIcon } from './replay-icon.tsx';
import { SPEEDS, type Player, type Speed } from './use-player.ts';
import { listOf } from '../../../wording/list.ts';

/** The steps that Shift with an arrow key moves. */
const STRIDE = 100;
/** At most this many lines of a kind on the strip, so that it stays readable. */
const TICKS_MAX = 200;

/** What {@link actOf} reads. */
const KEYS = [
  { key: 'Space', does: 'In the replay: play and pause' },
  { key: '← → ↑ ↓', does: `In the replay: one change back or on, with Shift ${String(STRIDE)}` },
  { key: 'N', does: 'In the replay: to the next paste or sitting' },
  { key: 'P', does: 'In the replay: to the paste or sitting before' },
  { key: 'Home, End', does: 'In the replay: to the beginning or the end' },
];

interface ReplayBarProps {
  of: Played;
  times: readonly number[];
  player: Player;
  /** The length of the text: '168 words'. */
  length: string;
  /** The moment in one sentence. */
  says: string;
  isHere: ((stream: string) => boolean) | undefined;
}

/** The bar below a replay. Its single keys work only while the focus is inside it. */
export function ReplayBar({ of, times, player, length, says, isHere }: ReplayBarProps): ReactNode {
  const { count, playing, speed, seek, setSpeed, toggle } = player;
  const { replay, landmarks } = of;
  const jumps = useMemo(() => {
    const counts = [...landmarks.pastes.map((paste) => paste.count), ...landmarks.sittings.map(({ first }) => first)];
    return [...new Set(counts)].sort((a, b) => a - b);
  }, [landmarks]);
  useListed(KEYS);
  const next = neighborOf(jumps, count, 'next') ?? replay.count;
  const previous = neighborOf(jumps, count, 'previous') ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event, { count, last: replay.count, next, previous });
    if (act === null) return;
    event.preventDefault();
    if (act === 'toggle') toggle();
    else seek(act);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what the controls inside do too
    <section className="replay" aria-label="Replay" onKeyDown={onKeyDown}>
      <div className="btns">
        <Button variant="icon" aria-label="Back to the paste or sitting before" onClick={() => seek(previous)}>
          <ReplayIcon name="backward" />
        </Button>
        <Button variant="main" className="snug" aria-label={playing ? 'Pause' : 'Play'} onClick={toggle}>
          <ReplayIcon name={playing ? 'pause' : 'play'} />
          <span className="long">{playing ? 'Pause' : 'Play'}</span>
        </Button>
        <Button variant="icon" aria-label="On to the next paste or sitting" onClick={() => seek(next)}>
          <ReplayIcon name="forward" />
        </Button>
      </div>
      <Now of={of} count={count} length={length} isHere={isHere} />
      <div className="strip">
        <Ticks of={of} />
        <input
          type="range"
          min={0}
          max={replay.count}
          value={count}
          aria-label="Moment of writing"
          aria-valuetext={says}
          aria-describedby="replay-keys"
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        />
      </div>
      <label>
        <span className="sr">Speed</span>
        <select value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value) as Speed)}>
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each}&times;
            </option>
          ))}
        </select>
      </label>
      <Keys times={times} />
    </section>
  );
}

function Keys({ times }: { times: readonly number[] }): ReactNode {
  return (
    <p id="replay-keys" className="sr">
      Space plays and pauses. Arrows go one change, with Shift {STRIDE}. N and P go to the next and the previous paste
      or sitting. Home and End go to the ends. {plural(Math.round((times.at(-1) ?? 0) / 60_000), 'minute')} of writing
      with pauses left out.
    </p>
  );
}

interface Ways {
  readonly count: number;
  readonly last: number;
  readonly next: number;
  readonly previous: number;
}

/** The count that a key moves to, 'toggle' for play and pause, null for any other key. */
function actOf(event: KeyboardEvent, { count, last, next, previous }: Ways): number | 'toggle' | null {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLSelectElement) return null;
  if (key === ' ') return target instanceof HTMLButtonElement ? null : 'toggle';
  const stride = event.shiftKey ? STRIDE : 1;
  const ways = new Map<string, number>([
    ['arrowright', count + stride],
    ['arrowup', count + stride],
    ['arrowleft', count - stride],
    ['arrowdown', count - stride],
    ['home', 0],
    ['end', last],
    ['n', next],
    ['p', previous],
  ]);
  return ways.get(key.toLowerCase()) ?? null;
}

interface NowProps extends Pick<ReplayBarProps, 'of' | 'length' | 'isHere'> {
  count: number;
}

/** The time of the moment, the length of the text, and its facts. */
function Now({ of, count, length, isHere }: NowProps): ReactNode {
  const { replay, log, landmarks } = of;
  const entry = log[count - 1];
  const pause = pauseBefore(replay.times, count);
  const offline = landmarks.offline.some(
    ({ stream, first, last }) => stream === entry?.stream && count >= first && count <= last,
  );
  const facts = [
    length,
    ...(pause > 0 ? [`after a pause of ${lastingWords(pause)}`] : []),
    ...(entry === undefined || isHere === undefined || isHere(entry.stream) ? [] : ['your other device']),
    ...(offline ? ['offline'] : []),
  ];
  return (
    <p className="now num">
      <b>{whenOf(timeAt(replay, count))}</b> <br />
      <span className="quiet">{listOf(...facts)}</span>
    </p>
  );
}

/** Shows pastes, beginnings of sittings and offline stretches on the strip. */
const Ticks = memo(function Ticks({ of: { replay, landmarks } }: { of: Played }): ReactNode {
  const share = (count: number) => (replay.count === 0 ? 0 : count / replay.count);
  return (
    <div className="ticks" aria-hidden="true">
      {landmarks.offline.slice(0, TICKS_MAX).map(({ first, last }) => (
        <i key={`o${String(first)}`} className="o" style={at(share(first - 1), share(last - first + 1))} />
      ))}
      {landmarks.sittings.slice(1, TICKS_MAX).map(({ first }) => (
        <i key={first} style={at(share(first))} />
      ))}
      {landmarks.pastes.slice(0, TICKS_MAX).map(({ count }) => (
        <i key={`p${String(count)}`} className="p" style={at(share(count))} />
      ))}
    </div>
  );
});

function at(share: number, length?: number): CSSProperties {
  return { '--at': share, ...(length === undefined ? {} : { '--n': length }) } as CSSProperties;
}
