import { keepFocus } from './keep-focus.ts';
import { offerShortcuts } from './offer-shortcuts.tsx';
import { readAloud } from './read-aloud.ts';

/** Help for people who use a keyboard or a screen reader. Loaded beside the first screen, which works without it. */
keepFocus(document);
readAloud(document);
offerShortcuts(document);
