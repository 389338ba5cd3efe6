import type { ReactNode } from 'react';
import { useSite } from './site-context.tsx';

const SHARED_WORDS = 'Longhand: where a university writes';

/** Links to this installation's accounts elsewhere, or links to share it if it has none. For a list. */
export function SocialLinks(): ReactNode {
  const social = useSite()?.social ?? [];
  return (social.length > 0 ? social : shareLinks(location.origin)).map(({ name, url }) => (
    <li key={name}>
      <a href={url} rel="noopener noreferrer">
        {name}
      </a>
    </li>
  ));
}

/** Links that open the sender's own network with this address filled in. */
export function shareLinks(origin: string): { name: string; url: string }[] {
  const page = encodeURIComponent(`${origin}/`);
  const words = encodeURIComponent(`${SHARED_WORDS} ${origin}/`);
  return [
    { name: 'Share on WhatsApp', url: `https://wa.me/?text=${words}` },
    { name: 'Share on LinkedIn', url: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
    { name: 'Share by email', url: `mailto:?subject=${encodeURIComponent(SHARED_WORDS)}&body=${page}` },
  ];
}
