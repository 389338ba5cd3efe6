import type { ReactNode } from 'react';
import type { Report } from '#contract/evidence';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Takes the report along: on paper or as PDF by the print dialog, or as JSON. Both work without a connection. */
export function SaveButtons({ report }: { report: Report }): ReactNode {
  return (
    <div className="btns mt-4 no-print">
      <Button onClick={() => window.print()}>
        <Icon name="download" />
        Print or save as PDF
      </Button>
      <Button onClick={() => downloadReport(report)}>
        <Icon name="download" />
        Download JSON
      </Button>
    </div>
  );
}

function downloadReport(report: Report): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `how-it-was-written-${report.submission}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
