import type { ReactNode } from 'react';
import { aiFileEndings, getAiFile, getAiStatement, removeAiFile, type AiFile } from '#contract/ai-statement';
import { Button } from '../../../ui/button.tsx';
import { fileName, saveFile } from '../../../ui/save-file.ts';
import { useReload } from '../../../data/api-query.ts';
import { ChangeTrouble } from '../../../data/change-trouble.tsx';
import { useServices, useUser } from '../../../data/services.tsx';
import { useNow } from '../../../data/use-now.ts';
import { useChange } from '../../../data/use-change.ts';
import { zonedMoment } from '../../../wording/time.ts';
import { fileSize } from '../../../wording/bytes.ts';

const DIGEST_SHOWN = 12;

/** The files of a statement, each with its size and the beginning of its digest. */
export function StatementFiles({ submission, files }: { submission: string; files: readonly AiFile[] }): ReactNode {
  if (files.length === 0) return null;
  return (
    <ul className="plain mt-2">
      {files.map((file) => (
        <li key={file.id}>
          <StatementFile submission={submission} file={file} />
        </li>
      ))}
    </ul>
  );
}

function StatementFile({ submission, file }: { submission: string; file: AiFile }): ReactNode {
  const { call } = useServices();
  const change = useChange();
  const reload = useReload();
  const now = useNow();
  const isWriter = useUser()?.user_type === 'student';
  const params = { id: submission, file: file.id };
  const save = () =>
    change.make(getAiFile, async () => {
      const { bytes } = await call(getAiFile, { params });
      saveFile(bytes.slice(), file.type, savedName(file));
    });
  const remove = () =>
    change.make(removeAiFile, async () => {
      await call(removeAiFile, { params });
      await reload(getAiStatement);
    });
  return (
    <>
      <p dir="auto">
        {file.name}{' '}
        <span className="small quiet">
          {fileSize(file.bytes)}. Fingerprint <span className="num">{file.sha256.slice(0, DIGEST_SHOWN)}</span>. Added{' '}
          {zonedMoment(new Date(file.added_at), now)}.{' '}
          {file.removed_at === null ? null : `Taken back ${zonedMoment(new Date(file.removed_at), now)}.`}
        </span>
      </p>
      {file.removed_at === null ? (
        <p className="btns no-print">
          <Button disabled={change.busy} aria-label={`Download ${file.name}`} onClick={() => void save()}>
            Download
          </Button>
          {isWriter ? (
            <Button disabled={change.busy} aria-label={`Take back ${file.name}`} onClick={() => void remove()}>
              Take back
            </Button>
          ) : null}
        </p>
      ) : null}
      <ChangeTrouble trouble={change.trouble} />
    </>
  );
}

/** The file's name with the ending of its type, which its name may lack or deny. */
function savedName({ name, type }: AiFile): string {
  const own = fileName(name);
  const isMarkdown = type === 'text/plain' && /\.(md|markdown)$/i.test(own);
  return own.toLowerCase().endsWith(aiFileEndings[type]) || isMarkdown ? own : `${own}${aiFileEndings[type]}`;
}
