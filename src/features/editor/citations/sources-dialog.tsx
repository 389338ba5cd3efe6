import { useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Assignment } from '#contract/assignment';
import { changeReferences, citationStyles, type CitationStyle, type Reference } from '#contract/reference';
import { useDevice } from '../../../data/services.tsx';
import { WaitingActions } from '../../../data/waiting-actions.tsx';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Empty } from '../../../ui/page.tsx';
import { AddDialog } from './add-dialog.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { ReferenceRows } from './reference-rows.tsx';
import { useReferences, type OwnReferences } from './use-references.ts';

/** What the dialog puts into the text: a citation, or the list at the caret or at the end. */
export type Wish = { readonly style: CitationStyle; readonly references: readonly Reference[] } & (
  | { readonly kind: 'citation'; readonly id: string; readonly pages: string }
  | { readonly kind: 'list'; readonly place: 'caret' | 'end' }
);

interface SourcesDialogProps {
  assignment: Assignment;
  /** Puts it in and resolves to null, or to why it could not, in words. */
  onInsert: (wish: Wish) => Promise<string | null>;
  onClose: () => void;
}

const STYLE_NAMES: Readonly<Record<CitationStyle, string>> = {
  apa: 'APA (7th edition)',
  mla: 'MLA (9th edition)',
  chicago: 'Chicago (author, date)',
  ieee: 'IEEE (numbers)',
};
const PAGES_MAX_LENGTH = 60;

/** The sources of a text: adds, changes and removes them, and puts their citations and their list into the text. */
export function SourcesDialog({ assignment, onInsert, onClose }: SourcesDialogProps): ReactNode {
  const own = useReferences(assignment);
  const { references } = own;
  const [open, setOpen] = useState<Reference | 'add' | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const pages = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const { style, setStyle, keepStyle, remove } = useChanges(assignment, own);
  async function insert(what: { kind: 'citation'; id: string } | { kind: 'list'; place: 'caret' | 'end' }) {
    keepStyle();
    const at = { pages: pages.current?.value.trim() ?? '' };
    setTrouble(await onInsert({ style, references, ...(what.kind === 'citation' ? { ...what, ...at } : what) }));
  }
  async function removeAndStay(reference: Reference): Promise<void> {
    await remove(reference);
    // Its button goes with it.
    list.current?.focus();
  }
  return (
    <>
      <Dialog
        title="Sources"
        lead="A citation is put in as text at the caret. The record of your text says that it came from this list."
        readFirst
        onClose={() => [keepStyle, onClose].forEach((act) => act())}
        footer={
          <ListButtons disabled={references.length === 0} onInsert={(place) => void insert({ kind: 'list', place })} />
        }
      >
        {references.length === 0 ? null : <PagesField pages={pages} />}
        <section ref={list} tabIndex={-1} aria-label="Your sources">
          {references.length === 0 ? (
            <Empty says="No sources yet.">Paste BibTeX, or fill in a form.</Empty>
          ) : (
            <ReferenceRows
              references={references}
              numbered={style === 'ieee'}
              onCite={({ id }) => void insert({ kind: 'citation', id })}
              onChange={setOpen}
              onRemove={(reference) => void removeAndStay(reference)}
            />
          )}
        </section>
        <p className="btns mt-4">
          <Button onClick={() => setOpen('add')}>Add sources</Button>
        </p>
        {trouble === null ? null : (
          <p className="small mt-2" role="alert">
            {trouble}
          </p>
        )}
        <State own={own} />
        <StyleChoice style={style} onStyle={setStyle} />
        <Credits />
      </Dialog>
      {open === null ? null : <Opened {...{ open, assignment, own }} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Changes of the list that wait for no answer. A style that was chosen is kept once something is done with it. */
function useChanges({ id, title }: Assignment, own: OwnReferences) {
  const device = useDevice();
  const [chosen, setStyle] = useState<CitationStyle | null>(null);
  const style = chosen ?? own.style;
  const change = (body: { remove: string[]; style?: CitationStyle }) =>
    device.queue(changeReferences, { params: { id }, body: { put: [], ...body } }, title);
  return {
    style,
    setStyle,
    keepStyle: () => {
      if (style !== own.style) void change({ remove: [], style });
    },
    remove: async (reference: Reference) => {
      await change({ remove: [reference.id] });
      announce(`The source ${reference.title} was removed.`);
    },
  };
}

interface OpenedProps {
  open: Reference | 'add';
  assignment: Assignment;
  own: OwnReferences;
  onClose: () => void;
}

/** The dialog over the list: it adds sources, or changes one. */
function Opened({ open, assignment, own, onClose }: OpenedProps): ReactNode {
  return open === 'add' ? (
    <AddDialog assignment={assignment} lookup={own.lookup} onClose={onClose} />
  ) : (
    <ReferenceDialog assignment={assignment} id={open.id} initial={open} onSaved={onClose} onClose={onClose} />
  );
}

/** Which pages the next citation names. */
function PagesField({ pages }: { pages: RefObject<HTMLInputElement | null> }): ReactNode {
  return (
    <div className="form mb-4">
      <TextField
        ref={pages}
        label="Pages of the next citation"
        name="pages"
        maxLength={PAGES_MAX_LENGTH}
        autoComplete="off"
        hint="Optional: 12 or 12-14"
      />
    </div>
  );
}

interface StyleChoiceProps {
  style: CitationStyle;
  onStyle: (style: CitationStyle) => void;
}

/** How citations and the list look. */
function StyleChoice({ style, onStyle }: StyleChoiceProps): ReactNode {
  const isNumbered = style === 'ieee';
  return (
    <div className="form mt-4">
      <SelectField
        label="Style"
        name="style"
        value={style}
        onChange={({ target }) => onStyle(target.value as CitationStyle)}
        hint={isNumbered ? 'The numbers follow this list. Citations in your text keep theirs.' : undefined}
      >
        {citationStyles.map((value) => (
          <option key={value} value={value}>
            {STYLE_NAMES[value]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

function Credits(): ReactNode {
  return (
    <p className="small quiet mt-4">
      Citations by{' '}
      <a href="https://github.com/Juris-M/citeproc-js" target="_blank" rel="noreferrer">
        citeproc-js
      </a>
      , styles by{' '}
      <a href="https://citationstyles.org" target="_blank" rel="noreferrer">
        CitationStyles.org
      </a>
      . Check each against your style guide.
    </p>
  );
}

function ListButtons({
  disabled,
  onInsert,
}: {
  disabled: boolean;
  onInsert: (place: 'caret' | 'end') => void;
}): ReactNode {
  return (
    <>
      <Button disabled={disabled} onClick={() => onInsert('caret')}>
        Insert list at the caret
      </Button>
      <Button disabled={disabled} onClick={() => onInsert('end')}>
        Insert list at the end
      </Button>
    </>
  );
}

/** What waits on this device, and what the university refused. */
function State({ own }: { own: OwnReferences }): ReactNode {
  return (
    <>
      {own.waits ? <p className="small mt-2">Changes are kept on this device until they are sent.</p> : null}
      {own.refused.map((item) => (
        <div key={item.id} className="mt-2">
          <p className="small">The university answered: “{item.error}”</p>
          <p className="btns">
            <WaitingActions item={item} what="changing the sources" />
          </p>
        </div>
      ))}
    </>
  );
}
