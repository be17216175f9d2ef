// The fault switches: which failures wait for which call or notification, and a form for one more.

import { invalid } from '../../answers.ts';
import {
  CALL_FAULT_KINDS,
  type Fault,
  type FaultKind,
  NOTIFICATION_FAULT_KINDS,
  PAGE_FAULT_KINDS,
} from '../../faults.ts';
import { type JsonObject, Reader } from '../../json.ts';
import { type Html, html } from '../../pages/html.ts';
import { addressWith, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { Route } from '../../route.ts';
import { readFault } from '../control.ts';
import { goBack, type PageCall, pageRoute, shownInConsole } from './page-route.ts';

const wordOf = (kind: FaultKind): WordKey => `fault.${kind}`;

interface Option {
  readonly name: string;
  readonly word: WordKey;
  readonly input: 'text' | 'number' | 'flag';
}

/** The further settings of a fault, each with what it is good for. */
const OPTIONS: readonly Option[] = [
  { name: 'operation', word: 'faultOption.operation', input: 'text' },
  { name: 'orderId', word: 'faultOption.orderId', input: 'text' },
  { name: 'path', word: 'faultOption.path', input: 'text' },
  { name: 'status', word: 'faultOption.status', input: 'number' },
  { name: 'message', word: 'faultOption.message', input: 'text' },
  { name: 'delayMs', word: 'faultOption.delayMs', input: 'number' },
  { name: 'retryAfterSeconds', word: 'faultOption.retryAfterSeconds', input: 'number' },
  { name: 'times', word: 'faultOption.times', input: 'number' },
  { name: 'taken', word: 'faultOption.taken', input: 'flag' },
  { name: 'inBody', word: 'faultOption.inBody', input: 'flag' },
];

export function faultsPage(view: View, faults: readonly Fault[]): Html {
  const { say } = view;
  return html`<div class="head"><h1>${say('faults.title')}</h1></div>
<section class="sheet" data-live="faults" aria-label="${say('faults.active')}"><header><h2>${say('faults.active')}</h2>${
    faults.length === 0
      ? ''
      : html`<form method="post" action="/console/faults/clear"><button>${say('faults.clearAll')}</button></form>`
  }</header>${faults.length === 0 ? html`<div class="empty">${say('faults.none')}</div>` : table(view, faults)}</section>
<section class="sheet" aria-labelledby="add"><header><h2 id="add">${say('faults.add')}</h2></header>${form(view)}</section>`;
}

function table(view: View, faults: readonly Fault[]): Html {
  const { say } = view;
  return html`<table><thead><tr><th scope="col">${say('faults.kind')}</th><th scope="col">${say('faults.strikes')}</th><th scope="col">${say('faults.only')}</th><th scope="col">${say('faults.soFar')}</th><th scope="col" class="end"><span class="unseen">${say('field.moves')}</span></th></tr></thead><tbody>${faults.map(
    (fault) => html`<tr>
<td><div><span class="code">${fault.kind}</span><div class="quiet small">${say(wordOf(fault.kind))}</div></div></td>
<td data-label="${say('faults.strikes')}">${rhythm(view, fault)}</td>
<td data-label="${say('faults.only')}" class="code">${conditions(fault)}</td>
<td data-label="${say('faults.soFar')}" class="number">${say('faults.count', { struck: fault.struck, seen: fault.seen })}</td>
<td class="acts-cell"><form class="moves slim" method="post" action="/console/faults/clear"><input type="hidden" name="id" value="${fault.id}"><button aria-label="${say('label.clear', { about: fault.kind })}">${say('faults.clear')}</button></form></td>
</tr>`,
  )}</tbody></table>`;
}

function rhythm({ say }: View, fault: Fault): string {
  if (fault.every !== undefined) return say('faults.every', { n: fault.every });
  if (fault.probability !== undefined) return say('faults.probability', { percent: fault.probability * 100 });
  return say('faults.next', { n: (fault.next ?? 1) - fault.struck });
}

function conditions(fault: Fault): string {
  const named = OPTIONS.map(({ name }) => [name, fault[name as keyof Fault]] as const);
  return named.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`])).join(' ') || '–';
}

function form(view: View): Html {
  const { say } = view;
  const group = (word: WordKey, kinds: readonly FaultKind[]) =>
    html`<optgroup label="${say(word)}">${kinds.map((kind) => html`<option value="${kind}">${say(wordOf(kind))}</option>`)}</optgroup>`;
  return html`<form class="pad" method="post" action="/console/faults"><input type="hidden" name="back" value="${addressWith(view, {})}">
<div class="fields">
<div class="field"><label for="kind">${say('faults.kind')}</label><select id="kind" name="kind">${group('faults.ofCalls', CALL_FAULT_KINDS)}${group('faults.ofNotifications', NOTIFICATION_FAULT_KINDS)}${group('faults.ofPages', PAGE_FAULT_KINDS)}</select></div>
<div class="field"><label for="rhythm">${say('faults.strikes')}</label><select id="rhythm" name="rhythm"><option value="next">${say('rhythm.next')}</option><option value="every">${say('rhythm.every')}</option><option value="probability">${say('rhythm.probability')}</option></select></div>
<div class="field"><label for="n">${say('rhythm.number')}</label><input id="n" name="n" type="number" inputmode="numeric" min="1" value="1" required></div>
</div>
<details><summary>${say('faults.more')}</summary><div class="pad"><div class="fields">${OPTIONS.filter(
    ({ input }) => input !== 'flag',
  ).map(
    ({ name, word, input }) =>
      html`<div class="field"><label for="${name}">${say(word)}</label><input id="${name}" name="${name}" type="${input}"${input === 'number' ? html` min="0"` : ''}></div>`,
  )}</div>${OPTIONS.filter(({ input }) => input === 'flag').map(
    ({ name, word }) =>
      html`<div class="check"><input type="checkbox" id="${name}" name="${name}" value="true"><label for="${name}">${say(word)}</label></div>`,
  )}</div></details>
<div class="row"><button class="main-act">${say('faults.add')}</button></div></form>`;
}

const FAULTS_PATH = '/console/faults';

export const faultRoutes: readonly Route[] = [
  pageRoute('GET', FAULTS_PATH, (ctx, { view }) => {
    const frame = { section: 'faults', title: view.say('faults.title') } as const;
    return shownInConsole(ctx, view, frame, faultsPage(view, ctx.control.faults.list()));
  }),
  pageRoute('POST', FAULTS_PATH, ({ control }, call) => {
    const body = new Reader(faultOf(call), []);
    const fault = readFault(body);
    if (body.problems.length > 0) throw invalid(...body.problems);
    control.faults.add(fault);
    return goBack(FAULTS_PATH, 'fault');
  }),
  pageRoute('POST', `${FAULTS_PATH}/clear`, ({ control }, { form }) => {
    control.faults.clear(form.get('id') ?? undefined);
    return goBack(FAULTS_PATH, 'cleared');
  }),
];

const TEXT_OPTIONS = ['kind', 'operation', 'orderId', 'path', 'message'];
const NUMBER_OPTIONS = ['status', 'delayMs', 'retryAfterSeconds', 'times'];
const FLAG_OPTIONS = ['taken', 'inBody'];

/** The form as the control's own JSON, so that both are checked by the same rules. */
function faultOf({ form }: PageCall): JsonObject {
  const fault: JsonObject = {};
  for (const name of TEXT_OPTIONS) if (form.get(name)) fault[name] = form.get(name);
  for (const name of NUMBER_OPTIONS) if (form.get(name)) fault[name] = Number(form.get(name));
  for (const name of FLAG_OPTIONS) if (form.get(name) === 'true') fault[name] = true;
  const n = Number(form.get('n') ?? 1);
  const rhythm = form.get('rhythm') ?? 'next';
  if (rhythm === 'probability') fault.probability = n / 100;
  else fault[rhythm === 'every' ? 'every' : 'next'] = n;
  return fault;
}
