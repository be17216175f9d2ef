// Where a link leads: an invitation is accepted, or a new password is set, and then the person is signed in.

import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { GapuraError } from '../../sdk/index.ts';
import { gapura } from '../api.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { InputField, useFieldErrors } from '../parts/fields.tsx';
import { Loading } from '../parts/page.tsx';
import { Problem } from '../parts/problem.tsx';
import { beginWithPassword } from './sign-in-form.tsx';

const WORDS = bilingual({
  invitation: ['You are invited', 'Anda diundang'],
  invitationText: (shop: string) => [
    `Choose a password for the payments of ${shop}.`,
    `Pilih kata sandi untuk pembayaran ${shop}.`,
  ],
  password: ['A new password', 'Kata sandi baru'],
  passwordText: ['All your sessions end.', 'Semua sesi Anda berakhir.'],
  email: ['E-mail', 'Email'],
  name: ['Your name', 'Nama Anda'],
  newPassword: ['Password', 'Kata sandi'],
  hint: [
    'At least 12 characters. Several words are easy to keep in mind.',
    'Setidaknya 12 karakter. Beberapa kata mudah diingat.',
  ],
  enter: ['Set the password and sign in', 'Simpan kata sandi dan masuk'],
  over: ['This link does not work', 'Tautan ini tidak berlaku'],
  overText: [
    'It is unknown, has run out, or was used. Ask for a new one.',
    'Tidak dikenal, kedaluwarsa, atau sudah dipakai. Minta yang baru.',
  ],
  leave: ['To the sign-in', 'Ke halaman masuk'],
});

interface AcceptFormProps {
  readonly token: string;
  readonly onAccepted: () => Promise<void>;
  readonly onLeave: () => void;
}

export function AcceptForm({ token, onAccepted, onLeave }: AcceptFormProps) {
  const words = useWords(WORDS);
  const { errorAt, send } = useFieldErrors();
  const link = useQuery({
    queryKey: ['person-link'],
    queryFn: () => gapura.account.readLink({ link: token }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = link.data?.kind === 'password' ? words.password : words.invitation;
  useEffect(() => {
    document.title = title;
  }, [title]);
  const accepting = useMutation({
    mutationFn: async (input: { name?: string; password: string }) => {
      await send(() => gapura.account.accept({ link: token, ...input }));
      // The link is used up: whatever fails now, they sign in by the form.
      await beginWithPassword({ email: link.data?.email ?? '', password: input.password }).catch(() => undefined);
    },
    onSuccess: onAccepted,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name') ?? '').trim();
    const password = String(form.get('password'));
    if (!accepting.isPending) accepting.mutate(name === '' ? { password } : { name, password });
  };
  const leave = (
    <button type="button" onClick={onLeave}>
      {words.leave}
    </button>
  );
  if (link.error instanceof GapuraError && link.error.status === 404) {
    return (
      <div className="stack">
        <h1>{words.over}</h1>
        <p>{words.overText}</p>
        <p>{leave}</p>
      </div>
    );
  }
  if (link.error !== null) return <Problem error={link.error} onRetry={() => void link.refetch()} />;
  if (link.data === undefined) return <Loading rows={3} />;
  const { email, kind, shop_name } = link.data;
  return (
    <form className="stack" onSubmit={submit}>
      <h1>{title}</h1>
      <p>{kind === 'invitation' ? words.invitationText(shop_name ?? 'Gapura') : words.passwordText}</p>
      <InputField name="email" label={words.email} value={email} readOnly autoComplete="username" />
      {kind === 'invitation' && (
        <InputField
          name="name"
          label={words.name}
          required
          maxLength={100}
          autoComplete="name"
          errorAt={errorAt}
          autoFocus
        />
      )}
      <InputField
        name="password"
        type="password"
        label={words.newPassword}
        hint={words.hint}
        required
        minLength={12}
        autoComplete="new-password"
        errorAt={errorAt}
      />
      {accepting.error !== null && <Problem error={accepting.error} />}
      <div className="acts">
        <button type="submit" className="main-act" aria-disabled={accepting.isPending}>
          {words.enter}
        </button>
        {leave}
      </div>
    </form>
  );
}
