import { describe, expect, it } from 'vitest';
import { shareLinks } from './social-links.tsx';

describe('links to share the site', () => {
  it('carry the address of this installation', () => {
    for (const { url } of shareLinks('https://write.example.edu')) {
      expect(decodeURIComponent(new URL(url).search)).toContain('https://write.example.edu/');
    }
  });
});
