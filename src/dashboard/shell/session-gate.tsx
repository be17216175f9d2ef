// Who is here: signs in with a key or a link, and again over the page where a session has run out, so that nothing typed is lost.

import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Me } from '../../sdk/index.ts';
import { gapura, isSignedOut, onSignedOut, queryClient } from '../api.ts';
import { keep, readKept } from '../kept.ts';
import { useAnswer } from '../parts/answer.tsx';
import { Mark } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
import { site } from '../site.ts';
import { SignInForm, SignInPage } from './sign-in.tsx';

const MeContext = createContext<{ readonly me: Me; readonly signedInAt: number } | null>(null);

/** Whoever is signed in. */
export function useMe(): Me {
  return useSignedIn().me;
}

/** Changes whenever somebody has signed in anew. */
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

/** No page can see its cookie: without this note it would have to ask, and be refused, to find out that nobody has signed in. */
const SIGNED_IN = 'signed-in';
const mayBeSignedIn = !site.signIn || link !== null || readKept(SIGNED_IN, false);

/** Signs out, here and at the server. */
export async function signOut(): Promise<void> {
  await gapura.session.end().catch(() => undefined);
  keep(SIGNED_IN, false);
  location.reload();
}

/** It works once: whoever asks who is here waits for the same attempt. */
const signingIn = link === null ? undefined : gapura.session.begin({ link });
signingIn?.catch(() => undefined);
let isLinkTaken = false;

async function findMe({ signal }: { signal: AbortSignal }): Promise<Me> {
  // Told of once; after that there is the form.
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
