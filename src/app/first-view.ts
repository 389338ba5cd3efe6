const LOOK_EVERY_MS = 100;
/** What waits for the first view comes after so long at the latest. */
const PATIENCE_MS = 5000;

let shown: Promise<void> | null = null;
let path: readonly EventTarget[] = [];
document.addEventListener('focusin', (event) => (path = event.composedPath()));

/** The element that got the focus last and its ancestors at that moment, for code that is loaded later. */
export function lastFocused(): readonly EventTarget[] {
  return path;
}

/**
 * Resolves once this page shows its first view, with nothing that is still loading: what nobody sees is fetched then,
 * so that it takes no bandwidth from what they wait for.
 */
export function firstViewShown(): Promise<void> {
  shown ??= new Promise((resolve) => {
    const look = () => {
      const isShown = document.querySelector('h1') !== null && document.querySelector('[data-pending]') === null;
      if (isShown || performance.now() > PATIENCE_MS) resolve();
      else setTimeout(look, LOOK_EVERY_MS);
    };
    look();
  });
  return shown;
}
