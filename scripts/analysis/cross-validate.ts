import { FOLDS, isAi, type Corpus } from './corpus.ts';
import { sourcesLeftOut, type Logits, type Tried } from './calibrate.ts';
import { learn, type Learned } from './learn.ts';
import type { TrainingSample, Trial } from './samples.ts';

/**
 * What models say of texts that they have not seen: each fifth of the prompts by a model of the other four, and each
 * human source by a model that saw none of its people.
 */
export function crossValidate(
  corpus: Corpus,
  samples: readonly TrainingSample[],
  candidates: readonly number[],
  trials: readonly Trial[],
  log: (line: string) => void,
): Tried[] {
  const unseen = new Map<Trial, Logits>();
  const strange = new Map<Trial, Logits>();
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = learn(corpus, samples, candidates, (text) => corpus.fold[text] !== fold);
    for (const trial of trials) if (corpus.fold[trial.text] === fold) unseen.set(trial, logitsOf(model, trial));
    log(`fold ${fold + 1} of ${FOLDS}`);
  }
  for (const source of sourcesLeftOut(corpus)) {
    const ofSource = (text: number): boolean => {
      const found = corpus.texts[text];
      return found !== undefined && found.source === source && !isAi(found);
    };
    const model = learn(corpus, samples, candidates, (text) => !ofSource(text));
    for (const trial of trials) if (ofSource(trial.text)) strange.set(trial, logitsOf(model, trial));
    log(`without the people of ${source}`);
  }
  return trials.flatMap((trial) => {
    const found = unseen.get(trial);
    return found === undefined ? [] : [{ trial, unseen: found, strange: strange.get(trial) ?? null }];
  });
}

function logitsOf(model: Learned, { whole, passages }: Trial): Logits {
  return { whole: model.logitOf(whole), passages: passages.map((passage) => model.logitOf(passage)) };
}
