import type { Model } from './model.ts';
import json from './model.json' with { type: 'json' };

/** The coefficients that the project ships; lab/train-analysis.ts makes them. */
export const trainedModel = json as unknown as Model;
