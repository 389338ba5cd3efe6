import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { getAssignment, listAssignments, type Assignment } from '#contract/assignment';
import '../../ui/styles/editor.css';
import type { Device } from '../../offline/device/device.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useDevice, useUser } from '../../data/services.tsx';
import type { EditorParts } from '../../data/open-text.ts';
import { EditorWorkspace } from './editor-workspace.tsx';
import { EditorBoundary } from './editor-boundary.tsx';
import './editor.css';
import { useDocument, type DocumentState } from './use-document.ts';

/** Shown only after the university's answer, so a network is there to load it. */
const NothingHere = lazyPart(async () => (await import('./nothing-here.tsx')).NothingHere);

interface EditorScreenProps {
  /** The assignment to write for; null: the document that was written last, else the practice document. */
  assignment: string | null;
  /** Without an assignment: the practice document, whatever was written last. */
  practice: boolean;
  /** Where 'Back to dashboard' leads. */
  home: string;
  /** The sync chip and the logout of every screen. */
  chip: ReactNode;
  logout: ReactNode;
  parts: EditorParts;
}

/** /editor */
export function EditorScreen(props: EditorScreenProps): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const key = `${String(attempt)} ${String(props.assignment ?? props.practice)}`;
  return <OneEditor key={key} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

interface OneEditorProps extends EditorScreenProps {
  onRetry: () => void;
}

function OneEditor({ assignment, practice, home, chip, logout, parts, onRetry }: OneEditorProps): ReactNode {
  const device = useDevice();
  const user = useUser();
  const { known } = useAssignment(assignment);
  const opened = useDocument(device, assignment, practice, known?.title ?? '');
  const id = opened.kind === 'open' && opened.target.kind === 'assignment' ? opened.target.id : assignment;
  const { known: details, missing } = useAssignment(id);
  const title = id === null ? 'Practice page' : (details?.title ?? 'Assignment');
  useTitle(title);
  return (
    <div className="workspace">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <Link className={buttonClass('icon')} to={home} aria-label="Back to dashboard">
          <Icon name="back" />
        </Link>
        {details === undefined ? null : (
          <p className="where">
            <b>{details.course_code}</b> <span className="sub">{details.course_name}</span>
          </p>
        )}
        <span className="push" />
        {user === null ? null : <span className="who quiet small">Welcome, {user.username}</span>}
        {chip}
        {logout}
      </header>
      <Page
        opened={opened}
        title={title}
        assignment={details}
        missing={missing}
        home={home}
        device={device}
        parts={parts}
        onRetry={onRetry}
      />
    </div>
  );
}

/** The assignment from its own query, else from the stored list. `missing`: the university has none. */
function useAssignment(id: string | null): { known: Assignment | undefined; missing: boolean } {
  const own = useApiQuery(getAssignment, { params: { id: id ?? '' } }, { enabled: id !== null });
  const listed = useApiQuery(listAssignments, { query: {} }, { enabled: false }).data;
  return { known: own.data ?? listed?.find((assignment) => assignment.id === id), missing: own.missing };
}

interface PageProps {
  opened: DocumentState;
  title: string;
  assignment: Assignment | undefined;
  /** The university knows no such assignment. */
  missing: boolean;
  home: string;
  device: Device;
  parts: EditorParts;
  onRetry: () => void;
}

function Page({ opened, title, assignment, missing, home, device, parts, onRetry }: PageProps): ReactNode {
  if (opened.kind === 'opening') return <main id="main" tabIndex={-1} aria-busy="true" />;
  if (opened.kind === 'failed') {
    return (
      <main id="main" className="broken" tabIndex={-1}>
        <Notice kind="bad" live="assertive" actions={<Button onClick={onRetry}>Try again</Button>}>
          <p>
            <b>This document could not be opened on this device.</b> Nothing is lost. {opened.error}
          </p>
        </Notice>
      </main>
    );
  }
  const { writer, target } = opened;
  // Text written for it stays in sight.
  if (missing && assignment === undefined && writer.length() === 0) return <NothingHere home={home} />;
  return (
    <EditorBoundary text={() => writer.text()} title={title}>
      <EditorWorkspace
        device={device}
        target={target}
        writer={writer}
        title={title}
        assignment={assignment}
        parts={parts}
      />
    </EditorBoundary>
  );
}
