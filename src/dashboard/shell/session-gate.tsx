// Who is here: signs in with a key or a link, and again over the page where a session has run out, so that nothing typed is lost.

import { useMutation } from '@tanstack/react-query';
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { GapuraError, type Me } from '../../sdk/index.ts';
import { gapura, isSignedOut, onSignedOut, queryClient } from '../api.ts';
import { keep, readKept } from '../kept.ts';
import { bilingual, LanguageSwitch, useWords } from '../language/language.tsx';
import { useAnswer } from '../parts/answer.tsx';
import { Mark } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
import { Problem } from '../parts/problem.tsx';
import { site } from '../site.ts';

const WORDS = bilingual({
  title: ['Sign in to Gapura', 'Masuk ke Gapura'],
  again: ['Your session is over', 'Sesi Anda sudah berakhir'],
  againText: ['Sign in again. What you have typed is still there.', 'Masuk lagi. Yang sudah Anda ketik tetap ada.'],
  key: ['API key', 'Kunci API'],
  hint: ['A key of your own, for a person:', 'Kunci milik Anda sendiri, untuk satu orang:'],
  enter: ['Sign in', 'Masuk'],
  wrong: [
    'This key does not sign in: it is unknown, has run out, or was revoked.',
    'Kunci ini tidak bisa dipakai masuk: tidak dikenal, kedaluwarsa, atau sudah dicabut.',
  ],
  host: ['You are not signed in', 'Anda belum masuk'],
  hostText: [
    'This dashboard is part of another application. Sign in there, then come back.',
    'Dasbor ini bagian dari aplikasi lain. Masuklah di sana, lalu kembali.',
  ],
  reload: ['Try again', 'Coba lagi'],
});

interface SignInProps {
  readonly onSignedIn: () => Promise<void>;
}

function SignInPage({ onSignedIn }: SignInProps) {
  const words = useWords(WORDS);
  useEffect(() => {
    document.title = site.signIn ? words.title : words.host;
  }, [words]);
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
        {site.signIn ? (
          <SignInForm id="sign-in" onSignedIn={onSignedIn} />
        ) : (
          <>
            <h1>{words.host}</h1>
            <p>{words.hostText}</p>
            <button type="button" className="main-act" onClick={() => location.reload()}>
              {words.reload}
            </button>
          </>
        )}
      </main>
    </div>
  );
}

function SignInForm({ id, isAgain = false, onSignedIn }: SignInProps & { id: string; isAgain?: boolean }) {
  const words = useWords(WORDS);
  const field = useRef<HTMLInputElement>(null);
  const signIn = useMutation({ mutationFn: (key: string) => gapura.session.begin({ key }), onSuccess: onSignedIn });
  const isWrong = signIn.error instanceof GapuraError && [400, 401].includes(signIn.error.status);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signIn.mutate(field.current?.value.trim() ?? '', { onError: () => field.current?.focus() });
  };
  const Heading = isAgain ? 'h2' : 'h1';
  return (
    <form className="stack" onSubmit={submit}>
      <Heading id={id}>{isAgain ? words.again : words.title}</Heading>
      {isAgain && <p>{words.againText}</p>}
      <div className="field">
        <label htmlFor={`${id}-key`}>{words.key}</label>
        <input
          ref={field}
          id={`${id}-key`}
          type="password"
          autoComplete="current-password"
          required
          spellCheck={false}
          placeholder="gpk_…"
          aria-describedby={`${id}-hint`}
          aria-invalid={isWrong}
          // biome-ignore lint/a11y/noAutofocus: the one field of a page, or of a dialog that has just opened
          autoFocus
        />
        <p className="hint" id={`${id}-hint`}>
          {words.hint} <code>gapura keys create --owner siti --role finance</code>
        </p>
      </div>
      {isWrong ? (
        <p className="field-error" role="alert">
          {words.wrong}
        </p>
      ) : (
        signIn.error !== null && <Problem error={signIn.error} />
      )}
      <button type="submit" className="main-act" disabled={signIn.isPending}>
        {words.enter}
      </button>
    </form>
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

/** A link that signs in brings its token behind the #, which no server and no log ever sees. */
const link = new URLSearchParams(location.hash.slice(1)).get('link');
if (link !== null) history.replaceState(null, '', location.pathname + location.search);

/** No page can see its cookie: without this note it would have to ask, and be refused, to find out that there is no session. */
const SIGNED_IN = 'signed-in';
const mayBeSignedIn = !site.signIn || link !== null || readKept(SIGNED_IN, false);

/** Signs out, here and at the server. */
export async function signOut(): Promise<void> {
  await gapura.session.end().catch(() => undefined);
  keep(SIGNED_IN, false);
  location.reload();
}

/** It works once: all that need the session wait for the same attempt. */
const signingIn = link === null ? undefined : gapura.session.begin({ link });
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
  const begin = async () => {
    setOver(false);
    await refetch();
    await queryClient.invalidateQueries();
  };
  if (me === undefined) {
    const isNobody = error === null && fetchStatus === 'idle';
    if (isNobody || isSignedOut(error)) return <SignInPage onSignedIn={begin} />;
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
      {isOver && site.signIn && <SignInAgain onSignedIn={begin} />}
    </MeContext>
  );
}

function SignInAgain({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  return (
    <Modal labelledBy="again" isKept>
      <SignInForm id="again" isAgain onSignedIn={onSignedIn} />
    </Modal>
  );
}
