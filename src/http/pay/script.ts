// The script of the pay page: it follows the payment, lets the clock run, copies, and goes back to the shop. All works without it.

/** Runs in the browser, so it is text. It makes no markup of texts: a new page is parsed and its main is moved over. */
const FOLLOW = `
const POLL_MS = 5000, ASK_MS = 15000, STREAM_AGAIN_MS = 60000, AGAIN_MS = 2000, TRIES_MAX = 3;
let source = null, errors = 0, polling = 0, fetching = false, wanted;
const isLive = () => main().hasAttribute('data-live');
const swap = async () => {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = fresh.querySelector('main');
  if (next === null || next.dataset.version === main().dataset.version) return;
  // The policy of this page may not allow the pictures of the next one.
  if (next.querySelector('img') !== null) return location.reload();
  main().replaceWith(document.importNode(next, true));
  document.title = fresh.title;
  begin();
  const heading = find('h1');
  heading.focus();
  tell(heading.textContent);
};
const compare = async (version, tries = 0) => {
  wanted = version ?? wanted;
  if (wanted === undefined || wanted === main().dataset.version || fetching) return;
  fetching = true;
  await swap().catch(() => undefined);
  fetching = false;
  if (wanted !== main().dataset.version && tries < TRIES_MAX) setTimeout(compare, AGAIN_MS, undefined, tries + 1);
  if (!isLive()) stop();
};
const look = async () => {
  if (document.hidden || !isLive()) return;
  try {
    const answer = await fetch(main().dataset.self + '/state', { headers: { accept: 'application/json' }, cache: 'no-store' });
    if (answer.ok) await compare((await answer.json()).version);
  } catch {}
};
// Whoever is back waits for the gateway's answer: only the page asks it, so it is fetched again, as it is without scripts.
const ask = async () => {
  if (main().dataset.state !== 'verifying' || document.hidden || fetching) return;
  fetching = true;
  await swap().catch(() => undefined);
  fetching = false;
  if (!isLive()) stop();
};
const stop = () => {
  source?.close();
  source = null;
  clearInterval(polling);
  polling = 0;
};
const poll = () => {
  stop();
  polling = setInterval(look, POLL_MS);
  setTimeout(() => { if (polling !== 0) { stop(); listen(); } }, STREAM_AGAIN_MS);
};
const listen = () => {
  if (source !== null || document.hidden || !isLive()) return;
  errors = 0;
  source = new EventSource(main().dataset.self + '/stream');
  source.onmessage = ({ data }) => { errors = 0; compare(data); };
  source.onerror = () => {
    errors += 1;
    if (errors >= 2 || source.readyState === EventSource.CLOSED) poll();
  };
};
document.addEventListener('visibilitychange', () => {
  if (document.hidden) return stop();
  look();
  listen();
});
`;

