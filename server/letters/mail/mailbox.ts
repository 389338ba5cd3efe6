import type { FastifyInstance } from 'fastify';
import type { ReadyLetter } from './ready.ts';
import { newestLetters } from './store.ts';

const SHOWN = 100;

/**
 * Shows the letters that a server without SMTP_URL would send, newest first, at /dev/mailbox. A visitor can follow
 * every link, so it is registered in development only.
 */
export function mailboxRoutes(app: FastifyInstance): void {
  app.get('/dev/mailbox', async (_request, reply) => {
    const { services } = app;
    const letters = await newestLetters(services, SHOWN);
    return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(letters));
  });
}

function page(letters: readonly ReadyLetter[]): string {
  const items = letters.map(
    (letter) => `<article>
<h2>${escapeHtml(letter.subject)}</h2>
<p>To ${escapeHtml(letter.to)}, ${letter.createdAt.toISOString()}</p>
<p>${withLinks(escapeHtml(letter.text))}</p>
</article>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox of this development server</title>
</head>
<body>
<h1>Mailbox of this development server</h1>
<p>Set SMTP_URL to send these emails. In production this page is off.</p>
${items.length === 0 ? '<p>No emails yet.</p>' : items.join('\n')}
</body>
</html>
`;
}

function withLinks(escaped: string): string {
  return escaped
    .replaceAll(/https?:\/\/[^\s<]+/g, (address) => {
      const clean = address.replace(/[.,]$/, '');
      return `<a href="${clean}">${breakable(clean)}</a>${address.slice(clean.length)}`;
    })
    .replaceAll('\n', '<br>');
}

/** The page has no style, and a URL no place to break: without these it would be wider than a phone. */
function breakable(escaped: string): string {
  return escaped.replaceAll(/(?:&#?\w{1,4};|.){24}/g, '$&<wbr>');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
