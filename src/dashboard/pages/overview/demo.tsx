// On one's own machine, before the first payment: how to see the dashboard with the past of a lively shop.

import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { gapura } from '../../api.ts';
import { bilingual, useSpeech, useWords } from '../../language/language.tsx';
import { useAnswer } from '../../parts/answer.tsx';
import { Modal } from '../../parts/modal.tsx';
import { Copyable } from '../../parts/values.tsx';
import { useMe } from '../../shell/session-gate.tsx';
import { site } from '../../site.ts';

const WORDS = bilingual({
  about: [
    'Or see all of this with data: sixty days of a coffee shop. The server makes it in about a minute, in which it answers nothing else.',
    'Atau lihat semuanya dengan data: enam puluh hari sebuah toko kopi. Server membuatnya dalam sekitar satu menit, dan selama itu tidak menjawab yang lain.',
  ],
  make: ['Fill with a demo shop', 'Isi dengan toko demo'],
  aboutCommand: [
    'To see all of this with data, stop the server, run the command, and start the server again: it makes sixty days of a coffee shop, in about a minute.',
    'Untuk melihat semuanya dengan data, hentikan server, jalankan perintah ini, lalu nyalakan lagi: enam puluh hari sebuah toko kopi dibuat dalam sekitar satu menit.',
  ],
  command: ['the command', 'perintah'],
  making: ['The demo shop is being made', 'Toko demo sedang dibuat'],
  day: (day: string, days: string) => [`Day ${day} of ${days}`, `Hari ke-${day} dari ${days}`],
  soon: ['The server is about to close for it.', 'Server akan segera ditutup untuk itu.'],
  failed: ['The demo shop could not be made', 'Toko demo tidak bisa dibuat'],
});

const COMMAND = 'npx gapura demo';

export function DemoShop() {
  const { environment, scopes } = useMe();
  // Where another application has its own way to sign in, the command has another database than that application.
  return environment === 'local' && site.signIn && scopes.includes('admin') ? <Offer /> : null;
}

function Offer() {
  const words = useWords(WORDS);
  const { data } = useAnswer(['payments', 'any'], (options) => gapura.payments.list({ limit: 1 }, options).page());
  if (data === undefined || data.items.length > 0) return null;
  return (
    <div className="demo-shop">
      <p className="quiet">{site.demo ? words.about : words.aboutCommand}</p>
      {site.demo ? <Make /> : <Copyable text={COMMAND} name={words.command} />}
    </div>
  );
}

interface DemoState {
  readonly status: 'possible' | 'running' | 'finished' | 'failed';
  readonly day: number;
  readonly days: number;
  readonly reason: string | null;
}

/** Not a call of the API: only a server on one's own machine has it. */
async function askDemo(method: 'GET' | 'POST'): Promise<DemoState> {
  const answer = await fetch(new URL('demo/', site.apiUrl), { method, headers: { 'x-gapura-session': '1' } });
  const body = (await answer.json()) as DemoState & { readonly detail?: string };
  if (!answer.ok) throw new Error(body.detail ?? String(answer.status));
  return body;
}

function Make() {
  const words = useWords(WORDS);
  const making = useMutation({ mutationFn: () => askDemo('POST') });
  const [failure, setFailure] = useState<string | null>(null);
  const reason = failure ?? making.error?.message ?? null;
  const begin = () => {
    setFailure(null);
    making.mutate();
  };
  const isUnderWay = making.isSuccess && failure === null;
  return (
    <>
      <button type="button" className="main-act" disabled={making.isPending || isUnderWay} onClick={begin}>
        {words.make}
      </button>
      {reason !== null && (
        <p role="alert">
          {words.failed}: {reason}
        </p>
      )}
      {isUnderWay && <Progress onFailed={setFailure} />}
    </>
  );
}

const EVERY_MS = 500;

/** Over the page, which is not answered meanwhile. The page begins anew with the shop. */
function Progress({ onFailed }: { readonly onFailed: (reason: string) => void }) {
  const { words, format } = useSpeech(WORDS);
  const [state, setState] = useState<DemoState | null>(null);
  const id = useId();
  useEffect(() => {
    let timer: number | undefined;
    const look = async () => {
      // Nobody answers in the moment in which the server closes, or opens again.
      const now = await askDemo('GET').catch(() => null);
      if (now?.status === 'finished') return location.reload();
      if (now?.status === 'failed') return onFailed(now.reason ?? '');
      if (now !== null) setState(now);
      timer = window.setTimeout(look, EVERY_MS);
    };
    timer = window.setTimeout(look, EVERY_MS);
    return () => clearTimeout(timer);
  }, [onFailed]);
  return (
    <Modal labelledBy={id} isKept>
      <div className="stack demo-progress">
        <h2 id={id}>{words.making}</h2>
        <progress value={state?.day} max={state?.days} aria-labelledby={id} />
        <p className="quiet">
          {state === null ? words.soon : words.day(format.number(state.day), format.number(state.days))}
        </p>
      </div>
    </Modal>
  );
}
