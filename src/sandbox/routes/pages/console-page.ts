// A page of the console in its frame: the clock as it stands, and what the last form has done.

import { CLOCK_STEPS, type ClockStep, countExpiring, stepFrom } from '../../clock-steps.ts';
import { type ConsoleFrame, consolePage, type Page } from '../../pages/layout.ts';
import { shownTime, type View } from '../../pages/view.ts';
import type { RouteContext } from '../../route.ts';
import { goTo } from './page-route.ts';
import { versionOf } from './pulse.ts';

export function shownInConsole(
  ctx: RouteContext,
  view: View,
  { section, title }: Pick<ConsoleFrame, 'section' | 'title'>,
  body: Parameters<typeof consolePage>[2],
): Page {
  const nowMs = ctx.clock.now();
  const expiring = Object.fromEntries(
    CLOCK_STEPS.map((step) => [step, countExpiring(ctx, stepFrom(nowMs, step))]),
  ) as Record<ClockStep, number>;
  const standing = {
    nowMs,
    frozen: ctx.clock.frozen,
    expiring,
    version: versionOf(ctx),
    message: messageOf(ctx, view),
  };
  return consolePage(view, { section, title, ...standing }, body);
}

const MESSAGES = ['moved', 'willFail', 'replayed', 'clock', 'fault', 'cleared', 'saved'] as const;
export type Message = (typeof MESSAGES)[number];

/** Back to where a form was sent from: with a word about what was done, and the row it was done to in sight. */
export function goBack(address: string, message: Message, about?: string) {
  const [path = '/', query = ''] = address.replace(/#.*$/, '').split('?', 2);
  const told = new URLSearchParams(query);
  told.set('said', message);
  if (about !== undefined) told.set('about', about);
  return goTo(`${path}?${told}${about === undefined ? '' : `#row-${encodeURIComponent(about)}`}`);
}

/** Only words of our own about records that are there: an address cannot put anything else on the page. */
function messageOf(ctx: RouteContext, view: View): string | undefined {
  const message = MESSAGES.find((one) => one === view.said?.word);
  if (message === undefined) return undefined;
  const { about, status } = recordOf(ctx, view.said?.about ?? '') ?? { about: '', status: '' };
  if (about === '' && ['moved', 'willFail', 'replayed'].includes(message)) return undefined;
  return view.say(`done.${message}`, { about, status, time: shownTime(view, ctx.clock.now()) });
}

function recordOf({ state }: RouteContext, id: string): { about: string; status: string } | undefined {
  const transaction = state.transactions.get(id);
  if (transaction !== undefined) return { about: transaction.orderId, status: transaction.status };
  const invoice = state.invoices.get(id);
  if (invoice !== undefined) return { about: invoice.invoiceNumber, status: invoice.status };
  const account = state.payAccounts.get(id);
  if (account !== undefined) return { about: `+62${account.phone}`, status: account.status };
  const notification = state.notifications.get(id);
  if (notification !== undefined) {
    const { event, orderId, subjectId, status } = notification;
    return { about: `${event}, ${orderId ?? subjectId}`, status };
  }
  const subscription = state.subscriptions.get(id);
  return subscription === undefined ? undefined : { about: subscription.name, status: '' };
}
