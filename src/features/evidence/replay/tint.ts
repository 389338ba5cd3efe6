import type { CharacterOrigin } from '#contract/report';
import type { MomentSpan } from '#writing/process/replay';

/** A tint's name in the style sheet; undefined: none. */
export type Tint = 'paste' | 'unknown' | 'own';
export type TintOf = (span: MomentSpan) => Tint | undefined;

const tints: Readonly<Partial<Record<CharacterOrigin, Tint>>> = {
  'external paste': 'paste',
  'external drop': 'paste',
  tool: 'unknown',
  recovered: 'unknown',
  unknown: 'unknown',
};

/** The meaning of the colors: how the text came in, or on which device. */
export type Coloring = 'source' | 'device';

export interface ColoringWords {
  /** The meaning of no tint. */
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

/** Tints by source; text entered by any keyboard or by voice has no tint. */
export const tintBySource: TintOf = (span) => tints[span.origin];

/** Tints text that was not written on this device. */
export function tintByDevice(isHere: (stream: string) => boolean): TintOf {
  return (span) => (isHere(span.stream) ? undefined : 'own');
}
