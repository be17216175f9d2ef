// The reference page of the HTTP API, made from the API document: a line for each operation and each event.

import { fileURLToPath } from 'node:url';
import { type Operation, readOperations } from '../src/http/docs/document.ts';

export const PAGE = fileURLToPath(new URL('../docs/reference/http-api.md', import.meta.url));

type Json = Readonly<Record<string, unknown>>;

export function httpApiText(document: Json): string {
  const operations = readOperations(document);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const webhooks = Object.entries(document.webhooks as Record<string, { post: { summary: string } }>);
  return `${[
    '# HTTP API',
    INTRODUCTION,
    ...tags.map((tag) => {
      const members = operations.filter((operation) => operation.tag === tag);
      return `## ${tag}\n\n| Operation | Does | Scope |\n| --- | --- | --- |\n${members.map(rowOf).join('\n')}`;
    }),
    '## What webhooks get',
    'Sent to the endpoints that want it, signed: see [receive events](../guides/receive-events.md).',
    `| Event | Sent when |\n| --- | --- |\n${webhooks.map(([name, { post }]) => `| \`${name}\` | ${post.summary} |`).join('\n')}`,
  ].join('\n\n')}\n`;
}

function rowOf({ method, path, summary, scope }: Operation): string {
  return `| \`${method} ${path}\` | ${summary} | ${scopeText(scope)} |`;
}

function scopeText(scope: string | null): string {
  if (scope === null) return '*open*';
  return scope === '' ? '*any*' : `\`${scope}\``;
}

const INTRODUCTION = `\`\`\`sh
curl http://127.0.0.1:3000/payments/ -H "Authorization: Bearer $GAPURA_KEY"
\`\`\`

Every operation, and the scope that a key needs for it; *open* needs no key, and for *any* every key will do. A running server shows
each with its fields, its problems and samples in five languages at \`/docs\`; programs read the same at \`/openapi.json\`, or in
[openapi.json](../openapi.json). What goes wrong is in [errors](errors.md).

- A path works with and without its last slash.
- Amounts are whole rupiah in requests (\`150000\`) and text in answers (\`"150000.00"\`). Times are in UTC.
- A \`POST\`, \`PATCH\` or \`DELETE\` with an \`Idempotency-Key\` can be repeated for 72 hours: it is done once.
- Lists are newest first; the next page is in the \`Link\` header.
- A caller sees what it owns. A staff key sees everything.

\`npm run openapi\` makes this page from the code.`;
