import { memo, useMemo, type ReactNode } from 'react';
import { textAt } from '#writing/process/replay';
import { Button } from '../../../ui/button.tsx';
import { plural } from '../../../wording/plural.ts';
import { timeBeside } from '../../../wording/time.ts';
import type { OfflineStretch, PasteLandmark, Sitting } from './landmarks.ts';
import { bracketOf, timeAt, whenOf } from '../moment-words.ts';
import type { Played } from './played.ts';
import { momentText } from '../../../wording/measure.ts';

interface StepsProps {
  of: Played;
  isHere: ((stream: string) => boolean) | undefined;
  onGo: (count: number) => void;
}

interface Step {
  readonly count: number;
  readonly when: string;
  readonly says: string;
}

/** The replay as a list of sittings, pastes and offline stretches, each with a button to go there. */
export const Steps = memo(function Steps({ of, isHere, onGo }: StepsProps): ReactNode {
  const steps = useMemo(() => stepsOf(of, isHere), [of, isHere]);
  return (
    <details className="steps">
      <summary>The same as a list: {plural(steps.length, 'step')}</summary>
      <ol className="rows">
        {steps.map(({ count, when, says }) => (
          <li key={`${String(count)} ${says}`} className="step">
            <p>
              <b className="num">{when}</b> <span className="quiet">{says}</span>
            </p>
            <Button variant="low" onClick={() => onGo(count)}>
              Go there
              <span className="sr">
                : {when}, {says}
              </span>
            </Button>
          </li>
        ))}
      </ol>
    </details>
  );
});

function stepsOf(of: Played, isHere: StepsProps['isHere']): Step[] {
  const { replay, landmarks } = of;
  const when = (count: number) => whenOf(timeAt(replay, count));
  const steps: Step[] = [
    ...landmarks.sittings.map((sitting) => ({
      count: sitting.first,
      when: when(sitting.first),
      says: sittingWords(of, sitting, isHere),
    })),
    ...landmarks.pastes.map((paste) => ({ count: paste.count, when: when(paste.count), says: pasteWords(of, paste) })),
    ...landmarks.offline.map((stretch) => ({
      count: stretch.first,
      when: when(stretch.first),
      says: offlineWords(of, stretch),
    })),
  ];
  return steps.sort((a, b) => a.count - b.count);
}

function sittingWords(of: Played, { first, last, streams }: Sitting, isHere: StepsProps['isHere']): string {
  const until = timeAt(of.replay, last);
  const device = isHere === undefined ? 'Writing' : deviceWords(streams.map(isHere));
  const length = textAt(of.replay, last).length;
  return [
    device,
    until === undefined || until <= 0
      ? ''
      : `Until ${timeBeside(new Date(until), new Date(timeAt(of.replay, first) ?? until))}`,
    `${plural(last - first + 1, 'change')}, then ${plural(length, 'character')}`,
  ]
    .filter(Boolean)
    .join('. ');
}

function deviceWords(here: readonly boolean[]): string {
  if (here.every(Boolean)) return 'Writing on this device';
  return here.some(Boolean) ? 'Writing on this and your other device' : 'Writing on your other device';
}

function pasteWords({ log }: Played, { count, characters, words }: PasteLandmark): string {
  const entry = log[count - 1];
  return [
    `Pasted from outside: ${plural(words, 'word')}, ${plural(characters, 'character')}`,
    entry === undefined ? '' : bracketOf(entry),
  ]
    .filter(Boolean)
    .join('. ');
}

function offlineWords({ log }: Played, { last, ops }: OfflineStretch): string {
  const received = log[last - 1]?.receivedAt;
  const changes = plural(ops, 'change');
  return received === undefined
    ? `Written without a connection: ${changes}, not at the university yet`
    : `Written without a connection: ${changes}, at the university ${momentText(received)}`;
}
