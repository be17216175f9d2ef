// The form to sign in with: an e-mail address and a password, with a code or a passkey where there is a second factor, a passkey alone, or
// an API key.

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { GapuraError, type SessionInput } from '../../sdk/index.ts';
import { gapura, serverGapura } from '../api.ts';
import { keep, readKept } from '../kept.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { InputField } from '../parts/fields.tsx';
import { Modal } from '../parts/modal.tsx';
import { Problem } from '../parts/problem.tsx';
import { HAS_PASSKEYS, showPasskey } from '../passkeys.ts';
import { dashboardOf, site } from '../site.ts';

const WORDS = bilingual({
  title: ['Sign in to Gapura', 'Masuk ke Gapura'],
  again: ['Your session is over', 'Sesi Anda sudah berakhir'],
  againText: ['Sign in again. What you have typed is still there.', 'Masuk lagi. Yang sudah Anda ketik tetap ada.'],
  email: ['E-mail', 'Email'],
  password: ['Password', 'Kata sandi'],
  code: ['Code', 'Kode'],
  codeHint: ['Of your app, or a recovery code', 'Dari aplikasi Anda, atau kode pemulihan'],
  key: ['API key', 'Kunci API'],
  hint: ['A key of your own, for a person:', 'Kunci milik Anda sendiri, untuk satu orang:'],
  enter: ['Sign in', 'Masuk'],
  passkey: ['Sign in with a passkey', 'Masuk dengan kunci sandi'],
  withIssuer: (name: string) => [`Sign in with ${name}`, `Masuk dengan ${name}`],
  refusedThere: (name: string) => [
    `${name} did not sign you in, or it took too long. Begin again.`,
    `${name} tidak memasukkan Anda, atau terlalu lama. Mulai lagi.`,
  ],
  noRole: (name: string) => [
    `${name} knows you, but you have no role here. Ask an admin for one.`,
    `${name} mengenal Anda, tetapi Anda tidak punya peran di sini. Mintalah kepada admin.`,
  ],
  issuerAway: (name: string) => [
    `${name} does not answer just now. Try again, or sign in another way.`,
    `${name} sedang tidak menjawab. Coba lagi, atau masuk dengan cara lain.`,
  ],
  passkeyInstead: ['Use a passkey instead', 'Pakai kunci sandi saja'],
  wrongPasskey: ['This passkey does not sign in here.', 'Kunci sandi ini tidak bisa dipakai masuk di sini.'],
  withKey: ['With an API key', 'Dengan kunci API'],
  withPassword: ['With e-mail and password', 'Dengan email dan kata sandi'],
  forgot: ['Password forgotten?', 'Lupa kata sandi?'],
  wrongKey: [
    'This key does not sign in: it is unknown, has run out, or was revoked.',
    'Kunci ini tidak bisa dipakai masuk: tidak dikenal, kedaluwarsa, atau sudah dicabut.',
  ],
  wrongPassword: ['This address and password do not sign in.', 'Alamat dan kata sandi ini tidak bisa dipakai masuk.'],
  wrongCode: [
    'This code is wrong, has run out, or was used before.',
    'Kode ini salah, kedaluwarsa, atau sudah pernah dipakai.',
  ],
  forgotTitle: ['A new password', 'Kata sandi baru'],
  forgotText: ['You get a mail with a link for it.', 'Anda mendapat email berisi tautannya.'],
  send: ['Send the mail', 'Kirim email'],
  sent: [
    'If somebody has this address, a mail is on its way.',
    'Jika ada yang memiliki alamat ini, email sedang dikirim.',
  ],
  noMail: [
    'No mails are sent here: ask an admin for a new link.',
    'Email tidak dikirim dari sini: minta tautan baru kepada admin.',
  ],
  back: ['Back', 'Kembali'],
  atServer: ['You work in several shops? Sign in here', 'Bekerja di beberapa toko? Masuk di sini'],
});

/** The dashboard of the server, whose people work in its other shops too. */
const server = site.shopId === null ? null : dashboardOf(null);

interface SignInFormProps {
  /** Why coming back from the issuer signed nobody in. */
  readonly issuerError?: unknown;
  readonly id: string;
  readonly isAgain?: boolean;
  readonly isWithKey?: boolean;
  /** A person of the server signs in at its own shop. */
  readonly isOfServer?: boolean;
  readonly onSignedIn: () => Promise<void>;
}

/** Over the page where a session has run out. */
export function SignInAgain(props: Pick<SignInFormProps, 'isWithKey' | 'isOfServer' | 'onSignedIn'>) {
  return (
    <Modal labelledBy="again" isKept>
      <SignInForm id="again" isAgain {...props} />
    </Modal>
  );
}

