// The script of the pay page: it follows the payment, lets the clock run, copies, and goes back to the shop. All works without it.

import { rupiahText } from '../text/rupiah.ts';
import { all, announce, fetchJson, fetchPage, find, followConnection, get, targetOf } from './page.ts';

// Keeps the page as fresh as its payment: it listens to the stream, polls where that fails, and moves the new main over.

const POLL_MS = 5_000;
/** How often the page is fetched again where the gateway is to be asked: for a customer who is back, and for a charge without an outcome. */
const ASK_MS = { verifying: 15_000, preparing: 5_000 } as const;
/** Of a page on which nothing is waited for: money may still come late, or go back. */
const ENDED_POLL_MS = 60_000;
const STREAM_AGAIN_MS = 60_000;
const AGAIN_MS = 2_000;
const TRIES_MAX = 3;

let source: EventSource | null = null;
let errors = 0;
let polling = 0;
let isFetching = false;
let wanted: string | undefined;
/** Sets up a main that has just come in. */
let setUp = () => {};

const main = () => get('main');
const isLive = () => main().hasAttribute('data-live');

function follow(begin: () => void): void {
  setUp = begin;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return stop();
    void poll();
    listen();
  });
  for (const [state, everyMs] of Object.entries(ASK_MS)) setInterval(askAgain, everyMs, state);
  setInterval(() => {
    if (!isLive()) void poll();
  }, ENDED_POLL_MS);
  listen();
}

/** Compares the version of the page with that of the payment. */
async function poll(): Promise<void> {
  if (document.hidden || main().dataset.version === undefined) return;
  const state = await fetchJson<{ version: string }>(`${main().dataset.self}/state`).catch(() => null);
  if (state !== null) await compare(state.version);
}

async function compare(version?: string, tries = 0): Promise<void> {
  wanted = version ?? wanted;
  if (wanted === undefined || wanted === main().dataset.version || isFetching) return;
  await refresh();
  if (wanted !== main().dataset.version && tries < TRIES_MAX) setTimeout(compare, AGAIN_MS, undefined, tries + 1);
}

/** Only the page asks the gateway, so it is fetched again, as it is without scripts. */
async function askAgain(state: string): Promise<void> {
  if (main().dataset.state === state && !document.hidden && !isFetching) await refresh();
}

async function refresh(): Promise<void> {
  isFetching = true;
  await swap().catch(() => undefined);
  isFetching = false;
  if (isLive()) listen();
  else stop();
}

/** Makes no markup of texts: the new page is parsed, and its main is moved over. */
async function swap(): Promise<void> {
  const fresh = await fetchPage();
  const next = fresh === null ? null : find('main', fresh);
  if (fresh === null || next === null || next.dataset.version === main().dataset.version) return;
  // The policy of this page may not allow the pictures of the next one.
  if (find('img', next) !== null) return location.reload();
  main().replaceWith(document.importNode(next, true));
  document.title = fresh.title;
  setUp();
  const heading = get('h1');
  heading.focus();
  announce(heading.textContent);
}

function listen(): void {
  if (source !== null || document.hidden || !isLive()) return;
  errors = 0;
  const stream = new EventSource(`${main().dataset.self}/stream`);
  source = stream;
  stream.onmessage = ({ data }) => {
    errors = 0;
    void compare(data);
  };
  stream.onerror = () => {
    errors += 1;
    if (errors >= 2 || stream.readyState === EventSource.CLOSED) startPolling();
  };
}

function startPolling(): void {
  stop();
  polling = setInterval(poll, POLL_MS);
  setTimeout(() => {
    if (polling === 0) return;
    stop();
    listen();
  }, STREAM_AGAIN_MS);
}

function stop(): void {
  source?.close();
  source = null;
  clearInterval(polling);
  polling = 0;
}

// The clock, copying, forms, and the way back to the shop.

const COPIED_MS = 2_000;
/** After this a form that was sent may be sent again: it had no effect. */
const FREE_MS = 15_000;
const WIB_OFFSET_MINUTES = -420;

/** How far the server's clock is ahead of this one. */
let aheadMs = 0;
/** The timer that goes back to the shop; 0 while there is none. */
let leaving = 0;

function tick(): void {
  for (const clock of all('[data-until]')) {
    const { until, day, days, over } = clock.dataset;
    const left = Math.max(0, Math.ceil((Number(until) - Date.now() - aheadMs) / 1000));
    clock.textContent = timeLeft(left, { day, days });
    const line = clock.closest<HTMLElement>('[data-left]');
    if (line !== null) line.hidden = false;
    if (left === 0 && over === undefined) {
      clock.dataset.over = '';
      void poll();
    }
  }
}

function timeLeft(seconds: number, words: { day: string | undefined; days: string | undefined }): string {
  const days = Math.floor(seconds / 86_400);
  const parts = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const time = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return days > 0 ? `${days} ${days > 1 ? words.days : words.day} ${time}` : time;
}

