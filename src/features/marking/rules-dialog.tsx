import { useState, type ReactNode } from 'react';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import { updateAssignment } from '#contract/change-assignment';
import { listMarkers, listMarkings } from '#contract/marking';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../ui/form.ts';
import { SelectField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useApiQuery, useReload } from '../../data/api-query.ts';
import { firstChoice } from '../../data/query-view.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { CriteriaFields } from './criteria-fields.tsx';
import { criteriaIn, rowsOf, type CriterionRow } from './criterion-rows.ts';
import { useRubrics } from './use-rubrics.tsx';

interface RulesDialogProps {
  assignment: Assignment;
  onClose: () => void;
}

/** How an assignment is marked: criteria, hold, blind and who marks beside the teacher. */
export function RulesDialog({ assignment, onClose }: RulesDialogProps): ReactNode {
  const { call } = useServices();
  const reload = useReload();
  const toast = useToast();
  const [rows, setRows] = useState<readonly CriterionRow[]>(() => rowsOf(assignment));
  const read = criteriaIn(rows);
  const rubrics = useRubrics(assignment, rows, setRows);
  const form = useForm({
    check: () => read.errors,
    send: async (data, signal) => {
      const second = textOfEntry(data, 'second_marker');
      const rules = { hold: data.has('hold'), blind: data.has('blind'), criteria: read.criteria, levels: read.levels };
      await call(updateAssignment, {
        params: { id: assignment.id },
        body: { ...fieldsOf(assignment), ...rules, second_marker: second === '' ? null : second },
        signal,
      });
      await reload(getAssignment, listAssignments, listMarkings);
      toast('How it is graded was changed.');
      onClose();
    },
    explain: troubleWith(updateAssignment),
  });
  return (
    <>
      <FormDialog
        title="How it is graded"
        lead="Once points were given by the criteria, only names, descriptors and their order can be changed. What was released keeps the old words until you release again."
        form={form}
        submit="Save"
        busy="Saving..."
        onClose={onClose}
      >
        <CriteriaFields rows={rows} errors={{ ...form.fields, ...rubrics.errors }} onChange={rubrics.onChange} />
        {rubrics.buttons}
        <WhileGrading assignment={assignment} />
        <SecondMarker chosen={assignment.second_marker} />
      </FormDialog>
      {rubrics.dialog}
    </>
  );
}

function WhileGrading({ assignment }: { assignment: Assignment }): ReactNode {
  return (
    <fieldset className="field">
      <legend className="label">While you grade</legend>
      <label className="check">
        <input type="checkbox" name="hold" defaultChecked={assignment.hold} /> Hold grades until I release them all
      </label>
      <label className="check">
        <input type="checkbox" name="blind" defaultChecked={assignment.blind} /> Hide names until the grades are
        released
      </label>
    </fieldset>
  );
}

/** The unchanged fields that the call requires. */
function fieldsOf({ title, description, start_time, end_time, class_info, course }: Assignment) {
  return { title, description, start_time, end_time, class_info, course };
}

function SecondMarker({ chosen }: { chosen: string | null }): ReactNode {
  const answer = useApiQuery(listMarkers, {});
  const markers = answer.data ?? [];
  return (
    <SelectField
      key={String(markers.length)}
      label="Second grader"
      name="second_marker"
      defaultValue={chosen ?? ''}
      error={answer.data === undefined ? (answer.trouble ?? undefined) : undefined}
      hint="Grades the same texts. You see their grades once they save them; the students see yours."
    >
      <option value="">{firstChoice(answer, 'Nobody')}</option>
      {chosen === null || markers.some(({ id }) => id === chosen) ? null : <option value={chosen}>As it is now</option>}
      {markers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
