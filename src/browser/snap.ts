// snap.js, as a shop has it on its page: opens Snap's page in a sheet over it, or in a frame inside of it, and reports the outcome to
// the shop.

type Callback = 'onSuccess' | 'onPending' | 'onError' | 'onClose';
interface Result {
  readonly finish_redirect_url?: string;
}
export interface SnapOptions extends Partial<Readonly<Record<Callback, (result?: Result) => void>>> {
  readonly language?: string;
  readonly uiMode?: string;
  readonly gopayMode?: string;
  readonly selectedPaymentType?: string;
  readonly enabledPayments?: readonly string[];
  readonly autoCloseDelay?: number;
  readonly embedId?: string;
}
/** What the page in the frame says: a key that was pressed there, or how it ended. */
interface FrameMessage {
  readonly key?: string;
  readonly event?: Callback;
  readonly result?: Result;
  readonly times?: number;
}

declare global {
  interface Window {
    snap?: object;
  }
}

const FRAME_ID = 'snap-midtrans';
// Styles of elements, for a shop's policy may forbid style sheets. A page that has not loaded yet has the colour of day or night.
const SHADE =
  'position:fixed;inset:0;width:100%;height:100%;max-width:none;max-height:none;margin:0;padding:0;border:0;overflow:hidden;z-index:2147483647;background:rgba(20,24,32,.6)';
const PAGE = 'border:0;background:Canvas;color-scheme:light dark;';
const INSIDE = `${PAGE}width:100%;height:100%;min-width:320px;min-height:560px`;
const CARD = `${PAGE}position:absolute;inset:0;margin:auto;width:420px;height:min(720px,100% - 48px);border-radius:16px`;
/** On a phone it comes from the bottom, and leaves a strip of the shop in sight. */
const SHEET = `${PAGE}position:absolute;inset:auto 0 0;width:100%;height:calc(100% - 28px);border-radius:16px 16px 0 0`;
const RISE_MS = 220;
const onPhone = matchMedia('(max-width: 600px)');
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

const own = document.currentScript as HTMLScriptElement | null;
const base = new URL(own === null ? location.href : own.src).origin;
/** Goes with the address of the frame, so that the console can say it too: this page itself makes no call. */
const found = new Set<string>();

let view: 'Hidden' | 'Loading' | 'PopupInView' | 'EmbedInView' = 'Hidden';
let frame: HTMLIFrameElement | null = null;
/** Holds the frame of the popup: nothing behind a modal dialog can be reached, by the keyboard neither. */
let sheet: HTMLDialogElement | null = null;
/** Lets the shop's page scroll again. */
let release: (() => void) | undefined;
let given: SnapOptions = {};
let tokenInView = '';
let focusedBefore: (Element & Partial<HTMLOrSVGElement>) | null = null;

const warn = (text: string) => console.warn(`snap.js (sandbox): ${text}`);

function addressOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams({ origin_host: location.origin });
  const key = own?.dataset.clientKey;
  if (key) query.set('client_key', key);
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  if (found.size > 0 && values.found === undefined) query.set('found', [...found].join(','));
  return `${base}/snap/v4/popup?${query}#/`;
}

function makeFrame(parent: Element, style: string, address: string): HTMLIFrameElement {
  const made = document.createElement('iframe');
  made.id = FRAME_ID;
  made.name = `popup_${Date.now()}`;
  made.title = 'Snap';
  made.style.cssText = style;
  made.allow = 'clipboard-write';
  made.src = address;
  // Before it has loaded, another address may take its place.
  made.addEventListener('load', () => found.clear());
  parent.append(made);
  return made;
}

/** One frame, hidden, from the beginning: tests of shops look for it. */
function prepare(): HTMLIFrameElement {
  if (frame === null) {
    sheet = document.createElement('dialog');
    sheet.style.cssText = SHADE;
    sheet.style.display = 'none';
    sheet.setAttribute('aria-label', 'Snap');
    sheet.addEventListener('cancel', (event) => {
      event.preventDefault();
      closeByKey('Escape');
    });
    // A browser may close it without asking, as the back key of a phone does.
    sheet.addEventListener('close', ({ target }) => {
      if (target === sheet) closeByKey('Escape');
    });
    document.body.append(sheet);
    frame = makeFrame(sheet, '', addressOf({}));
    place();
  }
  return frame;
}

function place(): void {
  if (frame !== null && sheet !== null) frame.style.cssText = onPhone.matches ? SHEET : CARD;
}

/** The popup's frame with that page, in sight. */
function open(address: string): void {
  const popup = prepare();
  popup.src = address;
  if (release === undefined) {
    release = lockScrolling();
    if (sheet !== null) {
      sheet.style.display = 'block';
      sheet.showModal?.();
    }
    const from = onPhone.matches ? 'translateY(100%)' : 'translateY(12px) scale(.98)';
    if (!stillness.matches) popup.animate?.({ transform: [from, 'none'] }, { duration: RISE_MS, easing: 'ease-out' });
  }
  popup.focus();
}

