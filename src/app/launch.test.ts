import { describe, expect, it } from 'vitest';
import { pathToFollow } from './launch.ts';

const WRITING = 'https://longhand.example/editor?assignment=a';

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
