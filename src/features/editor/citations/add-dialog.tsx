import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import { changeReferences, listReferences, lookUpReference, type ReferenceFields } from '#contract/reference';
import { workIdentifierOf, type WorkIdentifier } from '#contract/work-identifier';
import { Offline } from '../../../api/trouble.ts';
import { useReload } from '../../../data/api-query.ts';
import { useDevice, useServices } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { textOfEntry, useForm, type Form, type Trouble } from '../../../ui/form.ts';
import { plural } from '../../../wording/plural.ts';
import { ReferenceDialog } from './reference-dialog.tsx';

interface AddDialogProps {
  assignment: Assignment;
  /** Whether the university lets its students look up DOIs and ISBNs. */
  lookup: boolean;
  onClose: () => void;
}

/** What is wrong with the pasted text, in words. */
class Unread extends Error {}

/** Adds sources by BibTeX, by a DOI or an ISBN, or leads on to the form for one. */
export function AddDialog({ assignment, lookup, onClose }: AddDialogProps): ReactNode {
  const [filled, setFilled] = useState<ReferenceFields | 'empty' | null>(null);
  const form = useAddForm({ assignment, lookup, onClose, onFound: setFilled });
  return (
    <>
      <FormDialog title="Add sources" form={form} submit="Add" busy="Adding..." onClose={onClose}>
        <TextareaField
          label={lookup ? 'BibTeX, a DOI or an ISBN' : 'BibTeX'}
          name="identifier"
          required
          rows={6}
          autoCapitalize="off"
          spellCheck={false}
          error={form.fields['identifier']}
          hint={
            lookup
              ? 'One entry of BibTeX or many. A DOI or an ISBN is looked up at doi.org or openlibrary.org, with a network.'
              : 'One entry or many. Library catalogues and journals offer it under “Cite” or “Export”.'
          }
        />
        <p className="btns">
          <Button onClick={() => setFilled('empty')}>Fill in a form instead</Button>
        </p>
      </FormDialog>
      {filled === null ? null : (
        <ReferenceDialog
          assignment={assignment}
          id={null}
          initial={filled === 'empty' ? null : filled}
          onSaved={onClose}
          onClose={() => setFilled(null)}
        />
      )}
    </>
  );
}

/** The form that reads what was pasted. `onFound` gets what is known of a DOI or an ISBN. */
function useAddForm({
  assignment: { id, title },
  lookup,
  onClose,
  onFound,
}: AddDialogProps & { onFound: (fields: ReferenceFields) => void }): Form {
  const device = useDevice();
  const { call } = useServices();
  const reload = useReload();
  async function addBibtex(text: string): Promise<void> {
    const { readBibtex } = await import('./bibtex.ts');
    const read = readBibtex(text);
    if (read.kind === 'unread') throw new Unread(read.why);
    const put = read.references.map((fields) => ({ id: crypto.randomUUID(), ...fields }));
    await device.request(changeReferences, { params: { id }, body: { put, remove: [] } }, title);
    await reload(listReferences);
    announce(`${plural(put.length, 'source')} added.`);
    onClose();
  }
  async function fetchWork({ value }: WorkIdentifier, signal: AbortSignal): Promise<void> {
    if (!lookup)
      throw new Unread('Your university doesn’t look up DOIs and ISBNs. Paste the BibTeX, or fill in the form.');
    onFound(await call(lookUpReference, { body: { identifier: value }, signal }));
  }
  return useForm({
    send: async (data, signal) => {
      const pasted = textOfEntry(data, 'identifier');
      const identifier = workIdentifierOf(pasted);
      await (identifier === null ? addBibtex(pasted) : fetchWork(identifier, signal));
    },
    explain: troubleOf,
  });
}

/** The trouble with what was pasted, at its field. */
function troubleOf(error: unknown): Trouble {
  if (error instanceof Unread) return { error: error.message, fields: { identifier: error.message } };
  const trouble = troubleWith(lookUpReference)(error);
  return error instanceof Offline
    ? { ...trouble, more: 'Without a network, paste the BibTeX, or fill in the form.' }
    : trouble;
}