const PARTS = `
const tick = () => {
  for (const clock of all('[data-until]')) {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.until) - Date.now() - ahead) / 1000));
    const pad = (number) => String(number).padStart(2, '0');
    const days = Math.floor(left / 86400);
    const time = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60].map(pad).join(':');
    clock.textContent = (days > 0 ? days + ' ' + (days > 1 ? clock.dataset.days : clock.dataset.day) + ' ' : '') + time;
    clock.closest('[data-left]').hidden = false;
    if (left === 0 && clock.dataset.over === undefined) { clock.dataset.over = ''; look(); }
  }
};
const showLocal = () => {
  const shown = find('[data-local]');
  const until = find('[data-until]');
  const WIB_MINUTES = -420;
  if (shown === null || until === null || new Date().getTimezoneOffset() === WIB_MINUTES) return;
  const time = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(Number(until.dataset.until));
  shown.textContent = ' (' + shown.dataset.local.replace('{time}', time) + ')';
  shown.hidden = false;
};
const copy = async (button) => {
  const label = button.querySelector('span');
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
  } catch {
    getSelection().selectAllChildren(button.closest('div').querySelector('dd'));
    return;
  }
  if (before === button.dataset.copied) return;
  label.textContent = button.dataset.copied;
  tell(button.dataset.copied + button.querySelector('.unseen').textContent);
  setTimeout(() => { label.textContent = before; }, 2000);
};
// Galleries of phones know no SVG: where a canvas works, the picture is saved as PNG.
const save = (link) => {
  const picture = new Image();
  picture.onload = () => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = picture.width;
    canvas.getContext('2d').drawImage(picture, 0, 0);
    link.href = canvas.toDataURL('image/png');
    link.download = link.download.replace(/svg$/, 'png');
  };
  picture.src = link.href;
};
let leaving = 0;
const stay = (event) => {
  const note = find('[data-return]');
  if (leaving === 0 || note === null || event.target.closest?.('a')) return;
  clearInterval(leaving);
  leaving = 0;
  note.textContent = note.dataset.stayed;
  tell(note.dataset.stayed);
};
const goBack = () => {
  const note = find('[data-return]');
  if (note === null || leaving !== 0) return;
  let left = Number(note.dataset.seconds);
  note.hidden = false;
  leaving = setInterval(() => {
    left -= 1;
    if (left > 0) note.firstElementChild.textContent = note.dataset.text.replace('{n}', left);
    else { clearInterval(leaving); location.assign(note.dataset.return); }
  }, 1000);
};
// The language that was chosen, and whatever else the address says, stay on the way.
const keepAddress = () => {
  for (const link of all('.languages a')) {
    const query = new URLSearchParams(location.search);
    query.set('lang', link.hreflang);
    link.href = '?' + query;
  }
  const lang = new URLSearchParams(location.search).get('lang');
  const self = main().dataset.self;
  for (const one of lang === null ? [] : all('main a[href], main form')) {
    const name = one.tagName === 'A' ? 'href' : 'action';
    const address = one.getAttribute(name);
    if (address !== self && !/^[/?]/.test(address.startsWith(self) ? address.slice(self.length) : 'x')) continue;
    const to = new URL(address, location.href);
    to.searchParams.set('lang', lang);
    one.setAttribute(name, to.pathname + to.search);
  }
};
const begin = () => {
  const clock = find('[data-now]');
  if (clock !== null) ahead = Number(clock.dataset.now) - Date.now();
  for (const button of all('[data-copy], [data-amount]')) button.hidden = false;
  all('[data-save]').forEach(save);
  showLocal();
  tick();
  goBack();
  keepAddress();
};
document.addEventListener('click', (event) => {
  const button = event.target.closest?.('button');
  if (button?.dataset.copy !== undefined) copy(button);
  if (button?.dataset.amount !== undefined) {
    find('#amount').value = button.dataset.amount;
    find('#amount').focus();
  }
});
// Sent once, unless nothing came of it: whoever stopped it or came back can choose again.
const FREE_MS = 15000;
const free = () => {
  for (const form of all('form[data-sent]')) delete form.dataset.sent;
  for (const busy of all('button[aria-busy]')) busy.removeAttribute('aria-busy');
};
for (const act of ['keydown', 'pointerdown']) document.addEventListener(act, stay);
document.addEventListener('submit', (event) => {
  const once = event.target.dataset.once;
  if (once === undefined) return;
  if (event.target.dataset.sent !== undefined) return event.preventDefault();
  event.target.dataset.sent = '';
  event.submitter?.setAttribute('aria-busy', 'true');
  tell(once);
  setTimeout(free, FREE_MS);
});
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  free();
  look();
});
`;

export const PAY_SCRIPT = `'use strict';
(() => {
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const main = () => find('main');
const tell = (text) => { find('#told').textContent = text; };
let ahead = 0;
${FOLLOW}${PARTS}
begin();
// A page that answers a form is from now on one that was opened: going back to it or reloading it sends nothing again.
history.replaceState(history.state, '', location.href);
setInterval(tick, 1000);
setInterval(ask, ASK_MS);
listen();
})();
`;
