import type { ReactNode } from 'react';
import { getSubmission } from '#contract/submission';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fileName, saveFile } from '../../ui/save-file.ts';
import { ChangeTrouble } from '../../data/change-trouble.tsx';
import { useChange } from '../../data/use-change.ts';
import type { MarkedText } from './marked-text.ts';
import type { Marks } from './marks.ts';

interface SaveMarkedProps {
  of: Pick<MarkedText, 'title' | 'name' | 'text' | 'isFormatted'>;
  /** What the file will say of the text, as it is when the button is pressed. */
  marks: () => Marks;
  /** Whether the screen shows it as it is printed; absent for who still grades it. */
  isPrinted?: boolean;
}

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/**
 * Takes a marked text along: as a Word document with its comments, or on paper or as PDF by the print dialog. Both work
 * without a connection.
 */
export function SaveMarked({ of, marks, isPrinted = false }: SaveMarkedProps): ReactNode {
  const { busy, trouble, make } = useChange();
  const save = () =>
    make(getSubmission, async () => {
      // Files are rare: their code is loaded when needed.
      const [{ markedText }, { markedDocx }] = await Promise.all([import('./marked-text.ts'), import('./docx.ts')]);
      const file = new Uint8Array(markedDocx(await markedText(of, marks())));
      saveFile(file, DOCX, `${fileName(`${of.title} ${of.name}`)}.docx`);
    });
  return (
    <section className="no-print" aria-label="As a file">
      <div className="btns">
        <Button disabled={busy} onClick={() => void save()}>
          <Icon name="download" />
          Download for Word
        </Button>
        {isPrinted ? (
          <Button onClick={() => window.print()}>
            <Icon name="download" />
            Print or save as PDF
          </Button>
        ) : null}
      </div>
      <p className="small quiet mt-1">The text with its comments, feedback, points and grade.</p>
      <ChangeTrouble trouble={trouble} />
    </section>
  );
}
