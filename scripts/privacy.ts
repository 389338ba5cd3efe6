import { readFile, writeFile } from 'node:fs/promises';
import { PRIVACY_PAGE, withPrivacyList } from './generate-privacy.ts';

/** `npm run privacy`: writes the list of docs/PRIVACY.md anew, from the registry of personal data. */
await writeFile(PRIVACY_PAGE, withPrivacyList(await readFile(PRIVACY_PAGE, 'utf8')));
