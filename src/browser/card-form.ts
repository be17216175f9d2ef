// The script of the card form: the card goes from the browser to the gateway, and only the gateway's token comes to us. What it says
// stands in the page, in the page's language.

import { cardBrandOf, groupedCardNumber, isCardNumber, traitsOfBrand } from '../text/card-brand.ts';
import type { CardAnswer, CardScript } from './midtrans-new-3ds.ts';
import { all, announce, fetchJson, find, followConnection, get } from './page.ts';

type Message = 'number' | 'expiry' | 'past' | 'cvv' | 'script' | 'token' | 'refused' | 'lost' | 'moment' | 'checking';
/** Why a bank refused a card: the page has words for those that it knows. */
type Refusal = `refused_${string}`;
interface Expiry {
  readonly month: string;
  readonly year: string;
}

const WATCH_MS = 2_000;

const form = get<HTMLFormElement>('#card');
const { self = '', environment, clientKey, script: gatewayScript = '' } = form.dataset;
const words: Readonly<Record<string, string>> = JSON.parse(form.dataset.words ?? '{}');
const button = get('button', form);
const label = button.textContent;
const field = (name: string) => get<HTMLInputElement>(`#${name}`);
const digitsOf = (text: string) => text.replace(/\D/g, '');

const numberDigits = () => digitsOf(field('number').value);

/** How many digits the code of this card has. */
function isCode(code: string): boolean {
  const brand = cardBrandOf(numberDigits());
  return /^\d{3,4}$/.test(code) && (brand === null || code.length === traitsOfBrand(brand).codeLength);
}

let shownBrand: string | null = null;
/** The brand of the number as far as it is typed, for the eye and for screen readers. */
function showBrand(): void {
  const brand = cardBrandOf(numberDigits());
  if (brand === shownBrand) return;
  shownBrand = brand;
  for (const mark of all('[data-brand]')) mark.hidden = mark.dataset.brand !== brand;
  get('#cvv-hint').textContent = (brand === 'amex' ? words.codeInFront : words.codeBehind) ?? '';
  announce(brand === null ? '' : traitsOfBrand(brand).name);
}

function readExpiry(): Expiry | Message {
  const [, month, year] = /^\s*(\d{1,2})\s*[/\-. ]?\s*(?:20)?(\d{2})\s*$/.exec(field('expiry').value) ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return 'expiry';
  const isPast = new Date(2000 + Number(year), Number(month), 1) <= new Date();
  return isPast ? 'past' : { month: month.padStart(2, '0'), year: `20${year}` };
}

function show(name: string, message: Message | Refusal | null): void {
  const fault = get(`#${name}-fault`);
  fault.textContent = message === null ? '' : (words[message] ?? words.refused ?? '');
  fault.hidden = message === null;
  const input = find(`#${name}`);
  if (message === null) input?.removeAttribute('aria-invalid');
  else input?.setAttribute('aria-invalid', 'true');
}

/** The expiry of a card that can be asked for; null where a field is wrong, which is shown. */
function check(): Expiry | null {
  const expiry = readExpiry();
  const faults: readonly (readonly [string, Message | null])[] = [
    ['number', isCardNumber(numberDigits()) ? null : 'number'],
    ['expiry', typeof expiry === 'string' ? expiry : null],
    ['cvv', isCode(field('cvv').value.trim()) ? null : 'cvv'],
  ];
  for (const [name, message] of faults) show(name, message);
  show('form', null);
  const [wrong] = faults.find(([, message]) => message !== null) ?? [];
  if (wrong !== undefined) field(wrong).focus();
  return wrong === undefined && typeof expiry !== 'string' ? expiry : null;
}

/** Only at the end of the text, so that the cursor does not jump. */
function shape(input: HTMLInputElement, change: (digits: string) => string): void {
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
    if (input.selectionStart === input.value.length && !isDeleting) input.value = change(digitsOf(input.value));
  });
}

let loading: Promise<unknown> | null = null;
/** The gateway's script, once; a failed one is loaded again. */
function load(): Promise<unknown> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.id = 'midtrans-script';
    script.dataset.environment = environment;
    script.dataset.clientKey = clientKey;
    script.onload = resolve;
    script.onerror = () => {
      script.remove();
      loading = null;
      reject();
    };
    script.src = gatewayScript;
    document.head.append(script);
  });
  return loading;
}

function tokenOf(gateway: CardScript, { month, year }: Expiry): Promise<CardAnswer> {
  const card = {
    card_number: numberDigits(),
    card_exp_month: month,
    card_exp_year: year,
    card_cvv: field('cvv').value.trim(),
  };
  return new Promise((onSuccess, onFailure) => gateway.getCardToken(card, { onSuccess, onFailure }));
}

