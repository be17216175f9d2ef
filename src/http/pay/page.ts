// The customer's pay page in each of its states. Pure: what it shows is in the view, and so is the time.

import { browserScript } from '../../browser/script.ts';
import { html } from '../../text/html.ts';
import { showChoosing } from './choosing.ts';
import { type Rendered, renderDocument } from './document.ts';
import { appAddress, webAddress } from './format.ts';
import { showOrder } from './order.ts';
import { showOutcome, titleOfOutcome } from './outcome.ts';
import type { PayState, PayView } from './view.ts';
import { showWaiting, titleOfWaiting } from './waiting.ts';
import { PAY_WORDS } from './words.ts';

/** States that end by themselves: the page looks again, with scripts or without. */
const REFRESHING: ReadonlySet<PayState['kind']> = new Set(['preparing', 'waiting', 'verifying']);

export function renderPay(view: PayView): Rendered {
  const { language, shop, state } = view;
  const title = titleOf(view);
  const refreshes = REFRESHING.has(state.kind);
  const live = (refreshes || state.kind === 'choosing') && html` data-live`;
  const isWide = state.kind === 'choosing' || state.kind === 'waiting';
  const main = html`<main id="main" tabindex="-1" class="wide ${isWide ? 'two' : 'narrow'}" data-self="${view.self}" data-version="${view.version}" data-state="${state.kind}"${live}>
${isWide ? showWithOrder(view) : showOutcome(view, state)}
</main>`;
  const name = shop.name === null ? '' : ` · ${shop.name}`;
  const pictures = [pictureOf(view)];
  return renderDocument({
    language,
    shop,
    title: `${title}${name}`,
    main,
    script: browserScript('pay'),
    refreshes,
    pictures,
  });
}

function titleOf(view: PayView): string {
  const { state, language } = view;
  if (state.kind === 'choosing') return PAY_WORDS[language].choosing.title;
  return state.kind === 'waiting' ? titleOfWaiting(view, state.instrument) : titleOfOutcome(view, state);
}

function showWithOrder(view: PayView) {
  const { state, order, language, device } = view;
  const back = webAddress(view.backUrl);
  const hasEnd = state.kind !== 'waiting' || state.expiresAt === null;
  const shown =
    state.kind === 'choosing' ? showChoosing(view, state) : state.kind === 'waiting' && showWaiting(view, state);
  return html`${showOrder(order, language, { isOpen: device === 'desktop', hasEnd })}
<div class="stack">${shown}
${back !== null && html`<p><a href="${back}">${PAY_WORDS[language].page.back}</a></p>`}</div>`;
}

/** The gateway's own picture of a code, where the page shows it. */
function pictureOf({ state, device }: PayView): string | null {
  if (state.kind !== 'waiting' || state.instrument.kind !== 'wallet') return null;
  const { qrText, qrImageUrl, appUrl } = state.instrument;
  return qrText === null && (device === 'desktop' || appAddress(appUrl) === null) ? qrImageUrl : null;
}
