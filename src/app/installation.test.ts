import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeStorage } from '../../tests/fixtures/fake-browser.ts';
import { install, installation, keepInstallation, mayOffer, noteSaved, postpone } from './installation.ts';
import { pageStart, type InstallPrompt } from './page-start.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-01T10:00:00Z');

describe('the offer to install', () => {
  const storage = () => new FakeStorage();

  it('is made once something was saved, and not before', () => {
    const browser = storage();
    expect(mayOffer(browser, NOW)).toBe(false);
    noteSaved(browser);
    expect(mayOffer(browser, NOW)).toBe(true);
  });

  it('is not made again for 90 days after Not now, whatever is saved meanwhile', () => {
    const browser = storage();
    noteSaved(browser);
    postpone(browser, NOW);
    noteSaved(browser);
    expect(mayOffer(browser, NOW + 89 * DAY_MS)).toBe(false);
    expect(mayOffer(browser, NOW + 90 * DAY_MS)).toBe(true);
  });

  it('is made again where the clock was far ahead', () => {
    const browser = storage();
    postpone(browser, NOW + 400 * DAY_MS);
    expect(mayOffer(browser, NOW)).toBe(true);
  });

  it('does not fail on a full storage', () => {
    const browser = storage();
    browser.full = true;
    noteSaved(browser);
    expect(mayOffer(browser, NOW)).toBe(false);
  });
});

describe('the way to install', () => {
  const page = new EventTarget();
  let isApp = false;
  const prompted = (outcome: 'accepted' | 'dismissed'): InstallPrompt =>
    Object.assign(new Event('beforeinstallprompt'), { prompt: async () => ({ outcome }) });

  beforeEach(() => {
    isApp = false;
    vi.stubGlobal('matchMedia', () => ({ matches: isApp }));
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    pageStart.installPrompt = undefined;
  });

  it('is the browser’s prompt while it has one, the Share menu of an iPhone, or a menu', async () => {
    vi.stubGlobal('navigator', {});
    expect(installation()).toBe('browser menu');
    pageStart.installPrompt = prompted('dismissed');
    expect(installation()).toBe('prompt');
    await install();
    expect(installation()).toBe('browser menu');
    vi.stubGlobal('navigator', { standalone: false });
    expect(installation()).toBe('share menu');
  });

  it('is none in the app itself', () => {
    pageStart.installPrompt = prompted('accepted');
    vi.stubGlobal('navigator', { standalone: true });
    expect(installation()).toBe('installed');
    vi.stubGlobal('navigator', {});
    isApp = true;
    expect(installation()).toBe('installed');
  });

  it('is none once the browser has installed it', () => {
    vi.stubGlobal('navigator', {});
    const device = {
      subscribe: () => () => undefined,
      schedule: () => ({ lastSentAt: null, nextTryAt: null }),
    };
    const stop = keepInstallation(device);
    pageStart.installPrompt = prompted('accepted');
    expect(installation()).toBe('prompt');
    page.dispatchEvent(new Event('appinstalled'));
    expect(installation()).toBe('installed');
    stop();
  });
});
