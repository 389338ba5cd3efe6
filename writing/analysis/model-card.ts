import json from './model-card.json' with { type: 'json' };

/** The number of texts, and the shares of them, 0 to 1, that scored 50 or more (elevated) and 80 or more (strong). */
export interface MeasuredRate {
  readonly texts: number;
  readonly elevated: number;
  readonly strong: number;
}

/** The measurements of the shipped model, on texts that the judging models had not seen. */
export interface ShownModelCard {
  readonly version: string;
  readonly data: string;
  readonly texts: readonly {
    readonly source: string;
    readonly licence: string;
    readonly human: number;
    readonly ai: number;
  }[];
  readonly essays: { readonly auroc: number; readonly calibration_error: number };
  readonly human: MeasuredRate & { readonly elevated_upper_95: number };
  readonly by_source: Readonly<Record<string, MeasuredRate>>;
  readonly by_generator: Readonly<Record<string, MeasuredRate>>;
  /** By the number of words read from the beginning of long essays. Shares from 0 to 1. */
  readonly by_length: Readonly<
    Record<
      string,
      {
        readonly human_texts: number;
        readonly ai_texts: number;
        readonly human_elevated: number;
        readonly ai_elevated: number;
      }
    >
  >;
  /** By the percentage of human essays that was replaced with a model's text. Shares from 0 to 1. */
  readonly by_share: Readonly<
    Record<string, { readonly texts: number; readonly elevated: number; readonly marked: number }>
  >;
  readonly passages_marked_in_human_texts: number;
}

/** lab/train-analysis.ts writes it. */
export const modelCard: ShownModelCard = json;
