/**
 * Loads the page anew once another version controls it, if the screen is still the same: who has gone on meanwhile may
 * be writing, and their screen is loaded anew when it is left (see `useReloadOutsideOfTheEditor`).
 */
export function reloadHere(
  workers: Pick<EventTarget, 'addEventListener'>,
  page: Pick<Location, 'pathname' | 'reload'>,
): void {
  const asked = page.pathname;
  const onChange = () => {
    if (page.pathname === asked) page.reload();
  };
  workers.addEventListener('controllerchange', onChange, { once: true });
}
