// Shows one operation: what it does and takes on one side, how to call it and what it answers on the other.

import { type Html, html } from '../../domain/html.ts';
import { LANGUAGES } from './code-samples.ts';
import type { Example, Json, Operation, Parameter, Reply } from './document.ts';
import { inline, json, prose } from './html.ts';
import { isEndless, sampleRequest } from './sample-request.ts';
import { allowedValues, showFields, showParameter } from './schema-view.ts';

export interface Surroundings {
  readonly document: Json;
  /** Origin and prefix of the service, without a trailing slash. */
  readonly base: string;
}

export function showOperation(operation: Operation, { document, base }: Surroundings): Html {
  return html`<article class="operation" id="${operation.id}" aria-labelledby="${operation.id}-title">
<div class="about">
<h3 id="${operation.id}-title"><a href="#${operation.id}">${operation.summary}</a></h3>
<p class="address">${showMethod(operation.method)} <code>${showPath(operation.path)}</code></p>
<p class="access">${showAccess(operation.scope)}</p>
${prose(operation.description)}
${showParameters(operation, document)}
${operation.body !== null && html`<h4>Body${!operation.body.required && html` <span class="quiet">optional</span>`}</h4>${showFields(operation.body.schema, { document, direction: 'sent' })}`}
${operation.answers.map((answer) => showAnswer(answer, document))}
${showProblems(operation.problems)}
</div>
<div class="panels">
${showRequest(operation, base)}
${/* A form would wait for the end of the answer. */ !isEndless(operation) && showTryForm(operation, document)}
${operation.answers.map(showExample)}
</div>
</article>`;
}

export function showMethod(method: string): Html {
  return html`<span class="method ${method.toLowerCase()}">${method}</span>`;
}

/** Long paths may break before a slash, and nowhere else. */
function showPath(path: string): Html[] {
  return path.split(/(?=\/)/).map((segment) => html`${segment}<wbr>`);
}

function showAccess(scope: string | null): Html {
  if (scope === null) return html`Open to everyone`;
  return scope === '' ? html`Needs credentials` : html`Needs the scope <code>${scope}</code>`;
}

function showParameters(operation: Operation, document: Json): Html | false {
  if (operation.parameters.length === 0) return false;
  return html`<h4>Parameters</h4><ul class="fields">${operation.parameters.map((one) => showParameter(document, one))}</ul>`;
}

function showAnswer(answer: Reply, document: Json): Html {
  return html`<h4>Answer <span class="status">${answer.status}</span> <span class="quiet">${answer.description}</span></h4>
${answer.headers.map(([name, meaning]) => html`<p class="header"><code>${name}</code> ${inline(meaning)}</p>`)}
${answer.schema === null ? html`<p class="quiet">No body.</p>` : html`<details class="schema"><summary>Fields of the answer</summary>${showFields(answer.schema, { document, direction: 'received' })}</details>`}`;
}

function showProblems(problems: readonly Reply[]): Html | false {
  if (problems.length === 0) return false;
  return html`<h4>Problems</h4>
<table class="problems"><thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead><tbody>
${problems.map(
  ({ status, description, example }) =>
    html`<tr><td><span class="status bad">${status}</span></td><td>${
      example === undefined
        ? description
        : html`<details><summary>${description}</summary>${showCode('Example of the problem', json(example))}</details>`
    }</td></tr>`,
)}
</tbody></table>`;
}

function showCode(label: string, code: Html): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre>`;
}

function showRequest(operation: Operation, base: string): Html {
  const examples = operation.body?.examples ?? [];
  return html`<section class="panel" aria-label="Request">
<div class="bar"><h4>Request</h4>
${
  examples.length > 1 &&
  showPick(
    'Example',
    'data-pick',
    examples.map(({ name, summary }) => [name, summary]),
  )
}
${showPick(
  'Language',
  'data-speak',
  LANGUAGES.map(({ id, name }) => [id, name]),
)}
<button type="button" data-copy>Copy</button></div>
${(examples.length === 0 ? [undefined] : examples).map((example, place) => showSamples(operation, { example, base, first: place === 0 }))}
</section>`;
}

function showPick(label: string, mark: string, options: readonly (readonly [string, string])[]): Html {
  return html`<label class="pick"><span class="unseen">${label}</span><select ${mark}>${options.map(
    ([value, shown]) => html`<option value="${value}">${shown}</option>`,
  )}</select></label>`;
}

/** One example in every language; the script shows the one that is chosen. */
function showSamples(
  operation: Operation,
  { example, base, first }: { example: Example | undefined; base: string; first: boolean },
): Html[] {
  const request = sampleRequest(operation, example);
  return LANGUAGES.map(({ id, name, show }, place) => {
    const label = `${name}: ${example?.summary ?? operation.summary}`;
    const other = (place > 0 || !first) && html` class="other"`;
    return html`<div data-example="${example?.name ?? ''}" data-language="${id}"${other}>${showCode(label, show(request, base))}</div>`;
  });
}

function showExample(answer: Reply): Html | false {
  if (answer.example === undefined) return false;
  return html`<section class="panel" aria-label="Answer ${answer.status}">
<div class="bar"><h4>Answer <span class="status">${answer.status}</span></h4><button type="button" data-copy>Copy</button></div>
${showCode(`Example of answer ${answer.status}`, typeof answer.example === 'string' ? html`${answer.example}` : json(answer.example))}
</section>`;
}

function showTryForm(operation: Operation, document: Json): Html {
  const [example] = operation.body?.examples ?? [];
  const examples = Object.fromEntries((operation.body?.examples ?? []).map(({ name, value }) => [name, value]));
  return html`<details class="panel try"><summary>Try it</summary>
<form data-method="${operation.method}" data-path="${operation.path}" data-examples="${JSON.stringify(examples)}" autocomplete="off">
${operation.scope !== null && html`<label>API key <span class="hint">stays in this page until you leave it</span><input type="password" data-key autocomplete="off" spellcheck="false" placeholder="gpk_..."></label>`}
${operation.parameters.map((parameter) => showInput(parameter, document))}
${
  operation.body !== null &&
  html`<label>Body<textarea data-body rows="${rowsOf(example?.value)}" spellcheck="false">${JSON.stringify(example?.value ?? {}, null, 2)}</textarea></label>`
}
<button type="submit">Send ${operation.method}</button>
<p class="outcome" role="status"></p>
<div class="received" hidden><details><summary>Headers</summary><pre tabindex="0" role="region" aria-label="Headers of the answer" data-headers></pre></details>
<pre tabindex="0" role="region" aria-label="Body of the answer"><code data-answer></code></pre></div>
</form></details>`;
}

function rowsOf(value: unknown): number {
  return Math.min(16, JSON.stringify(value ?? {}, null, 2).split('\n').length);
}

function showInput(parameter: Parameter, document: Json): Html {
  const values = allowedValues(document, parameter.schema);
  const label = html`${parameter.name} <span class="hint">${parameter.in}${parameter.required && ', required'}</span>`;
  if (values.length > 0) {
    return html`<label>${label}<select data-in="${parameter.in}" name="${parameter.name}"${parameter.required && html` required`}>
<option value=""></option>${values.map((value) => html`<option>${String(value)}</option>`)}</select></label>`;
  }
  const hint = parameter.schema.default ?? parameter.example ?? '';
  return html`<label>${label}<input data-in="${parameter.in}" name="${parameter.name}" placeholder="${String(hint)}" spellcheck="false"${parameter.required && html` required`}></label>`;
}
