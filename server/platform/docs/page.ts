import type { OpenApiDocument, Operation } from './document.ts';

export const STYLE_PATH = '/api/docs/docs.css';
export const DOCUMENT_PATH = '/api/docs/json';

export const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
summary { cursor: pointer; padding: 0.4rem 0; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; border-radius: 0.5rem; font-size: 0.85rem; }
`;

/** The document as a page to read: plain HTML without scripts, so that it needs no exception from the CSP. */
export function documentPage(document: OpenApiDocument): string {
  const sections = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const [tag] = operation.tags;
      sections.set(tag, [...(sections.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const body = [...sections].map(([tag, parts]) => `<section><h2>${escapeHtml(tag)}</h2>${parts.join('')}</section>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Longhand API</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<h1>Longhand API</h1>
<p>${escapeHtml(document.info.description)} Paths are relative to <code>${escapeHtml(document.servers[0]?.url ?? '')}</code>.
The same as an <a href="${DOCUMENT_PATH}">OpenAPI document</a>.</p>
${body.join('\n')}
</body>
</html>
`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parts = [
    `<p>${escapeHtml(operation.description)}</p>`,
    schemaHtml('Parameters', operation.parameters),
    schemaHtml('Body', operation.requestBody?.content['application/json']?.schema),
    ...Object.entries(operation.responses)
      .filter(([status]) => status !== 'default')
      .map(([status, { content }]) => schemaHtml(`Answer ${status}`, content?.['application/json']?.schema)),
  ];
  const title = `<b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code>`;
  return `<details id="${escapeHtml(operation.operationId)}"><summary>${title}</summary>${parts.join('')}</details>`;
}

function schemaHtml(title: string, schema: unknown): string {
  if (schema === undefined) return '';
  return `<h3>${escapeHtml(title)}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
