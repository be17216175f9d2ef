// The only script of the sandbox's pages: it keeps a page fresh, lets the clock tick, counts down, copies, asks before it is too late,
// and hands a result on. All pages work without it.

import { all, announce, fetchJson, fetchPage, find, get, targetOf } from './page.ts';

const ASK_EVERY_MS = 2_000;
const CLOCK_EVERY_MS = 500;
const FLASH_AFTER_MS = 50;
const COPIED_MS = 2_000;

const liveParts = () => all('[data-live]');
/** What a person is using stays as it is; it is brought up to date once they have moved on. */
const isInUse = (part: Element) => part.contains(document.activeElement) || String(getSelection()) !== '';

/** A merchant's page that shows ours in a frame or a window of its own gets to know how it ended. */
function handOver(): void {
  const { message } = find('[data-message]')?.dataset ?? {};
  const listener: Window | null = window.opener ?? (window.parent === window ? null : window.parent);
  if (message !== undefined) listener?.postMessage(message, '*');
  find<HTMLFormElement>('form[data-submit]')?.submit();
}

let closing: number | undefined;
/** Where the shop asked for it, a page of instructions goes away as if its button was pressed. */
function closeInTime(): void {
  clearTimeout(closing);
  const button = find('a[data-closes-after]');
  if (button !== null) closing = setTimeout(() => button.click(), Number(button.dataset.closesAfter) * 1_000);
}

let seenVersion = find('main')?.dataset.version;
/** Whether a part in use was left as it was. */
let isStale = false;
/** The console asks whether anything has changed, which is a few bytes, and for the page only then. */
async function refreshConsole(): Promise<void> {
  const pulse = await fetchJson<{ version?: string }>(find('main')?.dataset.pulse ?? '');
  const isWaiting = isStale && !liveParts().some(isInUse);
  if (pulse?.version === undefined || (pulse.version === seenVersion && !isWaiting)) return;
  const fresh = await fetchPage();
  if (fresh === null) return;
  seenVersion = find('main', fresh)?.dataset.version;
  isStale = false;
  for (const part of liveParts()) {
    const next = find(`[data-live="${part.dataset.live}"]`, fresh);
    if (next === null || next.outerHTML === part.dataset.seen) continue;
    if (isInUse(part)) {
      isStale = true;
      continue;
    }
    const seen = next.outerHTML;
    part.replaceWith(next);
    next.dataset.seen = seen;
  }
}

/** A shopper's page asks how its payment stands, and becomes the page of the outcome: with its title, its heading and the focus. */
async function refreshPayment(main: HTMLElement): Promise<void> {
  const answer = await fetchJson<{ state?: string; nowMs?: number; frozen?: boolean }>(main.dataset.follow ?? '');
  if (answer?.state === undefined) return;
  // The clock may have been moved since.
  const { nowMs, frozen } = answer;
  Object.assign(find('time[data-ends]')?.dataset ?? {}, { clock: String(nowMs), frozen: String(frozen), read: '' });
  showTimeLeft();
  if (answer.state === main.dataset.state) return;
  const fresh = await fetchPage();
  const next = fresh === null ? null : find('main', fresh);
  if (fresh === null || next === null) return;
  main.replaceWith(next);
  document.title = fresh.title;
  const heading = find('h1', next);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
  handOver();
  closeInTime();
}

async function refresh(): Promise<void> {
  if (document.hidden) return;
  const followed = find('main[data-follow]');
  if (followed !== null) await refreshPayment(followed);
  else if (seenVersion !== undefined) await refreshConsole();
}

const refreshLater = () =>
  setTimeout(
    () =>
      refresh()
        .catch(() => undefined)
        .finally(refreshLater),
    ASK_EVERY_MS,
  );

function showTime(): void {
  const shown = find('time[data-now]');
  if (shown === null || shown.dataset.frozen === 'true') return;
  shown.dataset.loaded ??= String(performance.now());
  const now = Number(shown.dataset.now) + performance.now() - Number(shown.dataset.loaded);
  const format = new Intl.DateTimeFormat(document.documentElement.lang === 'id' ? 'id-ID' : 'en-GB', {
    timeZone: 'Asia/Jakarta',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  shown.textContent = format.format(now).replace(/(\d{2})\.(\d{2})\.(\d{2})$/, '$1:$2:$3');
}

/** How long a payment can still be paid, by the sandbox's clock. */
function showTimeLeft(): void {
  const shown = find('time[data-ends]');
  if (shown === null) return;
  const { ends, clock, frozen } = shown.dataset;
  shown.dataset.read ||= String(performance.now());
  const passedMs = frozen === 'true' ? 0 : performance.now() - Number(shown.dataset.read);
  const seconds = Math.max(0, Math.ceil((Number(ends) - Number(clock) - passedMs) / 1_000));
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  shown.title ||= shown.textContent ?? '';
  shown.textContent = parts.map((part) => String(part).padStart(2, '0')).join(':');
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  const label = get('span', button);
  const { copied = '' } = button.dataset;
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Where the browser does not let it, the number is at least marked.
    const number = button.previousElementSibling?.lastElementChild;
    if (number) getSelection()?.selectAllChildren(number);
    return;
  }
  if (before === copied) return;
  label.textContent = copied;
  announce(`${copied}: ${get('.unseen', button).textContent}`);
  setTimeout(() => {
    label.textContent = before;
  }, COPIED_MS);
}

/** On a phone the menu is longer than the screen. */
function scrollToTab(): void {
  const tab = find('.top nav [aria-current]');
  const menu = tab?.parentElement;
  if (tab && menu) menu.scrollLeft = tab.offsetLeft - (menu.clientWidth - tab.offsetWidth) / 2;
}

/** A message that is there from the beginning is not read out; and it is about one act, so that a reload does not show it again. */
function showFlash(): void {
  const flash = find('.flash');
  if (flash === null) return;
  const text = flash.textContent;
  flash.textContent = '';
  setTimeout(() => {
    flash.textContent = text;
  }, FLASH_AFTER_MS);
  const address = new URL(location.href);
  for (const name of ['said', 'about']) address.searchParams.delete(name);
  history.replaceState(null, '', address);
}

document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  // Inside of the frame that snap.js made, the shop's page gets no key press.
  const isInPopup = window.parent !== window && window.name.startsWith('popup_');
  if (isInPopup) window.parent.postMessage(JSON.stringify({ snap: { key } }), '*');
  const popup = find<HTMLDetailsElement>('.clock details[open]');
  if (popup === null) return;
  popup.open = false;
  get('summary', popup).focus();
});

const dialog = find<HTMLDialogElement>('dialog');
/** The button that waits for the answer to its question. */
let asking: HTMLButtonElement | null = null;
document.addEventListener('click', (event) => {
  const button = targetOf<HTMLButtonElement>(event, 'button');
  if (button?.dataset.copy !== undefined) void copy(button, button.dataset.copy);
  if (button === null || dialog === null) return;
  const { ask, answer } = button.dataset;
  if (ask !== undefined) {
    event.preventDefault();
    asking = button;
    get('p', dialog).textContent = ask;
    dialog.showModal();
  } else if (answer !== undefined) {
    dialog.close();
    if (answer === 'yes') asking?.form?.requestSubmit(asking);
    asking = null;
  }
});

for (const part of liveParts()) part.dataset.seen = part.outerHTML;
refreshLater();
setInterval(showTime, CLOCK_EVERY_MS);
setInterval(showTimeLeft, CLOCK_EVERY_MS);
document.documentElement.classList.add('scripted');
showTimeLeft();
scrollToTab();
showFlash();
handOver();
closeInTime();
