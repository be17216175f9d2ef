// What stands before the operations in the API document: what holds for all of them, the guides, and every problem. In Markdown.

import { GUIDES, guideLink, guidesOf } from './guides.ts';
import { listProblemKinds } from './problem-examples.ts';

const CONVENTIONS = [
  '**Credentials.** Send an API key (`gpk_...`) or a JWT as `Authorization: Bearer ...`. A caller sees what it owns, and a key does what its scopes allow; each operation names the scope that it needs.',
  '**Money** is in rupiah: whole numbers in requests (`150000`), text with two decimals in answers (`"150000.00"`). **Times** are in UTC: `2026-01-15T03:00:00.000Z`.',
  '**Requests** are judged as they were sent: an unknown field or a number in quotes is refused, never dropped or converted. Every path works with and without its trailing slash.',
  '**Failures** answer with `application/problem+json`: `code` is for programs and stays the same, `detail` is for people, `errors` names each wrong field, and `request_id` finds the request in the logs. Send an `X-Request-Id` to choose it.',
];

export function introduce(): string {
  return [
    ...CONVENTIONS,
    '## Guides',
    GUIDES.map((guide) => `- ${guideLink(guide)}: ${guide.about}`).join('\n'),
    '## Problems',
    'The `code` of a problem says what went wrong, in a word that programs can rely on.',
    `| Status | Code | Meaning |\n| --- | --- | --- |\n${listProblemKinds()
      .map(({ status, code, title }) => `| ${status} | \`${code}\` | ${title} |`)
      .join('\n')}`,
    guidesOf('Problems'),
  ].join('\n\n');
}
