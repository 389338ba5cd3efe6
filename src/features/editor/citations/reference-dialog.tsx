import { useState, type ReactNode } from 'react';
import type { Assignment } from '#contract/assignment';
import {
  changeReferences,
  listReferences,
  REFERENCE_DATE,
  REFERENCE_FIELDS_MAX,
  REFERENCE_NAMES_MAX_LENGTH,
  type ReferenceFields,
  type ReferenceType,
} from '#contract/reference';
import { useReload } from '../../../data/api-query.ts';
import { useDraft } from '../../../data/draft.ts';
import { useDevice } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';
import { SelectField, TextareaField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { textOfEntry, useForm, type FieldErrors, type Form } from '../../../ui/form.ts';

interface ReferenceDialogProps {
  assignment: Assignment;
  /** The source that is changed; null for a new one. */
  id: string | null;
  initial: ReferenceFields | null;
  onSaved: () => void;
  onClose: () => void;
}

type FieldName = Exclude<keyof ReferenceFields, 'type' | 'authors' | 'editors'>;

const TYPE_NAMES: Readonly<Record<ReferenceType, string>> = {
  book: 'Book',
  'article-journal': 'Article',
  chapter: 'Chapter',
  webpage: 'Web page',
  'paper-conference': 'Conference paper',
  report: 'Report',
  thesis: 'Thesis',
};

/** The fields of each kind of work below its title, in their order, with the name of what contains it. */
const FIELDS: Readonly<Record<ReferenceType, readonly FieldName[]>> = {
  book: ['publisher', 'place', 'edition', 'volume', 'url', 'doi'],
  'article-journal': ['container', 'volume', 'issue', 'pages', 'url', 'doi'],
  chapter: ['container', 'publisher', 'place', 'edition', 'volume', 'pages', 'url', 'doi'],
  webpage: ['container', 'url', 'accessed'],
  'paper-conference': ['container', 'publisher', 'place', 'volume', 'pages', 'url', 'doi'],
  report: ['publisher', 'place', 'issue', 'url', 'doi'],
  thesis: ['publisher', 'place', 'url', 'doi'],
};
const CONTAINERS: Readonly<Partial<Record<ReferenceType, string>>> = {
  'article-journal': 'Journal',
  chapter: 'Book',
  webpage: 'Website',
  'paper-conference': 'Proceedings',
};
const LABELS: Readonly<Record<Exclude<FieldName, 'title' | 'date' | 'container'>, string>> = {
  publisher: 'Publisher',
  place: 'Place of publication',
  edition: 'Edition',
  volume: 'Volume',
  issue: 'Number',
  pages: 'Pages',
  url: 'Web address',
  doi: 'DOI',
  accessed: 'Read on',
};
const ALL: readonly FieldName[] = ['container', ...(Object.keys(LABELS) as (keyof typeof LABELS)[])];
const DATE_TROUBLE = 'Use a year, or a day like 2019-03-31.';

/** The form for one source. What is typed is kept on this device until it is saved. */
export function ReferenceDialog(props: ReferenceDialogProps): ReactNode {
  const { id, initial, onClose } = props;
  const [type, setType] = useState<ReferenceType>(initial?.type ?? 'book');
  const { ref, ...form } = useReferenceForm(props);
  return (
    <FormDialog
      title={id === null ? 'New source' : 'Change the source'}
      form={form}
      formRef={ref}
      submit="Save source"
      busy="Saving..."
      onClose={onClose}
    >
      <SelectField
        label="What it is"
        name="type"
        value={type}
        onChange={({ target }) => setType(target.value as ReferenceType)}
      >
        {Object.entries(TYPE_NAMES).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <NamesField label="Authors" name="authors" initial={initial?.authors} error={form.fields['authors']} />
      <TextField
        label="Title"
        name="title"
        required
        autoComplete="off"
        maxLength={REFERENCE_FIELDS_MAX.title}
        defaultValue={initial?.title}
        error={form.fields['title']}
        dir="auto"
      />
      <DateField label="Year or date" name="date" initial={initial?.date} error={form.fields['date']} />
      <FieldsOf type={type} initial={initial} errors={form.fields} />
    </FormDialog>
  );
}

function useReferenceForm({ assignment, id, initial, onSaved }: ReferenceDialogProps): Form {
  const device = useDevice();
  const reload = useReload();
  const params = { id: assignment.id };
  return useForm({
    draft: useDraft(`reference-${assignment.id}-${id ?? initial?.doi ?? 'new'}`),
    missing: 'Please fill in the title.',
    check: troubleIn,
    send: async (data) => {
      const put = [{ id: id ?? crypto.randomUUID(), ...fieldsIn(data) }];
      await device.request(changeReferences, { params, body: { put, remove: [] } }, assignment.title);
      await reload(listReferences);
      onSaved();
    },
    explain: troubleWith(changeReferences),
  });
}

interface FieldsOfProps {
  type: ReferenceType;
  initial: ReferenceFields | null;
  errors: FieldErrors;
}

/** The fields of a kind of work below its date. */
function FieldsOf({ type, initial, errors }: FieldsOfProps): ReactNode {
  return (
    <>
      {FIELDS[type].map((name) =>
        name === 'accessed' ? (
          <DateField key={name} label={LABELS.accessed} name={name} initial={initial?.[name]} error={errors[name]} />
        ) : (
          <TextField
            key={name}
            label={name === 'container' ? (CONTAINERS[type] ?? 'In') : labelOf(name)}
            name={name}
            autoComplete="off"
            maxLength={maxOf(name)}
            defaultValue={initial?.[name]}
            error={errors[name]}
            dir="auto"
          />
        ),
      )}
      {type === 'chapter' ? (
        <NamesField label="Editors" name="editors" initial={initial?.editors} error={errors['editors']} />
      ) : null}
    </>
  );
}

interface PartProps<T> {
  label: string;
  name: string;
  initial: T | undefined;
  error: string | undefined;
}

function NamesField({ initial = [], ...field }: PartProps<readonly string[]>): ReactNode {
  return (
    <TextareaField
      {...field}
      rows={2}
      maxLength={REFERENCE_NAMES_MAX_LENGTH}
      defaultValue={initial.join('\n')}
      hint="One a line: family name, comma, given names. An institution without a comma."
      dir="auto"
    />
  );
}

function DateField({ initial, ...field }: PartProps<string>): ReactNode {
  return <TextField {...field} autoComplete="off" defaultValue={initial} hint="2019, or 2019-03-31" />;
}

function labelOf(name: FieldName): string {
  return name in LABELS ? LABELS[name as keyof typeof LABELS] : name;
}

function maxOf(name: FieldName): number {
  return name in REFERENCE_FIELDS_MAX ? REFERENCE_FIELDS_MAX[name as keyof typeof REFERENCE_FIELDS_MAX] : 10;
}

function troubleIn(data: FormData): FieldErrors {
  const wrong = ['date', 'accessed'].filter((name) => !REFERENCE_DATE.test(textOfEntry(data, name)));
  return Object.fromEntries(wrong.map((name) => [name, DATE_TROUBLE]));
}

function fieldsIn(data: FormData): ReferenceFields {
  const names = (name: string) =>
    textOfEntry(data, name)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  const shown = Object.fromEntries(ALL.map((name) => [name, textOfEntry(data, name)])) as Record<FieldName, string>;
  return {
    ...shown,
    type: textOfEntry(data, 'type') as ReferenceType,
    authors: names('authors'),
    editors: names('editors'),
    title: textOfEntry(data, 'title'),
    date: textOfEntry(data, 'date'),
  };
}