export function SignInForm({
  id,
  isAgain = false,
  isWithKey = false,
  isOfServer = false,
  issuerError = null,
  onSignedIn,
}: SignInFormProps) {
  const words = useWords(WORDS);
  const [way, setWay] = useState<'password' | 'key' | 'forgot'>(isWithKey ? 'key' : 'password');
  useEffect(() => {
    if (!isAgain) document.title = words.title;
  }, [isAgain, words]);
  const api = isOfServer ? serverGapura : gapura;
  const Heading = isAgain ? 'h2' : 'h1';
  return (
    <div className="stack">
      <Heading id={id}>{isAgain ? words.again : way === 'forgot' ? words.forgotTitle : words.title}</Heading>
      {isAgain && <p>{words.againText}</p>}
      {way === 'password' && <PasswordForm api={api} onSignedIn={onSignedIn} />}
      {site.issuer !== null && !isOfServer && way !== 'forgot' && (
        <IssuerButton name={site.issuer} error={issuerError} />
      )}
      {way === 'password' && HAS_PASSKEYS && <PasskeyButton api={api} onSignedIn={onSignedIn} />}
      {way === 'key' && <KeyForm api={api} onSignedIn={onSignedIn} />}
      {way === 'forgot' && <ForgotForm api={api} />}
      {!isAgain && server !== null && (
        <p>
          <a href={server}>{words.atServer}</a>
        </p>
      )}
      <p className="acts">
        {way === 'password' ? (
          <>
            <button type="button" className="small-act" onClick={() => setWay('key')}>
              {words.withKey}
            </button>
            <button type="button" className="small-act" onClick={() => setWay('forgot')}>
              {words.forgot}
            </button>
          </>
        ) : (
          <button type="button" className="small-act" onClick={() => setWay('password')}>
            {way === 'key' ? words.withPassword : words.back}
          </button>
        )}
      </p>
    </div>
  );
}

interface WayProps {
  /** Where they sign in. */
  readonly api: typeof gapura;
  readonly onSignedIn: () => Promise<void>;
}

/** What this browser is known by, for the person who signed in here last. */
const BROWSER = 'browser';

interface KnownBrowser {
  readonly email: string;
  readonly device: string;
}

interface WithPassword extends Pick<SessionInput, 'code' | 'passkey'> {
  readonly email: string;
  readonly password: string;
}

export async function beginWithPassword(input: WithPassword, api = gapura): Promise<void> {
  const known = readKept<KnownBrowser | null>(BROWSER, null);
  const isKnown = known?.email === input.email.trim().toLowerCase();
  await api.session.begin(isKnown ? { ...input, device: known.device } : input);
  if (isKnown) return;
  // Only a comfort: without it, guesses of others may keep this browser waiting too.
  const account = await api.account.get().catch(() => null);
  if (account !== null) keep(BROWSER, { email: account.email, device: account.device } satisfies KnownBrowser);
}

/** Leaves for the issuer, which sends the browser back to the first page. */
function IssuerButton({ name, error: errorBefore }: { readonly name: string; readonly error: unknown }) {
  const words = useWords(WORDS);
  const leaving = useMutation({
    mutationFn: () => gapura.session.leave(),
    onSuccess: ({ url }) => location.assign(url),
  });
  const error = leaving.error ?? (leaving.isIdle ? errorBefore : null);
  const code = codeOf(error);
  const known =
    code === 'unavailable'
      ? words.issuerAway(name)
      : code === 'forbidden'
        ? words.noRole(name)
        : code === 'unauthenticated'
          ? words.refusedThere(name)
          : null;
  return (
    <>
      <Fault error={error} known={known} />
      <button type="button" aria-disabled={leaving.isPending} onClick={() => !leaving.isPending && leaving.mutate()}>
        {words.withIssuer(name)}
      </button>
    </>
  );
}

/** By itself: the device knows whose passkey it is. */
function PasskeyButton({ api, onSignedIn }: WayProps) {
  const words = useWords(WORDS);
  const signIn = useMutation({
    mutationFn: async () => api.session.begin({ passkey: await showPasskey(await api.session.challenge()) }),
    onSuccess: onSignedIn,
  });
  const { error, isPending } = signIn;
  return (
    <>
      <Fault error={error} known={codeOf(error) === 'unauthenticated' ? words.wrongPasskey : null} />
      <button type="button" aria-disabled={isPending} onClick={() => !isPending && signIn.mutate()}>
        {words.passkey}
      </button>
    </>
  );
}

