// The form that takes an API key for a session, and the page around it.

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { GapuraError } from '../../sdk/index.ts';
import { gapura } from '../api.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { Mark } from '../parts/icon.tsx';
import { Problem } from '../parts/problem.tsx';
import { site } from '../site.ts';
import { LanguageSwitch } from './language-switch.tsx';

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

export function SignInPage({ onSignedIn }: SignInProps) {
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

export function SignInForm({ id, isAgain = false, onSignedIn }: SignInProps & { id: string; isAgain?: boolean }) {
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