function setBusy(isBusy: boolean): void {
  button.setAttribute('aria-disabled', String(isBusy));
  button.textContent = isBusy ? (words.moment ?? '') : label;
  announce(isBusy ? (words.checking ?? '') : '');
}

function fail(message: Message | Refusal): void {
  setBusy(false);
  show('form', message);
  get('#form-fault').focus();
  get('#to-payment').hidden = message !== 'lost';
}

/** To an address of ours alone. */
function goTo(address: string): void {
  const to = new URL(address, location.href);
  location.assign(to.origin === location.origin ? to.href : self);
}

let next = self;
let watching = 0;
async function look(): Promise<void> {
  const answer = await fetchJson<{ state: string; refused?: string | null }>(`${self}/state`).catch(() => null);
  if (answer === null || watching === 0 || answer.state === 'waiting' || answer.state === 'preparing') return;
  clearInterval(watching);
  watching = 0;
  if (answer.state === 'choosing' && typeof answer.refused === 'string') refuse(`refused_${answer.refused}`);
  else goTo(next);
}

/** Back to the form, with all but the code as it was: the customer can try again or take another card. */
function refuse(reason: Refusal): void {
  const bank = get('#bank');
  bank.hidden = true;
  get('.frame', bank).replaceChildren();
  showWays(true);
  field('cvv').value = '';
  document.title = get('h1').textContent = bank.dataset.title ?? '';
  fail(reason);
}

/** All that there is to pay with, or nothing while the bank asks. */
function showWays(isShown: boolean): void {
  for (const way of [form, get('#other'), ...all('#saved')]) way.hidden = !isShown;
}

function showBank(address: string): void {
  const bank = get('#bank');
  const frame = document.createElement('iframe');
  frame.className = 'bank-frame';
  frame.title = bank.dataset.frame ?? '';
  frame.src = address;
  get('.frame', bank).replaceChildren(frame);
  get<HTMLAnchorElement>('a', bank).href = address;
  showWays(false);
  bank.hidden = false;
  const heading = get('h1');
  document.title = heading.textContent = bank.getAttribute('aria-label') ?? '';
  heading.focus();
  watching = setInterval(look, WATCH_MS);
}

async function send(token_id: string | undefined): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const keep = find<HTMLInputElement>('#keep')?.checked === true;
  const plan = find<HTMLSelectElement>('#plan')?.value ?? '';
  const body = JSON.stringify({ token_id, ...(keep ? { keep } : {}), ...(plan === '' ? {} : { plan }) });
  const reply = await fetch(`${self}/card`, { method: 'POST', headers, body }).catch(() => null);
  if (reply === null || reply.status >= 500) return fail('lost');
  if (!reply.ok) return fail('refused');
  const answer: { next?: string; redirect_url?: string; refused?: string | null } = await reply
    .json()
    .catch(() => ({}));
  next = answer.next ?? self;
  if (typeof answer.refused === 'string') refuse(`refused_${answer.refused}`);
  else if (/^https?:/.test(answer.redirect_url ?? '')) showBank(answer.redirect_url ?? '');
  else goTo(next);
}

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (button.getAttribute('aria-disabled') === 'true') return;
  const expiry = check();
  if (expiry === null) return;
  setBusy(true);
  await load().catch(() => undefined);
  const gateway = window.MidtransNew3ds;
  if (gateway === undefined) return fail('script');
  const answer = await tokenOf(gateway, expiry).catch(() => null);
  if (answer === null) return fail('token');
  await send(answer.token_id);
});
// What a frame says is not believed: it only makes us look at once.
addEventListener('message', () => {
  if (watching !== 0) void look();
});
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

for (const name of ['number', 'expiry', 'cvv']) {
  field(name).addEventListener('input', () => show(name, null));
}

shape(field('number'), groupedCardNumber);
field('number').addEventListener('input', showBrand);
showBrand();
shape(field('expiry'), (digits) => {
  const year = digits.length > 4 ? digits.slice(-2) : digits.slice(2);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)}/${year}`;
});
shape(field('cvv'), (digits) => digits.slice(0, 4));
followConnection();
form.hidden = false;
if (form.dataset.refused !== undefined) show('form', `refused_${form.dataset.refused}`);
const { url: bankUrl } = get('#bank').dataset;
if (bankUrl !== undefined && /^https?:/.test(bankUrl)) showBank(bankUrl);
load().catch(() => undefined);
