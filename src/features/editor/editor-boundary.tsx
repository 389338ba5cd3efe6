import { Component, type ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { TextActions } from './text-actions.tsx';

interface EditorBoundaryProps {
  text: () => string;
  title: string;
  children: ReactNode;
}

/** Shown if the editor fails to render: the text can still be read and saved. */
export class EditorBoundary extends Component<EditorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    const { text, title, children } = this.props;
    if (!this.state.broken) return children;
    return (
      <main id="main" className="broken" tabIndex={-1}>
        <Notice kind="bad" live="assertive" actions={<TextActions text={text} title={title} />}>
          <h1>Unexpected Application Error!</h1>
          <p>
            The editor has stopped. Everything you wrote is kept on this device and below. Load the page again to go on.
          </p>
        </Notice>
        <pre className="raw" dir="auto" lang="">
          {text()}
        </pre>
      </main>
    );
  }
}
