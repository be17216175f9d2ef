// The only script of the pages: it keeps a page fresh, lets the clock tick, asks before it is too late, and hands a result on.

/** Runs in the browser, so it is text here: every page loads it from the sandbox itself. All pages work without it. */
export const BROWSER_SCRIPT = `'use strict';
(() => {
  const askEveryMs = 2000;
  const find = (selector) => document.querySelector(selector);
  const liveParts = () => [...document.querySelectorAll('[data-live]')];

  // What a person is using stays as it is; it is brought up to date once they have moved on.
  const isInUse = (part) => part.contains(document.activeElement) || String(getSelection()) !== '';

  // A merchant's page that shows ours in a frame or a window of its own is told how it ended.
  const handOver = () => {
    const message = find('[data-message]');
    const listener = window.opener ?? (window.parent === window ? null : window.parent);
    if (message !== null && listener !== null) listener.postMessage(message.dataset.message, '*');
    find('form[data-submit]')?.submit();
  };

  // Where the shop asked for it, a page of instructions goes away as if its button was pressed.
  let closing;
  const closeInTime = () => {
    clearTimeout(closing);
    const button = find('a[data-closes-after]');
    if (button !== null) closing = setTimeout(() => button.click(), Number(button.dataset.closesAfter) * 1000);
  };

  const askJson = async (path) => {
    const answer = await fetch(path, { headers: { accept: 'application/json' } });
    return answer.ok ? answer.json() : {};
  };
  const askPage = async () => {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : null;
  };

  // The console asks whether anything has changed, which is a few bytes, and for the page only then.
  let seenVersion = find('main')?.dataset.version;
  let isStale = false;
  const refreshConsole = async () => {
    const { version } = await askJson('/pulse');
    const isWaiting = isStale && !liveParts().some(isInUse);
    if (version === undefined || (version === seenVersion && !isWaiting)) return;
    const fresh = await askPage();
    if (fresh === null) return;
    seenVersion = fresh.querySelector('main')?.dataset.version;
    isStale = false;
    for (const part of liveParts()) {
      const next = fresh.querySelector('[data-live="' + part.dataset.live + '"]');
      if (next === null || next.outerHTML === part.dataset.seen) continue;
      if (isInUse(part)) {
        isStale = true;
        continue;
      }
      const seen = next.outerHTML;
      part.replaceWith(next);
      next.dataset.seen = seen;
    }
  };

  // A shopper's page asks how its payment stands, and becomes the page of the outcome: with its title, its heading and the focus.
  const refreshPayment = async () => {
    const main = find('main');
    const { state } = await askJson(main.dataset.follow);
    if (state === undefined || state === main.dataset.state) return;
    const fresh = await askPage();
    const next = fresh?.querySelector('main');
    if (next === null || next === undefined) return;
    main.replaceWith(next);
    document.title = fresh.title;
    const heading = next.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
    handOver();
    closeInTime();
  };

  const refresh = async () => {
    if (document.hidden) return;
    if (find('main[data-follow]') !== null) await refreshPayment();
    else if (seenVersion !== undefined) await refreshConsole();
  };
  for (const part of liveParts()) part.dataset.seen = part.outerHTML;
  const again = () => setTimeout(() => refresh().catch(() => undefined).finally(again), askEveryMs);
  again();

  const showTime = () => {
    const shown = find('time[data-now]');
    if (shown === null || shown.dataset.frozen === 'true') return;
    shown.dataset.loaded ??= String(performance.now());
    const now = Number(shown.dataset.now) + performance.now() - Number(shown.dataset.loaded);
    const options = { timeZone: 'Asia/Jakarta', day: 'numeric', month: 'short', year: 'numeric',
      hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };
    const locale = document.documentElement.lang === 'id' ? 'id-ID' : 'en-GB';
    const text = new Intl.DateTimeFormat(locale, options).format(now);
    shown.textContent = text.replace(/(\\d{2})\\.(\\d{2})\\.(\\d{2})$/, '$1:$2:$3');
  };
  setInterval(showTime, 500);

  // On a phone the menu is longer than the screen.
  const tab = find('.top nav [aria-current]');
  if (tab !== null) tab.parentElement.scrollLeft = tab.offsetLeft - (tab.parentElement.clientWidth - tab.offsetWidth) / 2;

  document.addEventListener('keydown', (event) => {
    // Inside of the frame that snap.js made, the shop's page hears of no key.
    const isInPopup = window.parent !== window && window.name.startsWith('popup_');
    if (event.key === 'Escape' && isInPopup) window.parent.postMessage(JSON.stringify({ snap: { key: event.key } }), '*');
    const popup = event.key === 'Escape' ? find('.clock details[open]') : null;
    if (popup === null) return;
    popup.open = false;
    popup.querySelector('summary').focus();
  });

  const dialog = find('dialog');
  let asking = null;
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button === null || dialog === null) return;
    if (button.dataset.ask !== undefined) {
      event.preventDefault();
      asking = button;
      dialog.querySelector('p').textContent = button.dataset.ask;
      dialog.showModal();
    } else if (button.dataset.answer !== undefined) {
      dialog.close();
      if (button.dataset.answer === 'yes') asking?.form.requestSubmit(asking);
      asking = null;
    }
  });

  // A message that is there from the beginning is not read out; and it is about one act, so that a reload does not show it again.
  const flash = find('.flash');
  if (flash !== null) {
    const text = flash.textContent;
    flash.textContent = '';
    setTimeout(() => { flash.textContent = text; }, 50);
    const address = new URL(location.href);
    for (const name of ['said', 'about']) address.searchParams.delete(name);
    history.replaceState(null, '', address);
  }
  handOver();
  closeInTime();
})();
`;
