import type { ReactNode, RefObject } from 'react';
import type { Assignment } from '#contract/assignment';
import type { Connection } from '../../offline/waiting/connection.ts';
import type { Device } from '../../offline/device/device.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Capture } from './capture.ts';
import { FindInText } from './find-in-text.tsx';
import { Notices, type NoticesProps } from './notices.tsx';
import { TypingSheet } from './typing-sheet.tsx';
import type { Remote, Taken } from './use-capture.ts';
import { VersionNotice } from './version-notice.tsx';

/** Loaded only for an assignment whose texts may have formatting. */
const FormattingTools = lazyPart(async () => (await import('./formatting-tools.tsx')).FormattingTools, null);

interface AboveToolsProps extends Omit<NoticesProps, 'unasked' | 'remote'> {
  device: Device;
  connection: Connection;
  assignment: Assignment | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  capture: RefObject<Capture | null>;
  /** `taken`: what was taken last from other devices. */
  remote: Remote & { taken: Taken | null };
}

/** What is shown above the tools, in one file to load: notices, what changed the text, and the task while typing. */
export function AboveTools(props: AboveToolsProps): ReactNode {
  const { device, connection, assignment, field, capture, ...notices } = props;
  const { target, writer } = notices;
  const unasked = !['connected', 'sending', 'not stored'].includes(connection.kind);
  return (
    <>
      <FindInText field={field} writer={writer} />
      <Notices {...notices} unasked={unasked} />
      <VersionNotice device={device} target={target} writer={writer} capture={capture} taken={notices.remote.taken} />
      <TypingSheet target={target} assignment={assignment} />
      {assignment?.formatting === true ? <FormattingTools {...{ field, capture, writer, assignment }} /> : null}
    </>
  );
}