function PasswordForm({ api, onSignedIn }: WayProps) {
  const words = useWords(WORDS);
  const [needsCode, setNeedsCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const signIn = useMutation({
    mutationFn: async ({ isWithPasskey }: { readonly isWithPasskey: boolean }) => {
      const typed = new FormData(form.current ?? undefined);
      const code = String(typed.get('code') ?? '').trim();
      const input = { email: String(typed.get('email')), password: String(typed.get('password')) };
      if (isWithPasskey) {
        await beginWithPassword({ ...input, passkey: await showPasskey(await api.session.challenge()) }, api);
      } else {
        await beginWithPassword(code === '' ? input : { ...input, code }, api);
      }
    },
    onSuccess: onSignedIn,
    onError: (error) => {
      if (codeOf(error) === 'code_required') setNeedsCode(true);
    },
  });
  const { error } = signIn;
  const isWrong = codeOf(error) === 'unauthenticated';
  const isWrongCode = error instanceof GapuraError && error.code === 'code_required' && error.errors.length > 0;
  const isWrongPasskey = isWrongCode && error.errors.some(({ field }) => field === 'passkey');
  const isAsked = codeOf(error) === 'code_required' && !isWrongCode;
  const wrongCode = isWrongPasskey ? words.wrongPasskey : words.wrongCode;
  const known = isWrong ? words.wrongPassword : isWrongCode ? wrongCode : null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!signIn.isPending) signIn.mutate({ isWithPasskey: false });
  };
  return (
    <form className="stack" onSubmit={submit} ref={form}>
      <InputField
        name="email"
        type="email"
        label={words.email}
        autoComplete="username"
        required
        maxLength={255}
        aria-invalid={isWrong}
        autoFocus
      />
      <InputField
        name="password"
        type="password"
        label={words.password}
        autoComplete="current-password"
        required
        aria-invalid={isWrong}
      />
      {needsCode && (
        <InputField
          name="code"
          label={words.code}
          hint={words.codeHint}
          autoComplete="one-time-code"
          required
          maxLength={40}
          aria-invalid={isWrongCode}
          autoFocus
        />
      )}
      <Fault error={isAsked ? null : error} known={known} />
      <button type="submit" className="main-act" aria-disabled={signIn.isPending}>
        {words.enter}
      </button>
      {needsCode && HAS_PASSKEYS && (
        <button
          type="button"
          aria-disabled={signIn.isPending}
          onClick={() => !signIn.isPending && signIn.mutate({ isWithPasskey: true })}
        >
          {words.passkeyInstead}
        </button>
      )}
    </form>
  );
}

/** What went wrong: in the form's own words where it has some, and else as any problem is shown. */
function Fault({ error, known }: { readonly error: unknown; readonly known: string | null }) {
  if (known === null) return error === null ? null : <Problem error={error} />;
  return (
    <p className="field-error" role="alert">
      {known}
    </p>
  );
}

function codeOf(error: unknown): string | null {
  return error instanceof GapuraError ? error.code : null;
}

function KeyForm({ api, onSignedIn }: WayProps) {
  const words = useWords(WORDS);
  const id = useId();
  const signIn = useMutation({
    mutationFn: (input: SessionInput) => api.session.begin(input),
    onSuccess: onSignedIn,
  });
  const isWrong = signIn.error instanceof GapuraError && [400, 401].includes(signIn.error.status);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('key') as HTMLInputElement;
    signIn.mutate({ key: field.value.trim() }, { onError: () => field.focus() });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <div className="field">
        <label htmlFor={`${id}-key`}>{words.key}</label>
        <input
          id={`${id}-key`}
          name="key"
          type="password"
          autoComplete="off"
          required
          spellCheck={false}
          placeholder="gpk_…"
          aria-describedby={`${id}-hint`}
          aria-invalid={isWrong}
          // biome-ignore lint/a11y/noAutofocus: the one field of a form that has just opened
          autoFocus
        />
        <p className="hint" id={`${id}-hint`}>
          {words.hint} <code>gapura keys create --owner siti --role finance</code>
        </p>
      </div>
      <Fault error={signIn.error} known={isWrong ? words.wrongKey : null} />
      <button type="submit" className="main-act" disabled={signIn.isPending}>
        {words.enter}
      </button>
    </form>
  );
}

function ForgotForm({ api }: Pick<WayProps, 'api'>) {
  const words = useWords(WORDS);
  const asking = useMutation({ mutationFn: (email: string) => api.account.forgot({ email }) });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!asking.isPending) asking.mutate(String(new FormData(event.currentTarget).get('email')));
  };
  if (asking.isSuccess) return <p role="status">{words.sent}</p>;
  return (
    <form className="stack" onSubmit={submit}>
      <p>{words.forgotText}</p>
      <InputField
        name="email"
        type="email"
        label={words.email}
        autoComplete="username"
        required
        maxLength={255}
        autoFocus
      />
      <Fault error={asking.error} known={codeOf(asking.error) === 'invalid_state' ? words.noMail : null} />
      <button type="submit" className="main-act" aria-disabled={asking.isPending}>
        {words.send}
      </button>
    </form>
  );
}
