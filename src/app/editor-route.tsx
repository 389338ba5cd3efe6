import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';
import { homeOf } from '../features/account/home.ts';
import { EditorScreen } from '../features/editor/editor-screen.tsx';
import { lazyPart } from '../features/lazy-part.ts';
import type { OpenText } from '../features/open-text.ts';
import { useUser } from '../features/services.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { OnLine, useTitle } from '../ui/page.tsx';
import { ConnectionChip } from './connection-chip.tsx';
import { SignOutButton } from './sign-out.tsx';

/** Fetched after the sheet, which needs nothing of it. */
const DetectionButton = lazyPart(async () => (await import('../features/evidence/detection.tsx')).DetectionButton);

function Detection({ open }: { open: OpenText }): ReactNode {
  return (
    <Suspense>
      <DetectionButton open={open} />
    </Suspense>
  );
}

/** /editor, with the chip and the way out that every screen has. */
export function EditorRoute(): ReactNode {
  const { assignment } = useSearch({ from: '/signed-in/editor' });
  const user = useUser();
  if (user === null) return <WhoWrites />;
  return (
    <EditorScreen
      assignment={assignment ?? null}
      home={homeOf(user.user_type)}
      chip={<ConnectionChip />}
      logout={<SignOutButton />}
      Detection={Detection}
    />
  );
}

/** There is an access token, but this browser does not know whose: words need an owner before the first key. */
function WhoWrites(): ReactNode {
  useTitle('Editor');
  const { href } = useLocation();
  return (
    <main id="main" className="page" tabIndex={-1}>
      <OnLine note="">
        <h1>Editor</h1>
        <Notice
          kind="wait"
          className="mt-4"
          actions={
            <Link className={buttonClass('main')} to="/login" search={{ back: href }}>
              Log In
            </Link>
          }
        >
          <p>
            <b>Please log in again.</b> This browser no longer knows whose words these would be.
          </p>
        </Notice>
      </OnLine>
    </main>
  );
}
