import type { CharacterClass } from '#contract/report';
import type { MomentSpan } from '#writing/process/replay';

/** The name under which the style sheet knows a tint; undefined: plain. */
export type Tint = 'paste' | 'unknown' | 'own';
export type TintOf = (span: MomentSpan) => Tint | undefined;

const tints: Readonly<Partial<Record<CharacterClass, Tint>>> = {
  'external paste': 'paste',
  'external drop': 'paste',
  tool: 'unknown',
  recovered: 'unknown',
  unknown: 'unknown',
};

/** What can be shown in color: how the text came in, or on which device. */
export type Coloring = 'source' | 'device';

export interface ColoringWords {
  /** What stands plain. */
  readonly plain: string;
  readonly tints: readonly (readonly [Tint, string])[];
}

export const coloringWords: Readonly<Record<Coloring, ColoringWords>> = {
  source: {
    plain: 'No tint: entered here',
    tints: [
      ['paste', 'pasted from outside'],
      ['unknown', 'source not known'],
    ],
  },
  device: { plain: 'No tint: written on this device', tints: [['own', 'written on your other device']] },
};

/** Whatever a person entered by any keyboard or by voice stands plain. */
export const tintBySource: TintOf = (span) => tints[span.class];

/** Tints what was not written on this device. */
export function tintByDevice(isHere: (stream: string) => boolean): TintOf {
  return (span) => (isHere(span.stream) ? undefined : 'own');
}
