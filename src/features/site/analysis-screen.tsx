import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { modelCard } from '#writing/analysis/model-card';
import { unseenCard } from '#writing/analysis/unseen-card';
import { Definitions, Section, MarginRow, PageHead, useTitle } from '../../ui/page.tsx';
import { percent } from '../../wording/figure.ts';
import { formatCount, plural } from '../../wording/plural.ts';
import { Found } from './analysis-found.tsx';
import { Measured } from './measured-table.tsx';

/** /analysis : what the analysis counts, its error rates, how to answer or audit it. Figures are the model card's. */
export function AnalysisScreen(): ReactNode {
  useTitle('The AI analysis');
  return (
    <>
      <PageHead
        title="The AI analysis"
        lede="It says how much a text resembles what language models write. A signal, not proof: it decides nothing."
      />
      <Counted />
      <Bands />
      <Wrong />
      <Found />
      <ShortOrMixed />
      <Section title="What it can’t do">
        <MarginRow>
          <p>
            It can’t know who wrote a text. Texts that somebody rewrote, or had rewritten by a program, are seldom
            found. Texts that a person wrote and a model improved are suspected often. Of texts that are generated in
            part, only some are found. Scientific and very formal writing by people comes closest to being suspected.
            Models that came after its training are unproven. It reads English alone.
          </p>
        </MarginRow>
      </Section>
      <Answering />
      <Audit />
    </>
  );
}

function Counted(): ReactNode {
  return (
    <Section title="What it counts">
      <MarginRow>
        <p>
          Figures that a person can check in the text, such as the lengths of sentences, commas, and how varied the
          words are; and how small words follow one another. What a text is about leaves no trace in them. Quotations,
          lists, code, verse and the assignment’s own words are set aside first. How the text was typed or pasted is
          shown beside the result, and no score is made of it.
        </p>
        <p className="mt-4">
          The same text gives the same result on every device and at the university. Each result names the version of
          the text and of the model that it is about.
        </p>
      </MarginRow>
    </Section>
  );
}

const bands = [
  ['0 to 49%', 'No sign either way, shown in green: it does not prove that a person wrote the text.'],
  ['50 to 79%', 'Suspected, shown in yellow: the writing shows signs that are common in texts by language models.'],
  ['80 to 100%', 'Suspected, shown in red: the signs are strong. Never for a text under 250 words.'],
  ['No percent', 'Unknown: under 100 words, not in English, or mostly quotations, lists, verse or code.'],
] as const;

function Bands(): ReactNode {
  return (
    <Section title="What the percent means">
      <MarginRow>
        <Definitions of={bands} />
        <p className="mt-4">
          It is not the probability that a model wrote the text. 50 begins where, of the kind of human text that is
          hardest to tell, 99 of 100 lie below; 80 is farther up, where at least 995 of 1,000 lie below.
        </p>
      </MarginRow>
    </Section>
  );
}

/** Descriptions of the sources of texts by people; others are shown by the card's name. */
const sourceNames: Readonly<Record<string, string>> = {
  'biscope-arxiv': 'Scientific abstracts (biscope-arxiv)',
  'biscope-creative': 'Stories (biscope-creative)',
  'biscope-yelp': 'Reviews (biscope-yelp)',
  outfox: 'School essays, US (outfox)',
  'rex-toefl': 'TOEFL model answers (rex-toefl)',
};

function Wrong(): ReactNode {
  const { human, by_source: sources } = unseenCard;
  return (
    <Section title="How often it suspects people">
      <MarginRow>
        <p>
          Measured on {formatCount(human.texts)} texts by people, each source of texts left out of training and of the
          thresholds in turn. All figures are upper 95% bounds: at most {percent(human.elevated)} score 50 or more, at
          most {percent(human.strong)} score 80 or more, and at most {percent(human.marked)} have a marked passage. Of a
          kind of text that the training does hold, fewer are suspected.
        </p>
        <Measured
          caption="Texts by people, each source left out of training: upper 95% bounds"
          columns={['Source', 'Texts', '50 or more', '80 or more', 'A passage marked']}
          rows={Object.entries(sources).map(([source, { texts, elevated, strong, marked }]) => [
            sourceNames[source] ?? source,
            formatCount(texts),
            percent(elevated),
            percent(strong),
            percent(marked),
          ])}
        />
      </MarginRow>
    </Section>
  );
}

function ShortOrMixed(): ReactNode {
  const { by_length: lengths, by_share: shares } = modelCard;
  return (
    <Section title="Short texts, and texts generated in part">
      <MarginRow>
        <p>
          Of long essays, only so many of the first words were read: the shorter a text, the less is found. Under 100
          words nothing is judged.
        </p>
        <Measured
          caption="Shares that scored 50 or more, by the words that were read"
          columns={['Words', 'By people', 'By models']}
          rows={Object.entries(lengths).map(([words, { human_elevated: human, ai_elevated: ai }]) => [
            words,
            percent(human),
            percent(ai),
          ])}
        />
        <p className="mt-6">Of essays by people, such a part was replaced with a model’s text.</p>
        <Measured
          caption="Essays by people and models, by the part that is generated"
          columns={['Generated', '50 or more', 'A passage marked']}
          rows={Object.entries(shares).map(([share, { elevated, marked }]) => [
            `${share}%`,
            percent(elevated),
            percent(marked),
          ])}
        />
      </MarginRow>
    </Section>
  );
}

function Answering(): ReactNode {
  return (
    <Section title="How to answer a result">
      <MarginRow>
        <p>
          A result changes no status and starts nothing. Writer and teacher see the same, with the reasons in both
          directions. If a result surprises you, check its reasons in your text, and show how you wrote: your earlier
          versions and your typing history are kept, and they say more than any score. A teacher who has a question asks
          you before deciding anything.
        </p>
      </MarginRow>
    </Section>
  );
}

function Audit(): ReactNode {
  const { version, data, texts } = modelCard;
  return (
    <Section title="How a university audits it">
      <MarginRow>
        <p>
          With texts of its own, on its own machine: <code>npm run analyze -- FILE.jsonl</code> prints one line for each
          text with its score, its reasons and its figures. A university or a course can switch the analysis off. Its
          administrators reach us through <Link to="/contact">Contact Us</Link>.
        </p>
        <Definitions
          of={[
            ['Model', `Version ${version}`],
            ['Trained on', data.slice(0, 16)],
            ...texts.map(
              ({ source, licence, human, ai }) =>
                [
                  source,
                  `${plural(human, 'text')} by people, ${formatCount(ai)} by language models. ${licence}`,
                ] as const,
            ),
          ]}
        />
      </MarginRow>
    </Section>
  );
}
