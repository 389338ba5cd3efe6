import { useState, type ReactNode } from 'react';
import { listStudentTexts, type StudentText } from '#contract/break-glass';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/page.tsx';
import { momentTime } from '../../../wording/time.ts';
import { useApiQuery } from '../../../data/api-query.ts';
import { QueryView } from '../../../data/query-view.tsx';
import { ReadTextDialog } from './read-text-dialog.tsx';

interface StudentTextsDialogProps {
  student: { readonly id: string; readonly name: string };
  onClose: () => void;
}

/** A student's texts for an administrator: titles and times, and a way to read one for a reason. */
export function StudentTextsDialog({ student: { id, name }, onClose }: StudentTextsDialogProps): ReactNode {
  const answer = useApiQuery(listStudentTexts, { params: { id } });
  const [reading, setReading] = useState<StudentText | null>(null);
  return (
    <>
      <Dialog
        title={`Texts of ${name}`}
        lead="Titles and times. A text opens only for a reason."
        onClose={onClose}
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <QueryView answer={answer} loading="Loading the texts...">
          {(texts) =>
            texts.length === 0 ? (
              <Empty says="Nothing yet.">Texts that {name} writes for assignments are listed here.</Empty>
            ) : (
              <ul className="list">
                {texts.map((text) => (
                  <li key={text.submission}>
                    <div className="matter">
                      <b>{text.title}</b>
                      <p className="sub">
                        {text.course_name} · {stateOf(text)}
                      </p>
                    </div>
                    <Button variant="low" aria-label={`Read ${text.title}`} onClick={() => setReading(text)}>
                      Read...
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Dialog>
      {reading === null ? null : (
        <ReadTextDialog
          submission={reading.submission}
          student={name}
          title={reading.title}
          onClose={() => setReading(null)}
        />
      )}
    </>
  );
}

function stateOf({ handed_in_at: handedInAt, updated_at: updatedAt }: StudentText): string {
  return handedInAt === null
    ? `Draft, last change ${momentTime(new Date(updatedAt))}`
    : `Submitted ${momentTime(new Date(handedInAt))}`;
}
