import { Link, Outlet, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useServices } from '../data/services.tsx';
import { homeOf } from '../data/home.ts';
import { SiteProvider } from '../features/site/site-context.tsx';
import { SocialLinks } from '../features/site/social-links.tsx';
import { buttonClass } from '../ui/button.tsx';
import { LogoTile } from '../ui/logo.tsx';
import { Notice } from '../ui/notice.tsx';
import { ThemeChoice } from './theme-choice.tsx';
import { useReloadOutsideOfTheEditor, useWorkerLater } from './versions.ts';

const footerLinks = [
  ['/contact', 'Contact Us'],
  ['/about', 'About Us'],
  ['/pricing', 'Pricing'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/accessibility', 'Accessibility'],
] as const;

/** Header and footer of the public pages. */
export function SiteLayout(): ReactNode {
  const { pathname, state } = useLocation();
  useWorkerLater();
  useReloadOutsideOfTheEditor();
  return (
    <SiteProvider>
      <div className={pathname === '/' ? 'site landing' : 'site public'}>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <header className="top site-top">
          <Link className="logo" to="/" aria-label="Longhand, home">
            <LogoTile />
            <span>Longhand</span>
          </Link>
          <nav aria-label="Site">
            <ul>
              <li>
                <Link to="/contact">Contact Us</Link>
              </li>
              <li>
                <Link to="/about">About Us</Link>
              </li>
              <li>
                <Link to="/pricing">Pricing</Link>
              </li>
              <li>
                <Entrance />
              </li>
            </ul>
          </nav>
        </header>
        <main id="main" className="page" tabIndex={-1}>
          {state.unknownAddress === true ? <UnknownAddress /> : null}
          <Outlet />
        </main>
        <footer className="foot">
          <nav aria-label="More">
            <ul>
              {footerLinks.map(([to, name]) => (
                <li key={to}>
                  <Link to={to}>{name}</Link>
                </li>
              ))}
              <SocialLinks />
            </ul>
          </nav>
          <div className="mt-4">
            <ThemeChoice />
          </div>
          <p className="mt-4">© 2025 Longhand. Made for slow networks and careful writers.</p>
        </footer>
      </div>
    </SiteProvider>
  );
}

/** The way into the app: the log-in, or the dashboard of a person who is logged in. */
function Entrance(): ReactNode {
  const user = useServices().session.user();
  return (
    <Link className="btn" to={user === null ? '/login' : homeOf(user.user_type)}>
      {user === null ? 'Login' : 'Dashboard'}
    </Link>
  );
}

/** Shown on the start page after a redirect from an address without a page. */
function UnknownAddress(): ReactNode {
  const user = useServices().session.user();
  const home =
    user === null ? undefined : (
      <Link className={buttonClass()} to={homeOf(user.user_type)}>
        Go to your dashboard
      </Link>
    );
  return (
    <Notice kind="info" live="assertive" className="mb-6" actions={home}>
      <p>
        <b>There is no page at this address.</b> The link is wrong, or the page was removed. This is the start page.
      </p>
    </Notice>
  );
}
