import { useState, type ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { inOrder } from '../../wording/in-order.ts';
import { MarginRow } from '../../ui/page.tsx';
import { SortHeads, type Order, type SortColumn } from '../../ui/sort-heads.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useChange } from '../../data/use-change.ts';
import { plural } from '../../wording/plural.ts';

/** Something of the university that has a name and can be archived. */
export interface Named {
  id: string;
  name: string;
  archived: boolean;
  note?: string | null | undefined;
  /** False if it is archived together with its parent. */
  changeable?: boolean | undefined;
}

interface NamedChanges {
  /** The endpoint that changes one, for its error sentence. */
  endpoint: Endpoint;
  /** The noun for one: 'program'. */
  noun: string;
  /** The head of the column of their notes. */
  notes: string;
  change: (id: string, change: { name?: string; archived?: boolean }, signal?: AbortSignal) => Promise<void>;
}

interface NamedRowsProps extends NamedChanges {
  items: readonly Named[];
  /** Whether a long list begins with its first rows alone. */
  isShort?: boolean | undefined;
}

/** A list with Rename and Archive; archived items are in a closed section below. */
export function NamedRows({ items, isShort, ...changes }: NamedRowsProps): ReactNode {
  const offered = items.filter(({ archived }) => !archived);
  const archived = items.filter((item) => item.archived);
  return (
    <MarginRow>
      {offered.length === 0 ? null : <RowsOf items={offered} isShort={isShort} {...changes} />}
      {archived.length === 0 ? null : (
        <details>
          <summary>{plural(archived.length, `archived ${changes.noun}`)}</summary>
          <p className="quiet small">Nobody can choose these anew. Where they were chosen they stay.</p>
          <RowsOf items={archived} {...changes} />
        </details>
      )}
    </MarginRow>
  );
}

/** The rows of a short list. */
const SHORT = 8;

function RowsOf({ items, isShort, ...changes }: NamedRowsProps): ReactNode {
  const [sort, setSort] = useState<Order<'name' | 'note'>>('name');
  const [first, setFirst] = useState(isShort === true ? SHORT : Infinity);
  const [known, setKnown] = useState(items.length);
  // What was just added is in sight.
  if (known !== items.length) {
    setKnown(items.length);
    if (items.length > known) setFirst(Infinity);
  }
  const sorted = inOrder(items, sort, (item, key) => item[key] ?? '');
  const columns: readonly SortColumn<'name' | 'note'>[] = [
    { key: 'name', name: 'Name', first: 'name' },
    { key: 'note', name: changes.notes, first: 'note' },
    { key: 'actions', name: 'Actions' },
  ];
  return (
    <>
      <table className="table stack lines">
        <caption className="sr">{plural(items.length, changes.noun)}</caption>
        <SortHeads columns={columns} sort={sort} onSort={setSort} />
        <tbody>
          {sorted.slice(0, first).map((item) => (
            <NamedRow key={item.id} item={item} {...changes} />
          ))}
        </tbody>
      </table>
      {items.length <= first ? null : (
        <Button variant="bare" onClick={() => setFirst(Infinity)}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
}

function NamedRow({ item, endpoint, noun, change }: NamedChanges & { item: Named }): ReactNode {
  const { id, name, archived, note, changeable } = item;
  const [renaming, setRenaming] = useState(false);
  const { busy, trouble, make } = useChange();
  const archive = () => void make(endpoint, () => change(id, { archived: !archived }));
  return (
    <tr>
      <th scope="row">
        <span className="strong">{name}</span>
        <ChangeTrouble trouble={trouble} />
      </th>
      <td>{note}</td>
      <td className="acts beside">
        {changeable === false ? null : (
          <>
            <Button variant="low" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
              Rename
            </Button>
            <Button
              variant="low"
              disabled={busy}
              aria-label={archived ? `Offer ${name} again` : `Archive ${name}`}
              onClick={archive}
            >
              {archived ? 'Offer again' : 'Archive'}
            </Button>
          </>
        )}
        {renaming ? (
          <RenameDialog
            noun={noun}
            name={name}
            endpoint={endpoint}
            rename={(to, signal) => change(id, { name: to }, signal)}
            onClose={() => setRenaming(false)}
          />
        ) : null}
      </td>
    </tr>
  );
}

interface RenameProps {
  noun: string;
  name: string;
  endpoint: Endpoint;
  rename: (name: string, signal: AbortSignal) => Promise<void>;
  onClose: () => void;
}

function RenameDialog({ noun, name, endpoint, rename, onClose }: RenameProps): ReactNode {
  const form = useForm({
    send: async (data, signal) => {
      const to = textOfEntry(data, 'name');
      // As when adding: a blank name does nothing.
      if (to === '') return;
      if (to !== name) await rename(to, signal);
      onClose();
    },
    explain: troubleWith(endpoint),
  });
  return (
    <FormDialog
      title={`Rename ${name}`}
      lead={`Everybody sees the new name at once, also where the ${noun} was chosen before.`}
      form={form}
      submit="Rename"
      onClose={onClose}
    >
      <TextField label="New name" name="name" maxLength={200} defaultValue={name} error={form.fields['name']} />
    </FormDialog>
  );
}
