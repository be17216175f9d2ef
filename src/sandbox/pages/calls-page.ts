// The console's list of calls: what was asked, what was answered, and what a person should know about it.

import type { ReceivedCall } from '../request-log.ts';
import type { Hint } from '../snap/hints/mistakes.ts';
import { breakable, type Html, html } from './html.ts';
import { type Cut, pager } from './paging.ts';
import { shownTime, type View } from './view.ts';

/** The column of paths is narrow, for the hints need the room. */
const PATH_BREAKABLE_FROM = 12;

export function callsPage(view: View, found: Cut<ReceivedCall>): Html {
  const { say } = view;
  const rows = found.items.map((call) => row(view, call));
  const table = html`<table><thead><tr><th scope="col">${say('calls.call')}</th><th scope="col">${say('field.order')}</th><th scope="col">${say('calls.answer')}</th><th scope="col">${say('field.time')}</th><th scope="col">${say('calls.hint')}</th></tr></thead><tbody>${rows}</tbody></table>${pager(view, found)}`;
  return html`<div class="head"><h1>${say('calls.title')}</h1></div><p class="quiet">${say('calls.intro')}</p>
<section class="sheet" data-live="calls" aria-label="${say('calls.title')}">${found.items.length === 0 ? html`<div class="empty"><strong>${say('calls.none')}</strong></div>` : table}</section>`;
}

function row(view: View, { method, path, orderId, httpStatus, statusCode, fault, at, hints = [] }: ReceivedCall): Html {
  const { say } = view;
  const code = [httpStatus, statusCode === String(httpStatus) ? undefined : statusCode]
    .filter((one) => one !== undefined)
    .join(' / ');
  return html`<tr><td class="long"><span class="code">${method} ${breakable(path, PATH_BREAKABLE_FROM)}</span></td>
<td data-label="${say('field.order')}" class="long">${orderId === undefined ? '–' : breakable(orderId)}</td>
<td data-label="${say('calls.answer')}" class="number">${code === '' ? '–' : code}${fault === undefined ? '' : html` <span class="badge wait">${fault}</span>`}</td>
<td data-label="${say('field.time')}" class="quiet small number">${shownTime(view, Date.parse(at))}</td>
<td data-label="${say('calls.hint')}" class="long wide" lang="en">${hints.length === 0 ? '–' : html`<ul class="hints">${hints.map(hintLine)}</ul>`}</td></tr>`;
}

/** With the name by which a test finds it, and the guide explains it. */
function hintLine({ mistake, text }: Hint): Html {
  return html`<li>${text}${mistake === undefined ? '' : html` <span class="code quiet small">${mistake}</span>`}</li>`;
}
