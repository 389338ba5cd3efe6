import type { ReactNode } from 'react';
import type { Connection } from '../../offline/waiting/connection.ts';
import type { SaveState } from '../../offline/journal/save-state.ts';
import type { Writer } from '../../offline/journal/writer.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { SyncState } from '../../ui/sync.tsx';
import { lastSaved, saveWords } from './save-words.ts';
import { useCounts } from './use-states.ts';
import { byCount, formatCount, plural } from '../../wording/plural.ts';

/** Loaded after the sheet: only some scripts need it. */
const DictionaryCount = lazyPart(async () => (await import('./dictionary-count.tsx')).DictionaryCount, null);

interface ToolsProps {
  writer: Writer;
  /** The word goal; null: none. */
  goal: number | null;
  state: SaveState;
  connection: Connection;
  saving: boolean;
  notice: ReactNode;
  onSave: () => void;
  /** The button that judges the text. */
  detection: ReactNode;
  /** Nothing was written since the last hand-in. */
  isHandedIn: boolean;
  /** Absent where there is nobody to hand in to. */
  onSubmit: (() => void) | undefined;
}

/** Counts, the state of saving and the actions: always in reach below the sheet. */
export function Tools({
  writer,
  goal,
  state,
  connection,
  saving,
  notice,
  detection,
  onSave,
  isHandedIn,
  onSubmit,
}: ToolsProps): ReactNode {
  return (
    <section className="tools" aria-label="Writing tools">
      {notice}
      <div className="facts-line">
        <CountLine writer={writer} goal={goal} />
        <SavedLine state={state} connection={connection} />
      </div>
      <div className="btns">
        <Button onClick={onSave} aria-disabled={saving}>
          {saving ? (
            'Saving...'
          ) : (
            <>
              Save <kbd>(Ctrl+S)</kbd>
            </>
          )}
        </Button>
        {detection}
        {onSubmit === undefined ? null : (
          <Button variant={isHandedIn ? undefined : 'main'} onClick={onSubmit}>
            Submit
          </Button>
        )}
      </div>
    </section>
  );
}

function CountLine({ writer, goal }: Pick<ToolsProps, 'writer' | 'goal'>): ReactNode {
  const { characters, words, lines } = useCounts(writer);
  return (
    <>
      <p className="counts num">
        <Count of={words} goal={goal} noun="word" />
        <DictionaryCount writer={writer} />
        <Count of={characters} noun="character" />
        <Count of={lines} noun="line" />
      </p>
      {/* Announced once when reached: a count announced with each word would disturb. */}
      <output className="sr">{goal !== null && words >= goal ? 'Word goal reached' : ''}</output>
    </>
  );
}

interface CountProps {
  of: number;
  goal?: number | null | undefined;
  noun: string;
}

/** '4 words', '312 of 500 words' towards a goal, or '520 words, goal 500' beyond it. */
function Count({ of, goal = null, noun }: CountProps): ReactNode {
  const count = <b>{formatCount(of)}</b>;
  if (goal !== null && of <= goal) {
    return (
      <span>
        {count} of {plural(goal, noun)}
      </span>
    );
  }
  return goal === null ? (
    <span>
      {count} {byCount(of, noun)}
    </span>
  ) : (
    <span>
      {count} {byCount(of, noun)}, goal {formatCount(goal)}
    </span>
  );
}

function SavedLine({ state, connection }: { state: SaveState; connection: Connection }): ReactNode {
  const { sync, words } = saveWords(state, connection);
  const last = lastSaved(state);
  return (
    <p className="small saved-line" id="saved-line">
      <span data-testid="save-state">
        {sync === 'rest' || words === '' ? null : <SyncState sync={sync}>{words}</SyncState>}
      </span>
      {last === '' ? null : (
        <span>
          <b>Last saved</b> {last}
        </span>
      )}
    </p>
  );
}
