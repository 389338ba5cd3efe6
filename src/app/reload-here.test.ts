import { expect, it, vi } from 'vitest';
import { reloadHere } from './reload-here.ts';

it('a new version loads the screen anew on which it was asked for', () => {
  const workers = new EventTarget();
  const page = { pathname: '/dashboard/student', reload: vi.fn<() => void>() };
  reloadHere(workers, page);
  expect(page.reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(page.reload).toHaveBeenCalledTimes(1);
});

it('a new version never loads another screen anew: somebody may write there by now', () => {
  const workers = new EventTarget();
  const page = { pathname: '/dashboard/student', reload: vi.fn<() => void>() };
  reloadHere(workers, page);
  page.pathname = '/editor';
  workers.dispatchEvent(new Event('controllerchange'));
  expect(page.reload).not.toHaveBeenCalled();
});