/** The end in the customer's own time, where that is not Jakarta's. */
function showLocal(): void {
  const shown = find('[data-local]');
  const until = find('[data-until]');
  if (shown === null || until === null || new Date().getTimezoneOffset() === WIB_OFFSET_MINUTES) return;
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const format = new Intl.DateTimeFormat(document.documentElement.lang, options);
  const time = format.format(Number(until.dataset.until));
  shown.textContent = ` (${shown.dataset.local?.replace('{time}', time)})`;
  shown.hidden = false;
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  const label = get('span', button);
  const before = label.textContent;
  const { copied = '' } = button.dataset;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const value = button.closest('div')?.querySelector('dd');
    if (value) getSelection()?.selectAllChildren(value);
    return;
  }
  if (before === copied) return;
  label.textContent = copied;
  announce(copied + get('.unseen', button).textContent);
  setTimeout(() => {
    label.textContent = before;
  }, COPIED_MS);
}

/** Galleries of phones know no SVG: where a canvas works, the picture is saved as PNG. */
function saveAsPng(link: HTMLAnchorElement): void {
  const picture = new Image();
  picture.onload = () => {
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.drawImage(picture, 0, 0);
    link.href = canvas.toDataURL('image/png');
    link.download = link.download.replace(/svg$/, 'png');
  };
  picture.src = link.href;
}

function goBack(): void {
  const note = find('[data-return]');
  if (note === null || leaving !== 0) return;
  const { seconds, text = '', return: shop = '' } = note.dataset;
  let left = Number(seconds);
  note.hidden = false;
  leaving = setInterval(() => {
    left -= 1;
    if (left > 0) {
      get('span', note).textContent = text.replace('{n}', String(left));
      return;
    }
    clearInterval(leaving);
    location.assign(shop);
  }, 1_000);
}

/** Any key or touch stops the way back to the shop. */
function stay(event: Event): void {
  const note = find('[data-return]');
  if (leaving === 0 || note === null || targetOf(event, 'a') !== null) return;
  clearInterval(leaving);
  leaving = 0;
  const { stayed = '' } = note.dataset;
  note.textContent = stayed;
  announce(stayed);
}

/** The language that was chosen, and the rest of the query, are kept. */
function keepAddress(): void {
  for (const link of all<HTMLAnchorElement>('.languages a')) {
    const query = new URLSearchParams(location.search);
    query.set('lang', link.hreflang);
    link.href = `?${query}`;
  }
  const lang = new URLSearchParams(location.search).get('lang');
  if (lang === null) return;
  const { self = '' } = main().dataset;
  for (const one of all('main a[href], main form')) {
    const name = one.tagName === 'A' ? 'href' : 'action';
    const address = one.getAttribute(name) ?? '';
    if (address !== self && !/^[/?]/.test(address.startsWith(self) ? address.slice(self.length) : 'x')) continue;
    const to = new URL(address, location.href);
    to.searchParams.set('lang', lang);
    one.setAttribute(name, to.pathname + to.search);
  }
}

/** What the customer comes to pay for so many, as the server will count it. */
function showTotal(): void {
  const input = find<HTMLInputElement>('[data-price]');
  if (input === null) return;
  for (const button of all('[data-step]')) button.hidden = false;
  const { value, validity } = input;
  const line = get('[data-total]');
  line.hidden = value === '' || !validity.valid;
  const total = BigInt(input.dataset.price ?? 0) * BigInt(line.hidden ? 0 : value);
  get('output', line).textContent = rupiahText(total);
}

function step(input: HTMLInputElement, by: number): void {
  if (by > 0) input.stepUp();
  else input.stepDown();
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** For each main that comes in. */
function begin(): void {
  showTotal();
  const clock = find('[data-now]');
  if (clock !== null) aheadMs = Number(clock.dataset.now) - Date.now();
  for (const button of all('[data-copy], [data-amount]')) button.hidden = false;
  for (const link of all<HTMLAnchorElement>('[data-save]')) saveAsPng(link);
  showLocal();
  tick();
  goBack();
  keepAddress();
}

/** Forms are sent once, unless they had no effect: a customer who stopped it or came back can choose again. */
function free(): void {
  for (const form of all('form[data-sent]')) delete form.dataset.sent;
  for (const busy of all('button[aria-busy]')) busy.removeAttribute('aria-busy');
}

document.addEventListener('click', (event) => {
  const button = targetOf(event, 'button');
  const { copy: text, amount, step: by } = button?.dataset ?? {};
  if (by !== undefined) step(get<HTMLInputElement>('#quantity'), Number(by));
  if (button !== null && text !== undefined) void copy(button, text);
  if (amount === undefined) return;
  const input = get<HTMLInputElement>('#amount');
  input.value = amount;
  input.focus();
});
for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, stay);
document.addEventListener('submit', (event) => {
  const form = targetOf(event, 'form');
  if (form?.dataset.once === undefined) return;
  if (form.dataset.sent !== undefined) return event.preventDefault();
  form.dataset.sent = '';
  event.submitter?.setAttribute('aria-busy', 'true');
  announce(form.dataset.once);
  setTimeout(free, FREE_MS);
});
addEventListener('online', () => {
  void poll();
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  free();
  void poll();
});

// What was said to be wrong is not said of what is typed anew.
document.addEventListener('input', (event) => {
  showTotal();
  const input = targetOf(event, '[aria-invalid]');
  if (input === null) return;
  input.removeAttribute('aria-invalid');
  const fault = find(`#${input.id}-fault`);
  if (fault !== null) fault.hidden = true;
});
followConnection();

begin();
// A page that answers a form is from now on one that was opened: going back to it or reloading it sends nothing again.
history.replaceState(history.state, '', location.href);
setInterval(tick, 1_000);
follow(begin);
