// The card form, apart from the other pages: this one alone runs the gateway's script. What is typed has no name, so nothing sends it to us.

import { browserScript } from '../../browser/script.ts';
import { planName } from '../../domain/checkouts/instalments.ts';
import type { CardBank } from '../../methods/card.ts';
import { CARD_BRANDS, traitsOfBrand } from '../../text/card-brand.ts';
import { type Html, html } from '../../text/html.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { type Rendered, renderDocument } from './document.ts';
import { originOf, validUntil } from './format.ts';
import { drawIcon, drawMark } from './icons.ts';
import { showOrder } from './order.ts';
import type { CardView, SavedCardFace } from './view.ts';
import { fill, PAY_WORDS } from './words.ts';
import { FORM_WORDS } from './words-forms.ts';

const LIVE_ORIGIN = 'https://api.midtrans.com';
const TRIAL_ORIGIN = 'https://api.sandbox.midtrans.com';

export function renderCard(view: CardView): Rendered {
  const { language, shop, order } = view;
  const { card } = FORM_WORDS[language];
  const main = html`<main id="main" tabindex="-1" class="wide two">
${showOrder(order, language, { isOpen: false, hasEnd: true })}
<div class="stack"><h1 tabindex="-1">${card.title}</h1>
<noscript><p class="notice bad">${card.noScript}</p></noscript>
${showSaved(view)}
${showForm(view)}
${showBank(view)}
<p id="other"><a href="${view.self}?change=1">${card.back}</a></p></div>
</main>`;
  const name = shop.shopName === null ? '' : ` · ${shop.shopName}`;
  const gateway = { origins: originsOf(view.script), frames: framesOf(view.script.url) };
  return renderDocument({
    language,
    shop,
    title: `${card.title}${name}`,
    main,
    script: browserScript('card-form'),
    amount: order.amount,
    gateway,
  });
}

/** The gateway serves one script for both its environments; the script calls the environment that we name. */
function originsOf({ url, environment }: CardView['script']): string[] {
  const origin = originOf(url);
  if (origin === null) return [];
  return origin === LIVE_ORIGIN && environment === 'sandbox' ? [origin, TRIAL_ORIGIN] : [origin];
}

/** The pages of banks are anywhere; on this machine they may be without TLS. */
function framesOf(url: string): string[] {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(host);
  return isHere ? ['https:', 'http://127.0.0.1:*', 'http://localhost:*'] : ['https:'];
}

/** One press pays, unless the bank asks. They are forms, so that they work without scripts. */
function showSaved(view: CardView): Html | false {
  const { language, self, order, saved } = view;
  if (saved.length === 0) return false;
  const { card } = FORM_WORDS[language];
  return html`<section class="group" id="saved" aria-labelledby="saved-title"><h2 id="saved-title">${fill(card.savedTitle, { amount: rupiahText(order.amount) })}</h2>
<form class="saved sheet" method="post" action="${self}/saved_card">${saved.map((one) => {
    const name = nameOfCard(one);
    const until =
      one.expiresAt === null ? false : html`<small>${fill(card.until, { date: validUntil(one.expiresAt) })}</small>`;
    return html`<div><button class="way" name="pay" value="${one.id}">${drawMark(view, one.brand ?? 'credit_card')}<span>${name}${until}</span></button><button name="remove" value="${one.id}">${card.remove}<span class="unseen"> ${name}</span></button></div>`;
  })}</form><h2>${card.another}</h2></section>`;
}

function nameOfCard({ brand, lastDigits }: SavedCardFace): Html {
  return html`${brand !== null && `${traitsOfBrand(brand).name} `}<span data-whole>•••• ${lastDigits}</span>`;
}

const BANK_NAMES: Readonly<Record<CardBank, string>> = {
  mandiri: 'Mandiri',
  bni: 'BNI',
  cimb: 'CIMB Niaga',
  bca: 'BCA',
  maybank: 'Maybank',
  bri: 'BRI',
  danamon: 'Danamon',
  mega: 'Bank Mega',
};

