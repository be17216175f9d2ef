// The break that a running server takes to make the demo shop: its database is the shop's alone meanwhile, and no background looks on. Its
// address says how far it is.

import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Config } from '../../config/index.ts';
import { maskText } from '../../observability/masking.ts';
import type { DemoMaker, DemoState, DemoWish } from '../../services/demo-maker.ts';
import type { Log } from '../../services/log.ts';
import { html, trusted } from '../../text/html.ts';
import { errorMessage } from '../failure.ts';

export interface DemoBreak extends DemoMaker {
  /** Calls this when the shop is wanted. */
  onBegin(listener: () => void): void;
  /** Makes the shop that is wanted, where the server was before it closed. It does not fail: the state says what went wrong. */
  make(config: Config, log: Log, isStopped: () => boolean): Promise<void>;
}

export function createDemoBreak(): DemoBreak {
  let state: DemoState = { status: 'possible', day: 0, days: 0, reason: null };
  let wish: DemoWish | null = null;
  let tell: () => void = () => undefined;
  return {
    state: () => state,
    onBegin(listener) {
      tell = listener;
    },
    begin(wanted) {
      if (state.status === 'running') return false;
      wish = wanted;
      state = { status: 'running', day: 0, days: wanted.days, reason: null };
      tell();
      return true;
    },
    async make(config, log, isStopped) {
      if (wish === null) return;
      const signpost = await openSignpost(config, log, () => state);
      const onTime = (day: number) => {
        state = { ...state, day };
      };
      try {
        // Loaded only here: a server that starts needs nothing of it.
        const { makeShop } = await import('./make.ts');
        const made = await makeShop(config, wish, { onTime, isStopped });
        log.info({ seed: made.seed, payments: made.payments }, 'the demo shop is made');
        state = { ...state, status: 'finished' };
      } catch (error) {
        log.error({ err: error }, 'the demo shop could not be made');
        state = { ...state, status: 'failed', reason: maskText(errorMessage(error)) };
      } finally {
        await signpost();
      }
    },
  };
}

/** The browser looks again by itself. */
const AGAIN_SECONDS = 2;

const STYLE = 'body { font: 16px/1.5 system-ui, sans-serif; max-width: 34em; margin: 15vh auto; padding: 0 24px; }';
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Answers where the server was; gives what ends it. The shop is made also where it cannot listen. */
async function openSignpost({ http }: Config, log: Log, state: () => DemoState): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const [path] = (request.url ?? '/').split('?', 1);
    const answer = answerTo(path === `${http.prefix}/demo/`, request.headers.accept ?? '', state());
    response
      .writeHead(answer.status, {
        'content-type': answer.type,
        'cache-control': 'no-store',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        ...(answer.status === 503 ? { 'retry-after': String(AGAIN_SECONDS) } : {}),
      })
      .end(answer.text);
  });
  try {
    await new Promise<void>((done, failed) => server.once('error', failed).listen(http.port, http.host, done));
  } catch (error) {
    log.warn({ err: error }, 'nobody answers at the address of the server while the demo shop is made');
    return async () => undefined;
  }
  return async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
}

function answerTo(isAsked: boolean, accept: string, state: DemoState) {
  if (isAsked) return { status: 200, type: 'application/json; charset=utf-8', text: JSON.stringify(state) };
  const { day, days } = state;
  if (accept.includes('text/html')) {
    return { status: 503, type: 'text/html; charset=utf-8', text: pageOf(state) };
  }
  const problem = {
    type: 'urn:gapura:problem:unavailable',
    title: 'Temporarily unavailable',
    status: 503,
    code: 'unavailable',
    detail: `The demo shop is being made: day ${day} of ${days}.`,
  };
  return { status: 503, type: 'application/problem+json; charset=utf-8', text: JSON.stringify(problem) };
}

function pageOf({ day, days }: DemoState): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${AGAIN_SECONDS}">
<title>Gapura</title>
<style>${trusted(STYLE)}</style>
</head>
<body>
<h1>The demo shop is being made</h1>
<p>Day ${day} of ${days}. This page comes back by itself.</p>
<p lang="id">Toko demo sedang dibuat: hari ke-${day} dari ${days}. Halaman ini akan kembali dengan sendirinya.</p>
</body>
</html>
`.markup;
}
