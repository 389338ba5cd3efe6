import type { ReactNode } from 'react';
import type { Report } from '#contract/evidence';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveJson } from '../../../ui/save-json.ts';

/** Takes the report along: on paper or as PDF by the print dialog, or as JSON. Both work without a connection. */
export function SaveButtons({ report }: { report: Report }): ReactNode {
  return (
    <div className="btns mt-4 no-print">
      <Button onClick={() => window.print()}>
        <Icon name="download" />
        Print or save as PDF
      </Button>
      <Button onClick={() => saveJson(report, `how-it-was-written-${report.submission}.json`)}>
        <Icon name="download" />
        Download JSON
      </Button>
    </div>
  );
}
