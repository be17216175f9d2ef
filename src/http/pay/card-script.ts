// The script of the card form: the card goes from the browser to the gateway, and only the gateway's token comes to us.

/** Runs in the browser, so it is text. What it says stands in the page, in the page's language. */
const FIELDS = `
const digitsOf = (text) => text.replace(/\\D/g, '');
const isCardNumber = (digits) => {
  if (digits.length < 12 || digits.length > 19) return false;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
const readExpiry = () => {
  const [, month, year] = /^\\s*(\\d{1,2})\\s*[/\\-. ]?\\s*(?:20)?(\\d{2})\\s*$/.exec(field('expiry').value) ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return { fault: 'expiry' };
  const isPast = new Date(2000 + Number(year), Number(month), 1) <= new Date();
  return isPast ? { fault: 'past' } : { month: month.padStart(2, '0'), year: '20' + year };
};
const show = (name, message) => {
  const fault = find('#' + name + '-fault');
  fault.textContent = message === null ? '' : words[message];
  fault.hidden = message === null;
  const input = find('#' + name);
  if (input === null) return;
  if (message === null) input.removeAttribute('aria-invalid');
  else input.setAttribute('aria-invalid', 'true');
};
const check = () => {
  const expiry = readExpiry();
  const faults = {
    number: isCardNumber(digitsOf(field('number').value)) ? null : 'number',
    expiry: expiry.fault ?? null,
    cvv: /^\\d{3,4}$/.test(field('cvv').value.trim()) ? null : 'cvv',
  };
  for (const [name, message] of Object.entries(faults)) show(name, message);
  show('form', null);
  const wrong = Object.keys(faults).find((name) => faults[name] !== null);
  if (wrong !== undefined) field(wrong).focus();
  return wrong === undefined ? expiry : null;
};
// Only at the end of the text, so that nobody's cursor jumps.
const shape = (input, change) => input.addEventListener('input', ({ inputType = '' }) => {
  if (input.selectionStart === input.value.length && !inputType.startsWith('delete')) input.value = change(digitsOf(input.value));
});
shape(field('number'), (digits) => digits.slice(0, 19).replace(/(.{4})(?=.)/g, '$1 '));
shape(field('expiry'), (digits) => digits.length < 2 ? digits : digits.slice(0, 2) + '/' + (digits.length > 4 ? digits.slice(-2) : digits.slice(2)));
shape(field('cvv'), (digits) => digits.slice(0, 4));
`;

const PAYING = `
let loading = null;
const load = () => {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.id = 'midtrans-script';
    script.dataset.environment = form.dataset.environment;
    script.dataset.clientKey = form.dataset.clientKey;
    script.onload = resolve;
    script.onerror = () => { script.remove(); loading = null; reject(); };
    script.src = form.dataset.script;
    document.head.append(script);
  });
  return loading;
};
const tokenOf = ({ month, year }) => new Promise((resolve, reject) => {
  const card = { card_number: digitsOf(field('number').value), card_exp_month: month, card_exp_year: year, card_cvv: field('cvv').value.trim() };
  MidtransNew3ds.getCardToken(card, { onSuccess: ({ token_id }) => resolve(token_id), onFailure: reject });
});
const isBusy = (busy) => {
  pay.setAttribute('aria-disabled', String(busy));
  pay.textContent = busy ? words.moment : label;
  tell(busy ? words.checking : '');
};
const fail = (message) => {
  isBusy(false);
  show('form', message);
  find('#form-fault').focus();
  find('#to-payment').hidden = message !== 'lost';
};
const goTo = (next) => {
  const to = new URL(next ?? self, location.href);
  location.assign(to.origin === location.origin ? to : self);
};
let next = self, watching = 0;
const look = async () => {
  try {
    const answer = await fetch(self + '/state', { headers: { accept: 'application/json' }, cache: 'no-store' });
    if (!answer.ok) return;
    const { state } = await answer.json();
    if (state === 'waiting' || state === 'preparing') return;
    clearInterval(watching);
    goTo(next);
  } catch {}
};
const showBank = (address) => {
  const bank = find('#bank');
  const frame = document.createElement('iframe');
  frame.className = 'bank-frame';
  frame.title = bank.dataset.frame;
  frame.src = address;
  bank.querySelector('.frame').replaceChildren(frame);
  bank.querySelector('a').href = address;
  form.hidden = true;
  form.reset();
  find('#other').hidden = true;
  bank.hidden = false;
  const heading = find('h1');
  document.title = heading.textContent = bank.getAttribute('aria-label');
  heading.focus();
  watching = setInterval(look, 2000);
};
// What a frame says is not believed: it only makes us look at once.
addEventListener('message', () => { if (watching !== 0) look(); });
const send = async (token_id) => {
  let reply;
  try {
    reply = await fetch(self + '/card', { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json' }, body: JSON.stringify({ token_id }) });
  } catch { return fail('lost'); }
  if (reply.status >= 500) return fail('lost');
  if (!reply.ok) return fail('refused');
  const told = await reply.json().catch(() => ({}));
  next = told.next ?? self;
  if (/^https?:/.test(told.redirect_url ?? '')) showBank(told.redirect_url);
  else goTo(next);
};
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (pay.getAttribute('aria-disabled') === 'true') return;
  const expiry = check();
  if (expiry === null) return;
  isBusy(true);
  try { await load(); } catch { return fail('script'); }
  if (window.MidtransNew3ds === undefined) return fail('script');
  let token;
  try { token = await tokenOf(expiry); } catch { return fail('token'); }
  await send(token);
});
addEventListener('pageshow', ({ persisted }) => { if (persisted) location.reload(); });
form.hidden = false;
load().catch(() => undefined);
`;

export const CARD_SCRIPT = `'use strict';
(() => {
const find = (selector) => document.querySelector(selector);
const field = (name) => find('#' + name);
const tell = (text) => { find('#told').textContent = text; };
const form = find('#card');
const self = form.dataset.self;
const words = JSON.parse(form.dataset.words);
const pay = form.querySelector('button');
const label = pay.textContent;
${FIELDS}${PAYING}
})();
`;
