import type { ReactNode } from 'react';
import { exportMine } from '#contract/proof';
import { Button } from '../../ui/button.tsx';
import { useForm } from '../../ui/form.ts';
import { Section, MarginRow } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { isoDay } from '../../wording/time.ts';
import { SlowNote } from '../../ui/waiting.tsx';
import { useServices } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';

/** Downloads all that is kept about a person, with all that they wrote. */
export function ExportSection(): ReactNode {
  const { call } = useServices();
  const form = useForm({
    async send(_data, signal) {
      const { type, bytes } = await call(exportMine, { signal });
      saveFile(bytes.slice(), type, `longhand-${isoDay(new Date())}.zip`);
    },
    explain: troubleWith(exportMine),
  });
  return (
    <Section title="Your writing">
      <MarginRow>
        <p>
          A ZIP with each of your texts and every change that led to it. It has your receipts and certificates, too, and
          all else that is kept about you. Your university signs it. It holds what the university has: send your unsent
          work from this device first.
        </p>
        <form className="mt-4" noValidate onSubmit={form.onSubmit}>
          <div className="btns">
            <Button submit disabled={form.busy}>
              {form.busy ? 'Putting it together...' : 'Download everything I wrote'}
            </Button>
          </div>
          <SlowNote slow={form.slow} onCancel={form.cancel} />
          {form.error === null ? null : (
            <p className="form-error" role="alert">
              {form.error} {form.more}
            </p>
          )}
        </form>
      </MarginRow>
    </Section>
  );
}
