import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { SIGNUP_NONCE_HEADER, verifyEmail } from '#contract/account';
import { ApiProblem } from '../../api/trouble.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToast } from '../../ui/toast.tsx';
import { Loading } from '../../ui/waiting.tsx';
import { useServices, type Services } from '../../data/services.tsx';
import { troubleWith } from '../../data/trouble.ts';
import { Entry } from './entry.tsx';
import { homeOf } from '../../data/home.ts';
import { keepEmail, keepVerification, markVerified, signupNonce } from './kept.ts';

type Step =
  | { kind: 'verifying' }
  | { kind: 'verified'; message: string }
  | { kind: 'failed'; error: string; more: string | undefined };

/**
 * /verify-email?token= : only the browser that signed up gets tokens; any other is sent to log in. A university's link
 * verifies no person's own address: after it a signed-in person is sent home.
 */
export function VerifyEmailScreen(): ReactNode {
  const { token } = useSearch({ strict: false });
  const home = signedInHome(useServices());
  const [attempt, setAttempt] = useState(0);
  return (
    <Entry title="Email verification">
      <div className="mt-6">
        {token === undefined || token === '' ? (
          <StepNotice step={{ kind: 'failed', error: 'No verification token found.', more: undefined }} />
        ) : (
          <Verification key={attempt} token={token} onAgain={() => setAttempt(attempt + 1)} />
        )}
      </div>
      <div className="after">
        {home === null ? <Link to="/login">Back to log in</Link> : <Link to={home}>Go to your dashboard</Link>}
      </div>
    </Entry>
  );
}

function Verification({ token, onAgain }: { token: string; onAgain: () => void }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const [step, setStep] = useState<Step>({ kind: 'verifying' });
  useEffect(() => {
    let gone = false;
    verify(services, token).then(
      ({ message, next }) => {
        if (gone) return;
        setStep({ kind: 'verified', message });
        if (next === null) return;
        toast(message);
        void navigate({ to: next, replace: true });
      },
      (error: unknown) => {
        if (gone) return;
        const trouble = troubleWith(verifyEmail)(error);
        const words = overWords(services, error) ?? trouble.error;
        setStep({ kind: 'failed', error: words, more: trouble.more });
      },
    );
    return () => {
      gone = true;
    };
  }, [token, services, navigate, toast]);
  const unreached = step.kind === 'failed' && step.more !== undefined;
  useEffect(() => {
    if (!unreached) return undefined;
    addEventListener('online', onAgain);
    return () => removeEventListener('online', onAgain);
  }, [unreached, onAgain]);
  return <StepNotice step={step} onAgain={onAgain} />;
}

function StepNotice({ step, onAgain }: { step: Step; onAgain?: () => void }): ReactNode {
  if (step.kind === 'verifying') return <Loading what="Verifying your email..." />;
  if (step.kind === 'verified') {
    return (
      <Notice kind="good" live="polite">
        <p>{step.message}</p>
      </Notice>
    );
  }
  return (
    <Notice
      kind="bad"
      live="assertive"
      actions={step.more === undefined ? undefined : <Button onClick={onAgain}>Try again</Button>}
    >
      <p>
        <b>{step.error}</b> {step.more}
      </p>
    </Notice>
  );
}

/** The home of the user signed in here; null if nobody is. */
function signedInHome({ session }: Services): string | null {
  const user = session.user();
  return user === null || session.accessToken() === null ? null : homeOf(user.user_type);
}

function otherWords(email: string, own: string): string {
  return `${email} is verified. You are logged in as ${own}: log out first to use the other account.`;
}

/** The words for a used or expired link to a signed-in user; null for anybody else and for other errors. */
function overWords(services: Services, error: unknown): string | null {
  const user = services.session.user();
  const isOver = error instanceof ApiProblem && error.code === 'token_invalid';
  if (!isOver || user === null || signedInHome(services) === null) return null;
  return user.email_verified
    ? `This link is not valid any more. You are logged in as ${user.email}, and your email is verified.`
    : `This link is not valid any more. You are logged in as ${user.email}.`;
}

async function verify(services: Services, token: string): Promise<{ message: string; next: string | null }> {
  const { call, browser, tab } = services;
  const headers = { [SIGNUP_NONCE_HEADER]: signupNonce(browser) };
  const { message, verified, user, tokens, device: keys } = await call(verifyEmail, { params: { token }, headers });
  if (verified === 'university') return { message, next: signedInHome(services) ?? '/login' };
  if (tokens === undefined) keepVerification(tab, token);
  const own = services.session.accessToken() === null ? null : services.session.user();
  if (tokens === undefined && own !== null) {
    // Somebody is signed in here, but this browser did not sign up: their session stays as it is.
    return {
      message: own.email === user.email ? 'Your email is verified.' : otherWords(user.email, own.email),
      next: null,
    };
  }
  keepEmail(browser, user.email);
  markVerified(tab);
  if (tokens === undefined) {
    browser.setItem('user', JSON.stringify(user));
    browser.setItem('userType', user.user_type);
    return { message, next: '/login' };
  }
  const device = await services.openDevice();
  await device.signIn({ user, tokens, device: keys });
  return { message, next: user.user_type === 'university_admin' ? homeOf(user.user_type) : '/profile' };
}
