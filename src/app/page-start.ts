/** The browser's event that lets the app ask to be installed; TypeScript's library doesn't know it. */
export interface InstallPrompt extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** What only the beginning of a page tells: the router changes the address, and the browser offers its prompt early. */
export const pageStart: { address: string; installPrompt?: InstallPrompt | undefined } = { address: '' };

/** Notes the address, and keeps the browser's install prompt until somebody asks for it. */
export function notePageStart(): void {
  pageStart.address = location.href;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    pageStart.installPrompt = event as InstallPrompt;
  });
}