/** The place of the scroll bar stays, so that the page does not jump. */
function lockScrolling(): () => void {
  const { style, clientWidth } = document.documentElement;
  const before = [style.overflow, style.paddingRight] as const;
  style.overflow = 'hidden';
  if (innerWidth > clientWidth) style.paddingRight = `${innerWidth - clientWidth}px`;
  return () => {
    [style.overflow, style.paddingRight] = before;
  };
}

/** Takes the frame out of the page, wherever it stands. */
function discard(): void {
  frame?.remove();
  sheet?.close?.();
  sheet?.remove();
  frame = null;
  sheet = null;
  release?.();
  release = undefined;
}

/** The popup's frame is busy, or about to go: another one reports what was found, and goes. */
function reportBeside(what: string): void {
  const made = document.createElement('iframe');
  made.title = 'Snap';
  made.style.display = 'none';
  made.src = addressOf({ mode: 'telling', token: tokenInView, found: what });
  made.addEventListener('load', () => made.remove());
  document.body.append(made);
}

function queryOf(token: unknown, options: SnapOptions): Readonly<Record<string, unknown>> {
  const text = String(token ?? '');
  tokenInView = text;
  if (/^https?:/.test(text)) {
    warn('snap.pay was given an address. Give it the token of the answer, not redirect_url.');
  } else if (!/^[0-9a-f-]{36}$/.test(text)) {
    const advice = 'Look for blanks around it, and that it is the token of the answer.';
    warn(`this is no token: ${JSON.stringify(token)}. ${advice}`);
  }
  for (const name of ['onSuccess', 'onPending', 'onError'] as const) {
    if (typeof options[name] === 'function') continue;
    found.add(`no-${name}`);
    warn(`${name} is not given: when it happens, the customer is led to the finish address instead.`);
  }
  return {
    mode: 'opening',
    token: text,
    language: options.language,
    uiMode: options.uiMode ?? options.gopayMode,
    selectedPaymentType: options.selectedPaymentType,
    enabledPayments: Array.isArray(options.enabledPayments) ? options.enabledPayments.join(',') : undefined,
    autoCloseDelay: options.autoCloseDelay,
  };
}

function mustBeHidden(name: string, next: typeof view): void {
  if (view === 'Hidden' || view === 'Loading') return;
  if (name === 'pay') reportBeside('pay-twice');
  throw new Error(
    `snap.${name} is not allowed to be called in this state. Invalid state transition from ${view} to ${next}`,
  );
}

function pay(token: unknown, options?: SnapOptions | null): void {
  mustBeHidden('pay', 'PopupInView');
  given = options ?? {};
  // While it loads, the focus is in the frame already.
  if (view === 'Hidden') focusedBefore = document.activeElement;
  open(addressOf(queryOf(token, given)));
  view = 'PopupInView';
}

function embed(token: unknown, options: SnapOptions = {}): void {
  mustBeHidden('embed', 'EmbedInView');
  const holder = document.getElementById(options.embedId ?? '');
  if (holder === null) {
    throw new Error(`snap.embed: there is no element with the id ${JSON.stringify(options.embedId)}`);
  }
  if (holder.childElementCount > 0) warn('the element for snap.embed is not empty.');
  discard();
  given = options;
  frame = makeFrame(holder, INSIDE, addressOf({ ...queryOf(token, given), embed: 1 }));
  view = 'EmbedInView';
}

function show(): void {
  mustBeHidden('show', 'Loading');
  focusedBefore = document.activeElement;
  open(addressOf({}));
  view = 'Loading';
}

function hide(): void {
  if (view === 'Hidden') return;
  discard();
  view = 'Hidden';
  prepare();
  focusedBefore?.focus?.();
}

/** Null for what another window says. */
function frameMessageIn({ source, data }: MessageEvent): FrameMessage | null {
  if (frame === null || source !== frame.contentWindow || typeof data !== 'string') return null;
  try {
    return JSON.parse(data).snap ?? null;
  } catch {
    return null;
  }
}

function end({ event, result, times = 1 }: FrameMessage): void {
  const listener = event && given[event];
  // A page inside of the shop's own stays where it is; a popup goes away.
  if (view === 'PopupInView') hide();
  else view = 'Hidden';
  if (typeof listener === 'function') {
    for (let time = 0; time < times; time += 1) {
      if (result === undefined) listener();
      else listener(result);
    }
  } else if (event !== 'onClose' && result?.finish_redirect_url !== undefined) {
    location.assign(result.finish_redirect_url);
  }
}

function closeByKey(key: string): void {
  if (key !== 'Escape' || view !== 'PopupInView') return;
  reportBeside('escaped');
  hide();
  given.onClose?.();
}

addEventListener('message', (event) => {
  const report = frameMessageIn(event);
  if (report === null || view === 'Hidden') return;
  // Keys that are pressed inside of the frame stay there, so its page hands this one on.
  if (report.key !== undefined) closeByKey(report.key);
  else end(report);
});
addEventListener('keydown', (event) => closeByKey(event.key));
onPhone.addEventListener('change', place);

if (window.snap !== undefined) {
  found.add('script-twice');
  warn('the script is on this page twice. Load it once: a second one makes a second frame with the same id.');
}
window.snap = { pay, embed, show, hide };
if (document.body === null) addEventListener('DOMContentLoaded', prepare);
else prepare();
