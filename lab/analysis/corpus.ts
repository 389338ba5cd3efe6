import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { hash32 } from './noise.ts';

/** One labelled text. `model` is 'human' or the generator's name. */
export interface LabelledText {
  readonly id: string;
  readonly split: 'train' | 'dev';
  readonly source: string;
  readonly domain: string;
  readonly label: 'human' | 'ai' | 'mixed';
  readonly model: string;
  /** 'plain', or the request to write as a student or so that no program notices. */
  readonly kind: string;
  /** The field of study; texts of the newest models have one. */
  readonly field?: string;
  readonly prompt: string;
  readonly licence: string;
  readonly words: number;
  readonly text: string;
}

export interface Corpus {
  readonly texts: readonly LabelledText[];
  /** The fold of each text: all texts of one prompt, or of one field of study where there is one, are in the same fold. */
  readonly fold: readonly number[];
  /** The weight of each text in training: the sources of a domain and label have equal weight, essays the highest. */
  readonly weight: readonly number[];
  /** SHA-256 of the files. */
  readonly hash: string;
}

export const FOLDS = 5;
export const OLDER = '2022 to 2024';
export const NEWEST = '2026';
const FILES = ['train.jsonl.gz', 'dev.jsonl.gz', 'modern.jsonl.gz'];
/** Old and small: its repetitions say nothing about today's generators and hide the signs that do. */
const LEFT_OUT = 'flan-t5-xxl';
const DOMAIN_WEIGHT: Readonly<Record<string, number>> = {
  essay: 3,
  'uni-essay': 1.5,
  story: 1,
  abstract: 0.7,
  review: 0.5,
};
/** Weights are capped at this quantile of all weights. */
const WEIGHT_CAP = 0.98;

/** Reads the labelled texts of a folder that holds train.jsonl.gz, dev.jsonl.gz and modern.jsonl.gz. */
export function readCorpus(folder: string): Corpus {
  const hash = createHash('sha256');
  const texts: LabelledText[] = [];
  for (const file of FILES) {
    const bytes = gunzipSync(readFileSync(join(folder, file)));
    hash.update(bytes);
    for (const line of bytes.toString('utf8').trim().split('\n')) texts.push(JSON.parse(line) as LabelledText);
  }
  const used = texts.filter(({ model, label }) => model !== LEFT_OUT && label !== 'mixed');
  return {
    texts: used,
    fold: used.map(({ source, prompt, field }) => hash32(`${source}|${field ?? prompt}`) % FOLDS),
    weight: weightsOf(used),
    hash: hash.digest('hex'),
  };
}

/** The years of the models of a source. Texts by people count with the older ones. */
export function generationOf({ source }: Pick<LabelledText, 'source'>): string {
  return source === 'llm-2026' ? NEWEST : OLDER;
}

export function isAi(text: LabelledText): boolean {
  return text.label === 'ai';
}

export function isEssay(text: LabelledText): boolean {
  return text.domain === 'essay' || text.domain === 'uni-essay';
}

/** A generation's texts never change the weights of another's. */
function weightsOf(texts: readonly LabelledText[]): number[] {
  const sources = new Map<string, number>();
  for (const text of texts) sources.set(sourceOf(text), (sources.get(sourceOf(text)) ?? 0) + 1);
  const kinds = new Map<string, number>();
  for (const source of sources.keys()) kinds.set(kindIn(source), (kinds.get(kindIn(source)) ?? 0) + 1);
  const weights = texts.map((text) => {
    const source = sourceOf(text);
    return (DOMAIN_WEIGHT[text.domain] ?? 1) / (kinds.get(kindIn(source)) ?? 1) / (sources.get(source) ?? 1);
  });
  const cap = weights.toSorted((a, b) => a - b)[Math.floor(weights.length * WEIGHT_CAP)] ?? 1;
  return weights.map((weight) => Math.min(weight, cap));
}

function sourceOf({ domain, label, source }: LabelledText): string {
  return `${domain}|${label}|${generationOf({ source })}|${source}`;
}

function kindIn(source: string): string {
  return source.split('|').slice(0, 3).join('|');
}
