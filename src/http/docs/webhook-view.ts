// Shows the events that are sent to webhooks: when, with which headers, and what each carries.

import { type Html, html } from '../../domain/html.ts';
import { type Json, readParameters } from './document.ts';
import { showGuidesOf } from './guides.ts';
import { breakable, inline, json } from './html.ts';
import { showFields } from './schema-view.ts';

interface Webhook {
  readonly name: string;
  readonly summary: string;
  readonly headers: ReturnType<typeof readParameters>;
  readonly schema: Json;
  readonly example: unknown;
}

function readWebhooks(document: Json): Webhook[] {
  return Object.entries((document.webhooks ?? {}) as Record<string, { post: Json }>).map(([name, { post }]) => {
    const media = (post.requestBody as { content: Record<string, Json> }).content['application/json'];
    return {
      name,
      summary: String(post.summary),
      headers: readParameters(post),
      schema: (media?.schema ?? {}) as Json,
      example: media?.example,
    };
  });
}

export function showWebhooks(document: Json): Html | false {
  const webhooks = readWebhooks(document);
  const [first] = webhooks;
  if (first === undefined) return false;
  return html`<section class="group kinds" aria-labelledby="webhooks"><h2 id="webhooks">What webhooks get</h2>${showGuidesOf('Webhooks')}
<p>Each event is sent as a signed <code>POST</code> to the endpoints that want it, by the rules of Standard Webhooks.</p>
<table><thead><tr><th scope="col">Event</th><th scope="col">Sent when</th></tr></thead><tbody>
${webhooks.map(({ name, summary }) => html`<tr><td><code>${breakable(name)}</code></td><td>${summary}</td></tr>`)}
</tbody></table>
<h3>Headers</h3>
<ul class="fields">${first.headers.map(({ name, description }) => html`<li class="field"><code class="name">${name}</code> <p>${inline(description)}</p></li>`)}</ul>
<h3>Bodies</h3>
${firstOfEachSubject(webhooks).map((webhook) => showBody(webhook, document))}</section>`;
}

/** Events about the same thing carry the same fields: one of them is shown for all. */
function firstOfEachSubject(webhooks: readonly Webhook[]): Webhook[] {
  return [...new Map(webhooks.toReversed().map((webhook) => [subjectOf(webhook), webhook])).values()].toReversed();
}

function subjectOf({ name }: Webhook): string {
  return name.replace(/_.*$/, '');
}

function showBody(webhook: Webhook, document: Json): Html {
  const subject = subjectOf(webhook);
  return html`<details class="schema event" id="event-${subject}"><summary>Events about ${subject}s</summary>
${showFields(webhook.schema, { document, direction: 'received' })}
<pre tabindex="0" role="region" aria-label="Example of ${webhook.name}"><code>${json(webhook.example)}</code></pre></details>`;
}
