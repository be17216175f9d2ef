// The fault switches: which failures wait for which call or notification, and a form for one more.

import { readBody } from '../../answers.ts';
import {
  CALL_FAULT_KINDS,
  FAULT_SETTINGS,
  type Fault,
  type FaultKind,
  NOTIFICATION_FAULT_KINDS,
  PAGE_FAULT_KINDS,
  readFault,
} from '../../faults.ts';
import type { JsonObject } from '../../json.ts';
import { type Html, html } from '../../pages/html.ts';
import { table } from '../../pages/list-page.ts';
import { addressWith, type View } from '../../pages/view.ts';
import type { WordKey } from '../../pages/words.ts';
import type { Route, RouteContext } from '../../route.ts';
import { consoleRoute, goBack, pageRoute } from './page-route.ts';

const wordOf = (kind: FaultKind): WordKey => `fault.${kind}`;

/** The further settings of a fault that the form asks for. */
const OPTIONS = (
  [
    'operation',
    'orderId',
    'path',
    'status',
    'message',
    'delayMs',
    'retryAfterSeconds',
    'times',
    'taken',
    'inBody',
  ] as const
).map((name) => ({ name, word: `faultOption.${name}` as const, is: FAULT_SETTINGS[name].is }));

const FAULTS_PATH = '/console/faults';

export const faultRoutes: readonly Route[] = [
  consoleRoute(FAULTS_PATH, 'faults', 'faults.title', faultsPage),
  pageRoute('POST', FAULTS_PATH, ({ control }, { form }) => {
    control.faults.add(readBody(faultOf(form), readFault));
    return goBack(FAULTS_PATH, 'fault');
  }),
  pageRoute('POST', `${FAULTS_PATH}/clear`, ({ control }, { form }) => {
    control.faults.clear(form.get('id') ?? undefined);
    return goBack(FAULTS_PATH, 'cleared');
  }),
];

/** The form as the control's own JSON, so that both are checked by the same rules. */
function faultOf(form: URLSearchParams): JsonObject {
  const fault: JsonObject = { kind: form.get('kind') || null };
  for (const { name, is } of OPTIONS) {
    const given = form.get(name);
    if (!given || (is === 'flag' && given !== 'true')) continue;
    fault[name] = is === 'integer' ? Number(given) : is === 'flag' || given;
  }
  const n = Number(form.get('n') ?? 1);
  const rhythm = form.get('rhythm') ?? 'next';
  if (rhythm === 'probability') fault.probability = n / 100;
  else fault[rhythm === 'every' ? 'every' : 'next'] = n;
  return fault;
}

function faultsPage({ control }: RouteContext, view: View): Html {
  const { say } = view;
  const faults = control.faults.list();
  const clear = html`<form method="post" action="${FAULTS_PATH}/clear"><button>${say('faults.clearAll')}</button></form>`;
  return html`<div class="head"><h1>${say('faults.title')}</h1></div>
<section class="sheet" data-live="faults" aria-label="${say('faults.active')}"><header><h2>${say('faults.active')}</h2>${faults.length === 0 ? '' : clear}</header>${faults.length === 0 ? html`<div class="empty">${say('faults.none')}</div>` : waiting(view, faults)}</section>
<section class="sheet" aria-labelledby="add"><header><h2 id="add">${say('faults.add')}</h2></header>${form(view)}</section>`;
}

function waiting(view: View, faults: readonly Fault[]): Html {
  const { say } = view;
  return table(view, faults, [
    {
      word: 'faults.kind',
      show: ({ kind }) =>
        html`<div><span class="code">${kind}</span><div class="quiet small">${say(wordOf(kind))}</div></div>`,
    },
    { word: 'faults.strikes', show: (fault) => rhythm(view, fault) },
    { word: 'faults.only', look: 'code', show: conditions },
    { word: 'faults.soFar', look: 'number', show: ({ struck, seen }) => say('faults.count', { struck, seen }) },
    {
      word: 'field.moves',
      look: 'end',
      isUnseen: true,
      show: ({ id, kind }) =>
        html`<form class="moves slim" method="post" action="${FAULTS_PATH}/clear"><input type="hidden" name="id" value="${id}"><button aria-label="${say('label.clear', { about: kind })}">${say('faults.clear')}</button></form>`,
    },
  ]);
}

function rhythm({ say }: View, fault: Fault): string {
  if (fault.every !== undefined) return say('faults.every', { n: fault.every });
  if (fault.probability !== undefined) return say('faults.probability', { percent: fault.probability * 100 });
  return say('faults.next', { n: (fault.next ?? 1) - fault.struck });
}

function conditions(fault: Fault): string {
  const named = OPTIONS.map(({ name }) => [name, fault[name]] as const);
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
    ({ is }) => is !== 'flag',
  ).map(
    ({ name, word, is }) =>
      html`<div class="field"><label for="${name}">${say(word)}</label><input id="${name}" name="${name}" type="${is === 'integer' ? 'number' : 'text'}"${is === 'integer' ? html` min="0"` : ''}></div>`,
  )}</div>${OPTIONS.filter(({ is }) => is === 'flag').map(
    ({ name, word }) =>
      html`<div class="check"><input type="checkbox" id="${name}" name="${name}" value="true"><label for="${name}">${say(word)}</label></div>`,
  )}</div></details>
<div class="row"><button class="main-act">${say('faults.add')}</button></div></form>`;
}
