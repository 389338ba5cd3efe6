import type { Page } from '@playwright/test';
import { NO_CODE, NO_ID, type Screen } from './screens-list.ts';

/** The statuses of a server that is too busy for requests. */
const BUSY: readonly number[] = [429, 503];
const BUSY_PAUSE_MS = 500;

/** Loads a screen anew and waits until its heading is shown and nothing loads any more. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  await page.goto(await pathOf(page, screen));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await untilLoaded(page);
}

/** Waits until nothing loads any more. */
export async function untilLoaded(page: Page): Promise<void> {
  await page
    .getByText(/^(Loading|Opening)\b.*\.\.\.$/)
    .first()
    .waitFor({ state: 'hidden' });
}

/** For beginnings of paths what their `{id}` is. */
const OF_THEIR_OWN: readonly (readonly [beginning: string, make: (page: Page) => Promise<string>])[] = [
  ['/teacher/draft/', firstDraft],
  ['/evidence/', firstHandedIn],
  ['/student/proof/{id}', textOf],
];

/** The path of a screen, with the ids that it names for the person who is logged in. */
export async function pathOf(page: Page, { path }: Screen): Promise<string> {
  if (path.startsWith('/join/')) return path.replace('{code}', 'K7M2P-9XQ4T');
  if (path.includes('{code}')) {
    const certificates = `/api/submissions/${await textOf(page)}/certificates/`;
    const { code } = await ask<{ code?: string }>(page, 'post', certificates, { with_text: true });
    return path.replace('{code}', code ?? NO_CODE);
  }
  const make = OF_THEIR_OWN.find(([beginning]) => path.startsWith(beginning))?.[1];
  if (make !== undefined) return path.replace('{id}', await make(page));
  if (path.includes('{read}') || path.includes('{text}')) return pathOfText(page, path);
  if (path.includes('{id}')) {
    const [first] = await ask<{ id: string; course: string }[]>(page, 'get', '/api/assignments/');
    const id = path.startsWith('/teacher/course/') ? first?.course : first?.id;
    return path.replace('{id}', id ?? NO_ID);
  }
  return path.includes('{number}') ? pathOfInvoice(page, path) : path;
}

async function pathOfInvoice(page: Page, path: string): Promise<string> {
  const { invoices } = await ask<{ invoices: { number: string }[] }>(page, 'get', '/api/subscription/');
  const number =
    invoices[0]?.number ??
    (await ask<{ number?: string }>(page, 'post', '/api/subscription/renewal/', { seats: 100 })).number;
  return path.replace('{number}', number ?? 'LH-0000-00-0000');
}

async function pathOfText(page: Page, path: string): Promise<string> {
  const text = await firstHandedIn(page);
  const { assignment } = await ask<{ assignment?: string }>(page, 'get', `/api/submissions/${text}/`);
  return path.replace('{read}', assignment ?? NO_ID).replace('{text}', text);
}

/** The id of the logged-in student's text for their first assignment, begun if necessary. */
async function textOf(page: Page): Promise<string> {
  const [first] = await ask<{ id: string }[]>(page, 'get', '/api/assignments/');
  if (first === undefined) return NO_ID;
  return (await ask<{ id: string }>(page, 'post', `/api/assignments/${first.id}/submissions/`)).id;
}

/** The id of a handed-in text: the person's own, or one of their students'. */
async function firstHandedIn(page: Page): Promise<string> {
  const assignments = await ask<{ id: string }[]>(page, 'get', '/api/assignments/');
  for (const { id } of assignments) {
    const texts = await ask<{ id: string; hand_in: { status: string } }[] | { error: string }>(
      page,
      'get',
      `/api/assignments/${id}/submissions/`,
    );
    // It may have been taken away since it was listed.
    if (!Array.isArray(texts)) continue;
    const first = texts.find(({ hand_in: handIn }) => handIn.status === 'submitted');
    if (first !== undefined) return first.id;
  }
  return textOf(page);
}

/** The id of the first draft on which a student asked the logged-in teacher for comments. */
async function firstDraft(page: Page): Promise<string> {
  const assignments = await ask<{ id: string; draft_comments?: boolean }[]>(page, 'get', '/api/assignments/');
  for (const { id } of assignments.filter(({ draft_comments: isOffered }) => isOffered === true)) {
    const { reviews = [] } = await ask<{ reviews?: { id: string }[] }>(
      page,
      'get',
      `/api/assignments/${id}/draft-reviews/`,
    );
    if (reviews[0] !== undefined) return reviews[0].id;
  }
  return NO_ID;
}

/** Calls the API as the logged-in person, not over the page's network; retries while the server is busy. */
async function ask<T>(page: Page, method: 'get' | 'post', path: string, data?: unknown): Promise<T> {
  const token = await page.evaluate<string>("localStorage.getItem('accessToken')");
  const answer = await page.request[method](path, {
    headers: { authorization: `Bearer ${token}` },
    ...(data === undefined ? {} : { data }),
  });
  if (!BUSY.includes(answer.status())) return (await answer.json()) as T;
  await page.waitForTimeout(BUSY_PAUSE_MS);
  return ask(page, method, path, data);
}
