import { describe, expect, it } from 'vitest';
import { storageOrMemory } from '../api/storage.ts';
import { newLaunches, pathToFollow } from './launch.ts';

const WRITING = 'https://longhand.example/editor?assignment=a';
const SHARE = 'https://longhand.example/open/share?text=words';

const emptyTab = () =>
  storageOrMemory(() => {
    throw new Error('no storage here');
  });

describe('a launch of the installed app', () => {
  it('leaves the open page alone when only the app is asked for', () => {
    expect(pathToFollow('https://longhand.example/?source=pwa', WRITING)).toBe(null);
    expect(pathToFollow(WRITING, WRITING)).toBe(null);
  });

  it('follows a shortcut and a link, and nothing of another origin', () => {
    expect(pathToFollow('https://longhand.example/student/assignments', WRITING)).toBe('/student/assignments');
    expect(pathToFollow('https://longhand.example/editor?assignment=b', WRITING)).toBe('/editor?assignment=b');
    expect(pathToFollow('https://elsewhere.example/editor', WRITING)).toBe(null);
  });
});

describe('a launch that the browser tells of twice', () => {
  it('is not followed by the page that was opened for it', () => {
    const isNew = newLaunches(emptyTab(), SHARE, false);
    expect(isNew(SHARE)).toBe(false);
    expect(isNew(SHARE)).toBe(true);
  });

  it('is not followed again when the page is loaded anew', () => {
    const tab = emptyTab();
    const before = newLaunches(tab, WRITING, false);
    expect(before(SHARE)).toBe(true);
    const after = newLaunches(tab, WRITING, true);
    expect(after(SHARE)).toBe(false);
    expect(after(SHARE)).toBe(true);
  });

  it('is followed by a page that was loaded anew before any launch', () => {
    expect(newLaunches(emptyTab(), WRITING, true)(SHARE)).toBe(true);
  });
});
