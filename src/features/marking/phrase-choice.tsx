import { useState, type ReactNode } from 'react';
import { listPhrases, updatePhrases, type Phrase } from '#contract/phrase';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/field.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { useServices } from '../../data/services.tsx';
import { useChange } from '../../data/use-change.ts';

const SHOWN_LENGTH = 70;

/** A person's reusable comments, and a way to replace them. */
function usePhrases() {
  const { call } = useServices();
  const reload = useReload();
  const { data } = useApiQuery(listPhrases, {});
  const change = useChange();
  async function keep(phrases: Phrase[]): Promise<void> {
    await change.make(updatePhrases, async () => {
      await call(updatePhrases, { body: { phrases, base: data?.revision ?? 0 } });
      await reload(listPhrases);
    });
  }
  return { phrases: data?.phrases ?? [], isKnown: data !== undefined, keep, change };
}

interface PhraseChoiceProps {
  /** The words of the comment that is open. */
  words: string;
  onInsert: (words: string) => void;
}

/** Inserts a reusable comment into the open one, saves its words as another, and removes some. */
export function PhraseChoice({ words, onInsert }: PhraseChoiceProps): ReactNode {
  const { phrases, isKnown, keep, change } = usePhrases();
  const [areManaged, setManaged] = useState(false);
  const [chosen, setChosen] = useState('');
  if (!isKnown) return null;
  const trimmed = words.trim();
  const inserted = phrases.find(({ id }) => id === chosen);
  const isOne = phrases.some((phrase) => phrase.words === trimmed);
  return (
    <div>
      {phrases.length === 0 ? null : (
        <SelectField
          label="Insert a phrase"
          name="phrase"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">Choose one of your phrases</option>
          {phrases.map((phrase) => (
            <option key={phrase.id} value={phrase.id}>
              {shortened(phrase.words)}
            </option>
          ))}
        </SelectField>
      )}
      <div className="btns mt-2">
        {phrases.length === 0 ? null : (
          <Button
            variant="low"
            aria-disabled={inserted === undefined}
            onClick={() => inserted !== undefined && onInsert(inserted.words)}
          >
            Insert
          </Button>
        )}
        <Button
          variant="low"
          disabled={trimmed === '' || isOne || change.busy}
          onClick={() => void keep([...phrases, { id: crypto.randomUUID(), words: trimmed }])}
        >
          {isOne ? 'Kept as a phrase' : 'Keep as a phrase'}
        </Button>
        {phrases.length === 0 ? null : (
          <Button variant="bare" aria-expanded={areManaged} onClick={() => setManaged(!areManaged)}>
            Manage phrases
          </Button>
        )}
      </div>
      {areManaged ? <PhraseList phrases={phrases} isBusy={change.busy} onKeep={(left) => void keep(left)} /> : null}
      {change.trouble === null ? null : (
        <Notice kind="bad" live="assertive" className="mt-2">
          <p>{change.trouble}</p>
        </Notice>
      )}
    </div>
  );
}

interface PhraseListProps {
  phrases: readonly Phrase[];
  isBusy: boolean;
  onKeep: (phrases: Phrase[]) => void;
}

function PhraseList({ phrases, isBusy, onKeep }: PhraseListProps): ReactNode {
  return (
    <ul className="list mt-2">
      {phrases.map((phrase) => (
        <li key={phrase.id}>
          <span className="matter" dir="auto" lang="">
            {phrase.words}
          </span>
          <Button
            variant="low"
            disabled={isBusy}
            aria-label={`Remove the phrase ${shortened(phrase.words)}`}
            onClick={() => onKeep(phrases.filter(({ id }) => id !== phrase.id))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function shortened(words: string): string {
  return words.length > SHOWN_LENGTH ? `${words.slice(0, SHOWN_LENGTH).trimEnd()}...` : words;
}
