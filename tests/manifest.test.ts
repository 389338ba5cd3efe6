import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { placeOf } from '../src/app/launch.ts';
import { SHARE_PATH } from '../src/app/share.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const SCREENSHOT_MAX_BYTES = 100_000;
/** Browsers show no screenshot that is longer than this, in its shorter sides. */
const RATIO_MAX = 2.3;

interface Manifest {
  screenshots: { src: string; sizes: string; type: string; form_factor: 'narrow' | 'wide'; label: string }[];
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; method: string; params: Record<string, string> };
}

const manifest = JSON.parse(readFileSync(join(ROOT, 'manifest.webmanifest'), 'utf8')) as Manifest;

describe('the manifest', () => {
  it('has screenshots of both forms, each as it says, and small', async () => {
    const { screenshots } = manifest;
    expect(new Set(screenshots.map(({ form_factor: form }) => form))).toEqual(new Set(['narrow', 'wide']));
    for (const { src, sizes, type, form_factor: form } of screenshots) {
      const file = join(ROOT, 'public', src);
      const { width, height, format } = await sharp(file).metadata();
      expect([src, `${String(width)}x${String(height)}`, `image/${format}`]).toEqual([src, sizes, type]);
      expect([src, width > height]).toEqual([src, form === 'wide']);
      expect(statSync(file).size).toBeLessThan(SCREENSHOT_MAX_BYTES);
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(RATIO_MAX);
    }
  });

  it('has shortcuts that lead every role somewhere', () => {
    for (const { url } of manifest.shortcuts) {
      if (url === '/editor') continue;
      const what = url.replace(/^\/open\//, '');
      for (const role of ['student', 'teacher', 'university_admin'] as const) {
        expect([url, placeOf(what, role)]).not.toEqual([url, null]);
      }
    }
    expect(manifest.shortcuts.length).toBeGreaterThanOrEqual(3);
  });

  it('sends what is shared to the address that takes it in', () => {
    const { action, params } = manifest.share_target;
    expect(action).toBe(SHARE_PATH);
    expect(params).toEqual({ title: 'title', text: 'text', url: 'url' });
  });
});
