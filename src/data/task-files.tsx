import type { ReactNode } from 'react';
import { getTaskFile, listTaskFiles, type TaskFile } from '#contract/task-file';
import { Button } from '../ui/button.tsx';
import { taskFileWords } from '../wording/task-file-words.ts';
import { useApiQuery } from './api-query.ts';
import { ChangeTrouble } from './change-trouble.tsx';
import { useUser } from './services.tsx';
import { useChange } from './use-change.ts';
import { useKeptFiles } from './use-kept-files.ts';

interface TaskFilesProps {
  assignment: string;
  /** For its teacher: asks to take a file away. */
  onRemove?: ((file: TaskFile) => void) | undefined;
}

/** The files of a task, to be downloaded and, by students, kept on this device. Nothing where there are none. */
export function TaskFiles(props: TaskFilesProps): ReactNode {
  const user = useUser();
  return user === null ? null : <FilesFor {...props} user={user.id} mayKeep={user.user_type === 'student'} />;
}

type FilesForProps = TaskFilesProps & { user: string; mayKeep: boolean };

function FilesFor({ assignment, onRemove, user, mayKeep }: FilesForProps): ReactNode {
  const { data, trouble, missing } = useApiQuery(listTaskFiles, { params: { id: assignment } });
  const files = useKeptFiles(user, assignment, missing ? null : data);
  if (missing) return null;
  if (data === undefined) return trouble === null ? null : <p className="small quiet mt-2">{trouble}</p>;
  if (data.length === 0) return null;
  return (
    <>
      <h3 className="mt-4">Files</h3>
      <ul className="plain">
        {data.map((file) => (
          <li key={file.id}>
            <FileRow file={file} of={files} mayKeep={mayKeep} onRemove={onRemove} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface FileRowProps extends Pick<FilesForProps, 'onRemove' | 'mayKeep'> {
  file: TaskFile;
  of: ReturnType<typeof useKeptFiles>;
}

function FileRow({ file, of, mayKeep, onRemove }: FileRowProps): ReactNode {
  const { busy, trouble, make } = useChange();
  const isKept = of.kept?.has(file.id) === true;
  const act = (act: (file: TaskFile) => Promise<void>) => () => void make(getTaskFile, () => act(file));
  return (
    <>
      <p className="mt-2">
        <span dir="auto">{file.name}</span> <span className="small quiet">{taskFileWords(file)}</span>{' '}
        {isKept ? <b className="small">Kept on this device</b> : null}
      </p>
      <p className="btns no-print">
        <Button variant="bare" disabled={busy} aria-label={`Download ${file.name}`} onClick={act(of.download)}>
          Download
        </Button>
        {mayKeep && of.kept !== null ? (
          <Button
            variant="bare"
            disabled={busy}
            aria-label={isKept ? `Remove from device: ${file.name}` : `Keep on this device: ${file.name}`}
            onClick={act(isKept ? of.forget : of.keep)}
          >
            {isKept ? 'Remove from device' : 'Keep on this device'}
          </Button>
        ) : null}
        {onRemove === undefined ? null : (
          <Button variant="bare" aria-label={`Remove ${file.name}`} onClick={() => onRemove(file)}>
            Remove
          </Button>
        )}
      </p>
      <ChangeTrouble trouble={trouble} />
    </>
  );
}
