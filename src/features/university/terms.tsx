import { useState, type ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint';
import { createTerm, listTerms, removeTerm, updateTerm, type Term, type TermFields } from '#contract/term';
import { useApiQuery } from '../../data/api-query.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useDraft } from '../../data/draft.ts';
import { QueryView } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { useChange } from '../../data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm, type FieldErrors, type FormOptions } from '../../ui/form.ts';
import { Empty, MarginRow, Section } from '../../ui/page.tsx';
import { SlowNote } from '../../ui/waiting.tsx';
import { listWithAnd } from '../../wording/list.ts';
import { dayWords, overlapping } from '../../wording/terms.ts';
import { counted } from './counted.ts';
import { useChanged } from './use-changed.ts';

/** The university's terms, and the form that adds one. */
export function Terms(): ReactNode {
  const terms = useApiQuery(listTerms, {});
  return (
    <Section title="Terms" anchor="terms" note={counted(terms.data?.length, 'term', 'No term yet')}>
      <QueryView answer={terms} loading="Loading the terms..." quiet={terms.offline}>
        {(list) =>
          list.length === 0 ? (
            <Empty says="No terms yet.">Teachers choose one as the semester of a course.</Empty>
          ) : (
            <MarginRow>
              <TermRows terms={list} />
            </MarginRow>
          )
        }
      </QueryView>
      <MarginRow>
        <AddTerm />
      </MarginRow>
    </Section>
  );
}

function TermRows({ terms }: { terms: readonly Term[] }): ReactNode {
  return (
    <table className="table stack lines">
      <caption className="sr">Terms</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Days</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <TermRow key={term.id} term={term} overlaps={overlapping(term, terms)} />
        ))}
      </tbody>
    </table>
  );
}

function TermRow({ term, overlaps }: { term: Term; overlaps: readonly string[] }): ReactNode {
  const { id, name } = term;
  const { call } = useServices();
  const reload = useChanged();
  const [isChanging, setChanging] = useState(false);
  const { busy, trouble, make } = useChange();
  const remove = () =>
    void make(removeTerm, async () => {
      await call(removeTerm, { params: { id } });
      await reload(listTerms);
    });
  return (
    <tr>
      <th scope="row">
        <span className="strong">{name}</span>
        <ChangeTrouble trouble={trouble} />
      </th>
      <td>
        {dayWords(term.first_day)} to {dayWords(term.last_day)}
        {overlaps.length === 0 ? null : <p className="quiet small">Overlaps with {listWithAnd(overlaps)}</p>}
      </td>
      <td className="acts beside">
        <Button variant="low" aria-label={`Change ${name}`} onClick={() => setChanging(true)}>
          Change
        </Button>
        <Button variant="low" disabled={busy} aria-label={`Remove ${name}`} onClick={remove}>
          Remove
        </Button>
        {isChanging ? <ChangeTerm term={term} onClose={() => setChanging(false)} /> : null}
      </td>
    </tr>
  );
}

function AddTerm(): ReactNode {
  const { call } = useServices();
  const reload = useChanged();
  const { ref, ...form } = useForm({
    ...termForm(createTerm),
    draft: useDraft('add-term'),
    send: async (data, signal, element) => {
      await call(createTerm, { body: fieldsOf(data), signal });
      element.reset();
      await reload(listTerms);
    },
  });
  return (
    <form className="inline-form four-f" noValidate onSubmit={form.onSubmit} ref={ref}>
      <TermInputs errors={form.fields} />
      <Button variant="main" submit disabled={form.busy}>
        Add Term
      </Button>
      <FormError form={form} />
      <SlowNote slow={form.slow} onCancel={form.cancel} />
    </form>
  );
}

function ChangeTerm({ term, onClose }: { term: Term; onClose: () => void }): ReactNode {
  const { call } = useServices();
  const reload = useChanged();
  const form = useForm({
    ...termForm(updateTerm),
    send: async (data, signal) => {
      await call(updateTerm, { params: { id: term.id }, body: fieldsOf(data), signal });
      await reload(listTerms);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Change ${term.name}`}
      lead="Courses of the term show its new name at once."
      form={form}
      submit="Save"
      busy="Saving..."
      onClose={onClose}
    >
      <TermInputs errors={form.fields} of={term} />
    </FormDialog>
  );
}

function TermInputs({ errors, of }: { errors: FieldErrors; of?: Term | undefined }): ReactNode {
  return (
    <>
      <TextField
        label="Term name"
        name="name"
        required
        maxLength={40}
        autoComplete="off"
        defaultValue={of?.name}
        error={errors['name']}
      />
      <TextField
        label="First day"
        name="first_day"
        type="date"
        required
        defaultValue={of?.first_day}
        error={errors['first_day']}
      />
      <TextField
        label="Last day"
        name="last_day"
        type="date"
        required
        defaultValue={of?.last_day}
        error={errors['last_day']}
      />
    </>
  );
}

/** What the forms that add and change a term have in common. */
function termForm(endpoint: Endpoint): Omit<FormOptions, 'send' | 'draft'> {
  return {
    missing: 'Please fill in all required fields.',
    check: (data) => {
      const { first_day: first, last_day: last } = fieldsOf(data);
      return first !== '' && last !== '' && last < first ? { last_day: 'The last day is before the first day.' } : {};
    },
    explain: troubleWith(endpoint),
  };
}

function fieldsOf(data: FormData): TermFields {
  return {
    name: textOfEntry(data, 'name'),
    first_day: textOfEntry(data, 'first_day'),
    last_day: textOfEntry(data, 'last_day'),
  };
}
