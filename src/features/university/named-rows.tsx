import { useState, type ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { Row, Rows } from '../../ui/page.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useChange } from '../../data/use-change.ts';
import { plural } from '../../wording/plural.ts';

/** Something of the university that has a name and can be archived. */
export interface Named {
  id: string;
  name: string;
  archived: boolean;
  note?: ReactNode;
  sub?: ReactNode;
  /** False if it is archived together with its parent. */
  changeable?: boolean | undefined;
}

interface NamedChanges {
  /** The endpoint that changes one, for its error sentence. */
  endpoint: Endpoint;
  /** The noun for one: 'program'. */
  noun: string;
  change: (id: string, change: { name?: string; archived?: boolean }, signal?: AbortSignal) => Promise<void>;
}

/** A list with Rename and Archive; archived items are in a closed section below. */
export function NamedRows({ items, ...changes }: NamedChanges & { items: readonly Named[] }): ReactNode {
  const offered = items.filter(({ archived }) => !archived);
  const archived = items.filter((item) => item.archived);
  return (
    <>
      {offered.length === 0 ? null : <RowsOf items={offered} {...changes} />}
      {archived.length === 0 ? null : (
        <div className="margin-row">
          <div className="what">
            <details>
              <summary>{plural(archived.length, `archived ${changes.noun}`)}</summary>
              <p className="quiet small">Nobody can choose these anew. Where they were chosen they stay.</p>
              <RowsOf items={archived} {...changes} />
            </details>
          </div>
        </div>
      )}
    </>
  );
}

function RowsOf({ items, ...changes }: NamedChanges & { items: readonly Named[] }): ReactNode {
  return (
    <Rows>
      {items.map((item) => (
        <NamedRow key={item.id} item={item} {...changes} />
      ))}
    </Rows>
  );
}

function NamedRow({ item, endpoint, noun, change }: NamedChanges & { item: Named }): ReactNode {
  const { id, name, archived, note, sub, changeable } = item;
  const [renaming, setRenaming] = useState(false);
  const { busy, trouble, make } = useChange();
  const archive = () => void make(endpoint, () => change(id, { archived: !archived }));
  return (
    <Row
      tall
      note={note}
      title={<span className="title">{name}</span>}
      sub={
        <>
          {sub}
          <ChangeTrouble trouble={trouble} />
          {renaming ? (
            <RenameDialog
              noun={noun}
              name={name}
              endpoint={endpoint}
              rename={(to, signal) => change(id, { name: to }, signal)}
              onClose={() => setRenaming(false)}
            />
          ) : null}
        </>
      }
      action={
        changeable === false ? undefined : (
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
        )
      }
    />
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
