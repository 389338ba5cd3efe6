import { keepFocus } from './keep-focus.ts';
import { readAloud } from './read-aloud.ts';

/** What helps whoever uses a keyboard or a screen reader. Fetched beside the first screen, which is there without it. */
keepFocus(document);
readAloud(document);
