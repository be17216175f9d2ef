// The gateway's script for a shop's card form: it turns a card into a token, and tells the shop how 3-D Secure ended.

/**
 * Runs in the browser of a shopper, inside the shop's page, so it is text here. It calls the address that it came from, and as
 * scripts (JSONP): a shop that allows this address in `script-src` allows all that it does.
 */
export const CARD_SCRIPT = `'use strict';
(() => {
  const answerWithinMs = 30000;
  const own = document.currentScript ?? document.getElementById('midtrans-script');
  const gateway = new URL(own?.src || location.href).origin;
  const doNothing = () => undefined;
  let calls = 0;
  let forget = doNothing;

  const ask = (path, fields, answered) => {
    const name = 'MidtransNew3dsAnswer' + (calls += 1);
    const query = new URLSearchParams();
    for (const [key, value] of Object.entries(fields)) {
      if (value !== undefined && value !== null) query.set(key, String(value));
    }
    query.set('callback', name);
    const tag = document.createElement('script');
    const end = (answer) => {
      clearTimeout(timer);
      tag.onload = tag.onerror = null;
      // An answer that comes after the time-out finds somebody who ignores it.
      window[name] = doNothing;
      tag.remove();
      answered(answer);
    };
    const fail = () => end({ status_code: '500', status_message: 'The gateway could not be reached.' });
    const timer = setTimeout(fail, answerWithinMs);
    window[name] = end;
    // A script that has run and did not answer was none of the gateway's.
    tag.onload = tag.onerror = fail;
    tag.src = gateway + path + '?' + query;
    document.head.append(tag);
  };

  const getCardToken = (card, { onSuccess = doNothing, onFailure = doNothing } = {}) => {
    ask('/v2/token', { ...card, client_key: api.clientKey }, (answer) => {
      (answer.status_code === '200' ? onSuccess : onFailure)(answer);
    });
  };

  const resultIn = (data) => {
    try {
      const result = typeof data === 'string' ? JSON.parse(data) : data;
      return typeof result?.transaction_status === 'string' ? result : null;
    } catch {
      return null;
    }
  };

  const endingOf = ({ transaction_status: status, fraud_status: fraud }) => {
    if (status === 'pending' || fraud === 'challenge') return 'onPending';
    return ['capture', 'authorize', 'settlement'].includes(status) ? 'onSuccess' : 'onFailure';
  };

  const authenticate = (redirectUrl, options = {}) => {
    const bank = new URL(redirectUrl, location.href).origin;
    // The page of an earlier attempt may still be open; only the last one is listened to.
    forget();
    const listen = (event) => {
      const result = event.origin === bank ? resultIn(event.data) : null;
      if (result === null) return;
      const ending = endingOf(result);
      if (ending !== 'onPending') forget();
      options[ending]?.(result);
    };
    addEventListener('message', listen);
    forget = () => removeEventListener('message', listen);
    options.performAuthentication?.(redirectUrl);
  };

  const redirect = (redirectUrl, { callbackUrl } = {}) => {
    const address = new URL(redirectUrl, location.href);
    if (callbackUrl !== undefined) address.searchParams.set('callback_url', new URL(callbackUrl, location.href).href);
    location.assign(address);
  };

  const api = { clientKey: own?.dataset.clientKey, getCardToken, authenticate, redirect };
  window.MidtransNew3ds = api;
})();
`;
