// The only script of the pages: it keeps a page fresh, lets the clock tick, and hands a result on. All work without it.

/** Runs in the browser, so it is text here: every page loads it from the sandbox itself. */
export const BROWSER_SCRIPT = `'use strict';
(() => {
  const refreshMs = 2000;
  const liveParts = () => document.querySelectorAll('[data-live]');

  // What a person is using stays as it is; it is brought up to date once they have moved on.
  const isInUse = (part) => part.contains(document.activeElement) || String(getSelection()) !== '';

  // A merchant's page that shows ours in a frame or a window of its own is told how it ended.
  const handOver = () => {
    const message = document.querySelector('[data-message]');
    const listener = window.opener ?? (window.parent === window ? null : window.parent);
    if (message !== null && listener !== null) listener.postMessage(message.dataset.message, '*');
    document.querySelector('form[data-submit]')?.submit();
  };

  const refresh = async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    for (const part of liveParts()) {
      const next = fresh.querySelector('[data-live="' + part.dataset.live + '"]');
      if (next === null || next.outerHTML === part.dataset.seen || isInUse(part)) continue;
      const seen = next.outerHTML;
      part.replaceWith(next);
      next.dataset.seen = seen;
      if (next.querySelector('[data-message], form[data-submit]') !== null) handOver();
    }
  };
  if (liveParts().length > 0) {
    for (const part of liveParts()) part.dataset.seen = part.outerHTML;
    const again = () => setTimeout(() => refresh().catch(() => undefined).finally(again), refreshMs);
    again();
  }

  const showTime = () => {
    const shown = document.querySelector('time[data-now]');
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
  handOver();
})();
`;
