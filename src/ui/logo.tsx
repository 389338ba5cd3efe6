import type { ReactNode } from 'react';

const STROKE =
  'M13 46.5C25.5 43.5 42 31.5 42 18.6C42 11.4 34.4 10.6 31.6 20.4C28.6 31 27.4 49 37.2 49C43.4 49 49 44.6 54 38.6';

/** The logo on its own background, for light and dark pages. */
export function LogoTile(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="#0B6250" />
      <path d="M19 0v64" stroke="#F5BE58" strokeWidth="3" />
      <path d={STROKE} fill="none" stroke="#fff" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** The bare logo in the current text color, for the spine. */
export function LogoMark(): ReactNode {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <path d="M19 2v60" stroke="#F5BE58" strokeWidth="3" />
      <path d={STROKE} fill="none" stroke="currentColor" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