function showPlans({ language, plans }: CardView): Html | false {
  const { card } = FORM_WORDS[language];
  if (plans.length === 0) return false;
  const options = plans.map(
    (plan) =>
      html`<option value="${planName(plan)}">${fill(card.planOf, { bank: BANK_NAMES[plan.bank], n: String(plan.months) })}</option>`,
  );
  return html`<div class="field"><label for="plan">${card.plan}</label><select id="plan" aria-describedby="plan-hint"><option value="">${card.inFull}</option>${options}</select><p class="hint" id="plan-hint">${card.planHint}</p></div>`;
}

/** Not ticked: it is the customer's own wish. */
function showKeep({ language, shop, canKeep }: CardView): Html | false {
  const { card } = FORM_WORDS[language];
  if (!canKeep) return false;
  const label = fill(card.keep, { shop: shop.shopName ?? card.thisShop });
  return html`<div class="field"><label class="keep"><input id="keep" type="checkbox" aria-describedby="keep-hint"><span>${label}</span></label><p class="hint" id="keep-hint">${card.keepHint}</p></div>`;
}

/** Hidden until the script is there, without which it could do nothing. */
function showForm(view: CardView): Html {
  const { language, self, order, script, refusal } = view;
  const { card, messages } = FORM_WORDS[language];
  const { next, ...refusals } = PAY_WORDS[language].refusals;
  const ends = Object.fromEntries(
    Object.entries(refusals).map(([reason, text]) => [`refused_${reason}`, `${text} ${next}`]),
  );
  const words = JSON.stringify({ ...messages, ...ends });
  return html`<form id="card" hidden novalidate method="post" action="${self}/card" data-self="${self}" data-script="${script.url}" data-environment="${script.environment}" data-client-key="${script.clientKey}" data-words="${words}"${refusal !== null && html` data-refused="${refusal}"`}>
<div class="sheet pad">
${showField('number', card.number, { autocomplete: 'cc-number', hint: null, length: 23, beside: showBrands(view) })}
<div class="pairs">${showField('expiry', card.expiry, { autocomplete: 'cc-exp', hint: card.expiryHint, length: 7 })}
${showField('cvv', card.cvv, { autocomplete: 'cc-csc', hint: messages.codeBehind, length: 4 })}</div>
${showPlans(view)}
${showKeep(view)}
<p class="fault" id="form-fault" role="alert" tabindex="-1" hidden></p>
<a class="button" id="to-payment" href="${self}" hidden>${card.toPayment}</a>
<button class="main">${fill(card.pay, { amount: rupiahText(order.amount) })}</button>
<p class="safe">${drawIcon('lock', 16)}<span>${card.safe}</span></p></div></form>`;
}

interface FieldTraits {
  readonly autocomplete: string;
  readonly hint: string | null;
  readonly length: number;
  /** What stands in the field, behind what is typed. */
  readonly beside?: Html;
}

function showField(id: string, label: string, { autocomplete, hint, length, beside }: FieldTraits): Html {
  const described = hint === null ? `${id}-fault` : `${id}-hint ${id}-fault`;
  const input = html`<input id="${id}" type="text" inputmode="numeric" autocomplete="${autocomplete}" maxlength="${length}" required aria-describedby="${described}">`;
  return html`<div class="field"><label for="${id}">${label}</label>${beside === undefined ? input : html`<span class="numbered">${input}${beside}</span>`}${
    hint !== null && html`<p class="hint" id="${id}-hint">${hint}</p>`
  }<p class="fault" id="${id}-fault" role="alert" hidden></p></div>`;
}

/** The script shows that of the number, and says its name. */
function showBrands(view: CardView): Html {
  return html`${CARD_BRANDS.map((brand) => html`<span data-brand="${brand}" hidden>${drawMark(view, brand)}</span>`)}`;
}

/** Where the bank asks; the frame is made when there is something to put into it. Its label becomes the heading. */
function showBank({ language, bankUrl }: CardView): Html {
  const { card } = FORM_WORDS[language];
  return html`<section id="bank" class="stack" aria-label="${card.bankTitle}" data-frame="${card.bankFrame}" data-title="${card.title}"${bankUrl !== null && html` data-url="${bankUrl}"`} hidden><p class="quiet">${card.bankText}</p><div class="frame"></div><p><a href="#bank" target="_blank" rel="noopener">${card.bankLink}</a></p></section>`;
}
