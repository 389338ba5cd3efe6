import { useState, type ReactNode } from 'react';
import { getAssignment, listAssignments } from '#contract/assignment';
import {
  addAiFile,
  AI_STATEMENT_MAX_LENGTH,
  aiUses,
  getAiStatement,
  giveAiStatement,
  type AiStatements,
} from '#contract/ai-statement';
import { listNotes, writeNote } from '#contract/note';
import type { RequestSubject } from '../../../offline/requests/row.ts';
import { TextareaField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { textOfEntry, useForm } from '../../../ui/form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useReload } from '../../../data/api-query.ts';
import { useDraft } from '../../../data/draft.ts';
import { useDevice } from '../../../data/services.tsx';
import { troubleWith } from '../../../data/trouble.ts';
import { ChosenFiles } from '../../../data/chosen-files.tsx';
import { chatFiles } from './chat-files.ts';
import { changedNotes, PasteAnswers, usePastes } from './paste-answers.tsx';
import { checkStatement, linksOf, usedWords } from './statement-words.ts';

interface StatementDialogProps {
  assignment: { id: string; title: string };
  /** Null before the university has the text. */
  submission: string | null;
  /** Writing that the university must have first; undefined where it has the text. */
  about: (() => RequestSubject) | undefined;
  stated: AiStatements | undefined;
  onClose: () => void;
}

/** Asks for the statement on AI use. It is kept on this device until the university has it, its files too. */
export function StatementDialog({ assignment, submission, about, stated, onClose }: StatementDialogProps): ReactNode {
  const pastes = usePastes(submission);
  const [files, setFiles] = useState<readonly File[]>([]);
  const give = useGive({ assignment, submission, about, pastes, files });
  const { ref, ...form } = useForm({
    draft: useDraft(`ai-statement-${assignment.id}`),
    check: checkStatement,
    send: async (data, _signal, element) => {
      await give(data);
      element.reset();
      onClose();
    },
    explain: troubleWith(giveAiStatement),
  });
  const newest = stated?.statements[0];
  return (
    <FormDialog
      title="Statement on AI use"
      lead={`${assignment.title}. Your teacher sees it with your text. Your submission does not wait for it.`}
      readFirst
      form={form}
      formRef={ref}
      submit="Save"
      busy="Saving..."
      cancel="Later"
      onClose={onClose}
    >
      <PasteAnswers pastes={pastes} />
      <UseChoice error={form.fields['used']} initial={newest?.used} />
      <TextareaField
        label="In your words"
        name="words"
        rows={4}
        maxLength={AI_STATEMENT_MAX_LENGTH}
        defaultValue={newest?.words}
        error={form.fields['words']}
        hint="Which tools, and for what. A few sentences are enough."
        dir="auto"
      />
      <TextareaField
        label="Links to chats"
        name="links"
        rows={2}
        defaultValue={newest?.links.join('\n')}
        error={form.fields['links']}
        hint="Optional. One address in each line, beginning with https://"
        dir="ltr"
      />
      <ChosenFiles
        choice={chatFiles}
        files={files}
        kept={(stated?.files ?? []).filter(({ removed_at }) => removed_at === null).length}
        error={form.fields['file']}
        onChange={setFiles}
      />
    </FormDialog>
  );
}

function UseChoice({ error, initial }: { error: string | undefined; initial: string | undefined }): ReactNode {
  return (
    <fieldset className={error ? 'field bad' : 'field'}>
      <legend className="label">Your use of AI tools</legend>
      {aiUses.map((use) => (
        <label key={use} className="check">
          <input type="radio" name="used" value={use} defaultChecked={use === initial} />
          {usedWords[use]}
        </label>
      ))}
      {error ? <p className="error">{error}</p> : null}
    </fieldset>
  );
}

type Giving = Pick<StatementDialogProps, 'assignment' | 'submission' | 'about'> & {
  pastes: ReturnType<typeof usePastes>;
  files: readonly File[];
};

/** Sends the statement, then the changed notes and the files; each waits on this device where there is no network. */
function useGive({ assignment, submission, about, pastes, files }: Giving) {
  const device = useDevice();
  const reload = useReload();
  const toast = useToast();
  return async (data: FormData): Promise<void> => {
    const params = { id: assignment.id };
    const subject = about?.();
    const used = aiUses.find((each) => each === textOfEntry(data, 'used')) ?? 'some';
    const body = { used, words: textOfEntry(data, 'words'), links: linksOf(textOfEntry(data, 'links')) };
    const outcome = await device.request(giveAiStatement, { params, body }, assignment.title, subject);
    if (submission !== null) {
      for (const note of changedNotes(data, pastes))
        await device.request(writeNote, { params: { id: submission }, body: note }, 'Note on a paste');
    }
    for (const file of files)
      await device.request(addAiFile, { params, body: { name: file.name }, files: { file } }, file.name, subject);
    await reload(getAiStatement, listNotes, listAssignments, getAssignment);
    toast(
      outcome.kind === 'done' ? 'The statement was saved.' : 'The statement is saved on this device, waiting to send.',
    );
  };
}
