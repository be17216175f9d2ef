// The sandbox's stand-in of the gateway's script for a shop's card form: it turns a card into a token, and reports to the shop how 3-D
// Secure ended. It calls the address that it came from, and as scripts (JSONP): a shop that allows this address in `script-src` allows
// all that it does.

export interface CardAnswer {
  readonly status_code: string;
  readonly status_message: string;
  readonly token_id?: string;
}
interface TokenListeners {
  readonly onSuccess?: (answer: CardAnswer) => void;
  readonly onFailure?: (answer: CardAnswer) => void;
}
interface ProofResult {
  readonly transaction_status: string;
  readonly fraud_status?: string;
}
type Ending = 'onSuccess' | 'onFailure' | 'onPending';
interface ProofListeners extends Partial<Readonly<Record<Ending, (result: ProofResult) => void>>> {
  readonly performAuthentication?: (redirectUrl: string) => void;
}

/** What the gateway's script and this one give to the page. */
export interface CardScript {
  clientKey: string | undefined;
  getCardToken(card: object, listeners?: TokenListeners): void;
  authenticate(redirectUrl: string, listeners?: ProofListeners): void;
  redirect(redirectUrl: string, options?: { callbackUrl?: string }): void;
}

declare global {
  interface Window {
    MidtransNew3ds?: CardScript;
  }
}

const ANSWER_WITHIN_MS = 30_000;
const UNREACHABLE = { status_code: '500', status_message: 'The gateway could not be reached.' };

const own = (document.currentScript ?? document.getElementById('midtrans-script')) as HTMLScriptElement | null;
const gateway = new URL(own?.src || location.href).origin;
/** Where the answers of JSONP call. */
const callbacks = window as unknown as Record<string, (answer: CardAnswer) => void>;
const doNothing = () => {};
let calls = 0;
let forget = doNothing;

function ask(path: string, fields: object, onAnswer: (answer: CardAnswer) => void): void {
  calls += 1;
  const name = `MidtransNew3dsAnswer${calls}`;
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) query.set(key, String(value));
  }
  query.set('callback', name);
  const tag = document.createElement('script');
  const end = (answer: CardAnswer) => {
    clearTimeout(timer);
    tag.onload = tag.onerror = null;
    // An answer that comes after the time-out is ignored.
    callbacks[name] = doNothing;
    tag.remove();
    onAnswer(answer);
  };
  const fail = () => end(UNREACHABLE);
  const timer = setTimeout(fail, ANSWER_WITHIN_MS);
  callbacks[name] = end;
  // A script that has run and did not answer was none of the gateway's.
  tag.onload = tag.onerror = fail;
  tag.src = `${gateway}${path}?${query}`;
  document.head.append(tag);
}

function resultIn(data: unknown): ProofResult | null {
  try {
    const result = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof result?.transaction_status === 'string' ? result : null;
  } catch {
    return null;
  }
}

function endingOf({ transaction_status: status, fraud_status: fraud }: ProofResult): Ending {
  if (status === 'pending' || fraud === 'challenge') return 'onPending';
  return ['capture', 'authorize', 'settlement'].includes(status) ? 'onSuccess' : 'onFailure';
}

const script: CardScript = {
  clientKey: own?.dataset.clientKey,
  getCardToken(card, { onSuccess = doNothing, onFailure = doNothing } = {}) {
    ask('/v2/token', { ...card, client_key: script.clientKey }, (answer) => {
      (answer.status_code === '200' ? onSuccess : onFailure)(answer);
    });
  },
  authenticate(redirectUrl, listeners = {}) {
    const bank = new URL(redirectUrl, location.href).origin;
    // The page of an earlier attempt may still be open; only the last one is listened to.
    forget();
    const listen = (event: MessageEvent) => {
      const result = event.origin === bank ? resultIn(event.data) : null;
      if (result === null) return;
      const ending = endingOf(result);
      if (ending !== 'onPending') forget();
      listeners[ending]?.(result);
    };
    addEventListener('message', listen);
    forget = () => removeEventListener('message', listen);
    listeners.performAuthentication?.(redirectUrl);
  },
  redirect(redirectUrl, { callbackUrl } = {}) {
    const address = new URL(redirectUrl, location.href);
    if (callbackUrl !== undefined) address.searchParams.set('callback_url', new URL(callbackUrl, location.href).href);
    location.assign(address);
  },
};
window.MidtransNew3ds = script;
