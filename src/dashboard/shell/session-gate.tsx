// Who is here: signs in, and again over the page where a session has run out, so that nothing typed is lost.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Me } from '../../sdk/index.ts';
import { gapura, isSignedOut, onSignedOut, queryClient } from '../api.ts';
import { keep, readKept } from '../kept.ts';
import { bilingual, LanguageSwitch, useWords } from '../language/language.tsx';
import { useAnswer } from '../parts/answer.tsx';
import { Mark } from '../parts/icon.tsx';
import { site } from '../site.ts';
import { KeepPage, later } from './page-failure.tsx';

const SignInForm = later(async () => (await import('./sign-in-form.tsx')).SignInForm);
const SignInAgain = later(async () => (await import('./sign-in-form.tsx')).SignInAgain);
const AcceptForm = later(async () => (await import('./accept-form.tsx')).AcceptForm);
/** From then on the form is at hand, should the session end while the service is away, or has other files. */
const FORM_LOADED_AFTER_MS = 30_000;

interface SignInProps {
  readonly onSignedIn: () => Promise<void>;
}

const WORDS = bilingual({
  host: ['You are not signed in', 'Anda belum masuk'],
  hostText: [
    'This dashboard is part of another application. Sign in there, then come back.',
    'Dasbor ini bagian dari aplikasi lain. Masuklah di sana, lalu kembali.',
  ],
  reload: ['Try again', 'Coba lagi'],
});

function SignInPage({ issuerError, onSignedIn }: SignInProps & { readonly issuerError: unknown }) {
  const words = useWords(WORDS);
  const [accepting, setAccepting] = useState(acceptToken);
  useEffect(() => {
    if (!site.signIn) document.title = words.host;
  }, [words]);
  const accepted = async () => {
    setAccepting(null);
    await onSignedIn();
  };
  return (
    <div className="sign-in">
      <header>
        <span className="brand">
          <Mark />
          <b>Gapura</b>
        </span>
        <LanguageSwitch />
      </header>
      <main className="sheet pad">
        {!site.signIn ? (
          <>
            <h1>{words.host}</h1>
            <p>{words.hostText}</p>
            <button type="button" className="main-act" onClick={() => location.reload()}>
              {words.reload}
            </button>
          </>
        ) : (
          <KeepPage onClose={() => location.reload()}>
            {accepting !== null ? (
              <AcceptForm token={accepting} onAccepted={accepted} onLeave={() => setAccepting(null)} />
            ) : (
              <SignInForm id="sign-in" issuerError={issuerError} onSignedIn={onSignedIn} />
            )}
          </KeepPage>
        )}
      </main>
    </div>
  );
}

const MeContext = createContext<{ readonly me: Me; readonly signedInAt: number } | null>(null);

/** The person who is signed in. */
export function useMe(): Me {
  return useSignedIn().me;
}

/** Changes with every sign-in. */
export function useSignedInAt(): number {
  return useSignedIn().signedInAt;
}

function useSignedIn() {
  const signedIn = useContext(MeContext);
  if (signedIn === null) throw new Error('There is no SessionGate above.');
  return signedIn;
}

export type Scope = Me['scopes'][number];

/** Whether the caller may do what this scope is for, or any of these; the server decides again. */
export function useMay(scope: Scope | readonly Scope[]): boolean {
  const { scopes } = useMe();
  return [scope].flat().some((one) => scopes.includes(one));
}

/** A link that signs in, or sets a password, brings its token behind the #, which no server and no log ever sees. */
const hash = new URLSearchParams(location.hash.slice(1));
const link = hash.get('link');
const acceptToken = hash.get('accept');

/** An issuer sends the browser back with a code in the query, which signs in once, in this browser alone. */
const query = new URLSearchParams(location.search);
const cameBack = site.issuer !== null && query.has('state') && (query.has('code') || query.has('error'));
if (link !== null || acceptToken !== null || cameBack) {
  history.replaceState(null, '', location.pathname + (cameBack ? '' : location.search));
}

/** No page can see its cookie: without this note it would have to ask, and be refused, to find out that there is no session. */
const SIGNED_IN = 'signed-in';
const mayBeSignedIn =
  !site.signIn || (acceptToken === null && (link !== null || cameBack || readKept(SIGNED_IN, false)));

/** Signs out, here and at the server. */
export async function signOut(): Promise<void> {
  await gapura.session.end().catch(() => undefined);
  keep(SIGNED_IN, false);
  location.reload();
}

/** It works once: all that need the session wait for the same attempt. */
const signingIn =
  link !== null
    ? gapura.session.begin({ link })
    : cameBack
      ? gapura.session.begin({ oidc: Object.fromEntries(query) })
      : undefined;
signingIn?.catch(() => undefined);
let isLinkTaken = false;

async function findMe({ signal }: { signal: AbortSignal }): Promise<Me> {
  // Shown once; after that there is the form.
  if (!isLinkTaken) await signingIn?.finally(() => (isLinkTaken = true));
  const me = await gapura.me({ signal });
  keep(SIGNED_IN, true);
  return me;
}

export function SessionGate({ children }: { readonly children: ReactNode }) {
  const {
    data: me,
    error,
    trouble,
    asked,
  } = useAnswer(['me'], findMe, { staleTime: Number.POSITIVE_INFINITY, enabled: mayBeSignedIn });
  const { refetch, fetchStatus, dataUpdatedAt: signedInAt } = asked;
  const signedIn = useMemo(() => (me === undefined ? null : { me, signedInAt }), [me, signedInAt]);
  const [isOver, setOver] = useState(false);
  useEffect(() => onSignedOut(() => setOver(true)), []);
  const isSignedIn = me !== undefined;
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = window.setTimeout(
      () => void import('./sign-in-form.tsx').catch(() => undefined),
      FORM_LOADED_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [isSignedIn]);
  const begin = async () => {
    setOver(false);
    await refetch();
    await queryClient.invalidateQueries();
  };
  if (me === undefined) {
    const isNobody = error === null && fetchStatus === 'idle';
    if (isNobody || isSignedOut(error) || (cameBack && error !== null)) {
      return <SignInPage issuerError={cameBack ? error : null} onSignedIn={begin} />;
    }
    return (
      <main className="alone stack" aria-busy={trouble === null}>
        <h1 className="brand">
          <Mark /> Gapura
        </h1>
        {trouble}
      </main>
    );
  }
  return (
    <MeContext value={signedIn}>
      {children}
      {isOver && site.signIn && (
        <KeepPage onClose={() => void begin()}>
          <SignInAgain
            isWithKey={me.person_id === null && me.credential !== 'server'}
            isOfServer={me.credential === 'server'}
            onSignedIn={begin}
          />
        </KeepPage>
      )}
    </MeContext>
  );
}
