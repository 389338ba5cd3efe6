import type { ReactNode, RefObject } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Connection } from '../../offline/waiting/connection.ts';
import type { Device } from '../../offline/device/device.ts';
import type { Capture } from './capture.ts';
import { Notices, type NoticesProps } from './notices.tsx';
import { TypingSheet } from './typing-sheet.tsx';
import type { Taken } from './use-capture.ts';
import { VersionNotice } from './version-notice.tsx';

interface AboveToolsProps extends Omit<NoticesProps, 'unasked'> {
  device: Device;
  connection: Connection;
  assignment: Assignment | undefined;
  capture: RefObject<Capture | null>;
  /** What was taken last from other devices. */
  taken: Taken | null;
}

/** What is shown above the tools, in one file to load: notices, what changed the text, and the task while typing. */
export function AboveTools({ device, connection, assignment, capture, taken, ...notices }: AboveToolsProps): ReactNode {
  const { target, writer } = notices;
  const unasked = !['connected', 'sending', 'not stored'].includes(connection.kind);
  return (
    <>
      <Notices {...notices} unasked={unasked} />
      <VersionNotice device={device} target={target} writer={writer} capture={capture} taken={taken} />
      <TypingSheet target={target} assignment={assignment} />
    </>
  );
}
