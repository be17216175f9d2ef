// snap.js, as a shop has it on its page: opens Snap's page in a frame, and tells the shop how it ended.

/** Runs in the shop's page, so it is text here. */
export const SNAP_SCRIPT = `'use strict';
(() => {
  const own = document.currentScript;
  const base = new URL(own === null ? location.href : own.src).origin;
  const say = (text) => console.warn('snap.js (sandbox): ' + text);
  // Goes with the address of the frame, so that the console can say it too: this page itself calls nobody.
  const found = new Set();
  if (window.snap !== undefined) {
    found.add('script-twice');
    say('the script is on this page twice. Load it once: a second one makes a second frame with the same id.');
  }

  const frameId = 'snap-midtrans';
  let view = 'Hidden';
  let frame = null;
  let place = null;
  let given = {};
  let tokenInView = '';
  let focusedBefore = null;

  const addressOf = (values) => {
    const query = new URLSearchParams({ origin_host: location.origin });
    const key = own?.dataset.clientKey;
    if (key) query.set('client_key', key);
    for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== null && value !== '') query.set(name, value);
    if (found.size > 0 && values.found === undefined) query.set('found', [...found].join(','));
    return base + '/snap/v4/popup?' + query + '#/';
  };

  const COVER = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:rgba(20,24,32,.6);color-scheme:normal';
  const INSIDE = 'width:100%;height:100%;min-width:320px;min-height:560px;border:0;color-scheme:normal';

  const makeFrame = (parent, style, address) => {
    const made = document.createElement('iframe');
    made.id = frameId;
    made.name = 'popup_' + Date.now();
    made.title = 'Snap';
    made.style.cssText = style;
    made.src = address;
    // Before it has loaded, another address may take its place.
    made.addEventListener('load', () => found.clear());
    parent.append(made);
    return made;
  };
  // One frame, hidden, from the beginning: tests of shops look for it.
  const prepare = () => {
    if (frame === null && document.body !== null) {
      frame = makeFrame(document.body, COVER, addressOf({}));
      frame.style.display = 'none';
    }
  };

  const optionsFor = (token, options) => {
    const text = String(token ?? '');
    tokenInView = text;
    if (/^https?:/.test(text)) say('snap.pay was given an address. Give it the token of the answer, not redirect_url.');
    else if (!/^[0-9a-f-]{36}$/.test(text)) say('this is no token: ' + JSON.stringify(token) + '. Look for blanks around it, and that it is the token of the answer.');
    for (const name of ['onSuccess', 'onPending', 'onError']) {
      if (typeof options[name] === 'function') continue;
      found.add('no-' + name);
      say(name + ' is not given: when it happens, the customer is led to the finish address instead.');
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
  };

  // The frame of the popup is busy, or about to go: another one tells of it, and goes.
  const tellBeside = (what) => {
    const made = document.createElement('iframe');
    made.title = 'Snap';
    made.style.display = 'none';
    made.src = addressOf({ mode: 'telling', token: tokenInView, found: what });
    made.addEventListener('load', () => made.remove());
    document.body.append(made);
  };

  const mustBeHidden = (name, next) => {
    if (view === 'Hidden' || view === 'Loading') return;
    if (name === 'pay') tellBeside('pay-twice');
    throw new Error('snap.' + name + ' is not allowed to be called in this state. Invalid state transition from ' + view + ' to ' + next);
  };

  const pay = (token, options = {}) => {
    mustBeHidden('pay', 'PopupInView');
    prepare();
    given = options ?? {};
    focusedBefore = document.activeElement;
    frame.src = addressOf(optionsFor(token, given));
    frame.style.display = 'block';
    frame.focus();
    view = 'PopupInView';
  };

  const embed = (token, options = {}) => {
    mustBeHidden('embed', 'EmbedInView');
    place = document.getElementById(options.embedId ?? '');
    if (place === null) throw new Error('snap.embed: there is no element with the id ' + JSON.stringify(options.embedId));
    if (place.childElementCount > 0) say('the element for snap.embed is not empty.');
    frame?.remove();
    given = options;
    frame = makeFrame(place, INSIDE, addressOf(optionsFor(token, given)));
    view = 'EmbedInView';
  };

  const show = () => {
    mustBeHidden('show', 'Loading');
    prepare();
    frame.src = addressOf({});
    frame.style.display = 'block';
    view = 'Loading';
  };

  const hide = () => {
    if (view === 'Hidden') return;
    frame?.remove();
    frame = null;
    place = null;
    view = 'Hidden';
    prepare();
    focusedBefore?.focus?.();
  };

  const toldIn = (event) => {
    if (frame === null || event.source !== frame.contentWindow || typeof event.data !== 'string') return null;
    try {
      return JSON.parse(event.data).snap ?? null;
    } catch {
      return null;
    }
  };

  addEventListener('message', (event) => {
    const told = toldIn(event);
    if (told === null || view === 'Hidden') return;
    if (told.key !== undefined) return closeByKey(told.key);
    const { onClose } = given;
    const heard = given[told.event];
    // A page inside of the shop's own stays where it is; a popup goes away.
    if (view === 'PopupInView') hide();
    else view = 'Hidden';
    if (typeof heard === 'function') {
      for (let time = 0; time < (told.times ?? 1); time += 1) {
        if (told.result === undefined) heard();
        else heard(told.result);
      }
    } else if (told.event !== 'onClose' && told.result?.finish_redirect_url !== undefined) {
      location.assign(told.result.finish_redirect_url);
    } else if (told.event === 'onClose') {
      onClose?.();
    }
  });

  // Keys that are pressed inside of the frame stay there, so its page hands this one on.
  const closeByKey = (key) => {
    if (key !== 'Escape' || view !== 'PopupInView') return;
    tellBeside('escaped');
    hide();
    given.onClose?.();
  };
  addEventListener('keydown', (event) => closeByKey(event.key));

  window.snap = { pay, embed, show, hide };
  if (document.body === null) addEventListener('DOMContentLoaded', prepare);
  else prepare();
})();
`;
