import type { ReactNode } from 'react';
import { modelCard, type MeasuredRate } from '#writing/analysis/model-card';
import { noticedPerHundred, unseenCard } from '#writing/analysis/unseen-card';
import { Section, MarginRow } from '../../ui/page.tsx';
import { percent } from '../../wording/figure.ts';
import { formatCount } from '../../wording/plural.ts';
import { Measured } from './measured-table.tsx';

/** Descriptions of the requests that the newest models' texts were written for. */
const kindNames: Readonly<Record<string, string>> = {
  plain: 'An essay',
  student: 'An essay in the manner of a student',
  humanized: 'An essay that no program notices',
};

/** How often the analysis finds generated texts, by generation and generator. */
export function Found(): ReactNode {
  const { essays, by_generator: generators } = modelCard;
  const { measured, newest, newer } = unseenCard;
  return (
    <Section title="How often it finds generated texts">
      <MarginRow>
        <p>
          Of 100 texts by models of {newest.year} it notices {noticedPerHundred(newest.all)}, measured in {measured} on{' '}
          {formatCount(newest.all.texts)} texts, each field of study left out of training in turn.{' '}
          <b>Texts of newer models usually pass unseen:</b> when it was trained without models of {newer.year}, it found{' '}
          {formatCount(newer.elevated)} of their {formatCount(newer.texts)} texts.
        </p>
        <Measured
          caption={`Texts by models of ${String(newest.year)}: lower 95% bounds`}
          columns={['Asked for', 'Texts', 'Noticed of 100']}
          rows={Object.entries(newest.by_kind).map(([kind, found]) => [
            kindNames[kind] ?? kind,
            formatCount(found.texts),
            String(noticedPerHundred(found)),
          ])}
        />
        <p className="mt-6">
          By generator, measured as their texts came, with generators that the training holds. Given one essay by a
          person and one by a model, it ranks them rightly in {percent(essays.auroc)} of all cases.
        </p>
        <Rates caption="Texts by language models, by generator" name="Generator" of={generators} />
      </MarginRow>
    </Section>
  );
}

interface RatesProps {
  caption: string;
  name: string;
  of: Readonly<Record<string, MeasuredRate>>;
  names?: Readonly<Record<string, string>>;
}

function Rates({ caption, name, of, names = {} }: RatesProps): ReactNode {
  return (
    <Measured
      caption={caption}
      columns={[name, 'Texts', '50 or more', '80 or more']}
      rows={Object.entries(of).map(([key, { texts, elevated, strong }]) => [
        names[key] ?? key,
        formatCount(texts),
        percent(elevated),
        percent(strong),
      ])}
    />
  );
}
