// The frame around every page: where one is, who one is, and whether real money moves.

import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { bilingual, useWords } from '../language/language.tsx';
import { Icon, Mark } from '../parts/icon.tsx';
import { site } from '../site.ts';
import { LanguageSwitch } from './language-switch.tsx';
import { LiveProvider, useLiveState } from './live.tsx';
import { ENTRIES, PAGE_NAMES } from './navigation.ts';
import { signOut, useMe } from './session-gate.tsx';
import { Shortcuts } from './shortcuts.tsx';

const WORDS = bilingual({
  skip: ['Skip to the content', 'Langsung ke isi'],
  menu: ['Menu', 'Menu'],
  pages: ['Pages', 'Halaman'],
  local: [
    ['LOCAL', 'The built-in sandbox: no real money moves.'],
    ['LOCAL', 'Sandbox bawaan: tidak ada uang sungguhan yang berpindah.'],
  ],
  sandbox: [
    ['SANDBOX', 'The gateway’s own sandbox: no real money moves.'],
    ['SANDBOX', 'Sandbox milik gateway: tidak ada uang sungguhan yang berpindah.'],
  ],
  production: [
    ['PRODUCTION', 'Real money moves here.'],
    ['PRODUCTION', 'Uang sungguhan berpindah di sini.'],
  ],
  lost: [
    'Not live: the connection broke. It comes back by itself.',
    'Tidak langsung: koneksi terputus. Nanti tersambung sendiri.',
  ],
  connecting: ['Connecting…', 'Menyambung…'],
  live: ['Live', 'Langsung'],
  signOut: ['Sign out', 'Keluar'],
  account: ['You', 'Anda'],
  docs: ['API documentation', 'Dokumentasi API'],
  console: ['Sandbox console', 'Konsol sandbox'],
});

export function Shell() {
  const words = useWords(WORDS);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setMenuOpen(false), [path]);
  return (
    <LiveProvider>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {words.skip}
      </button>
      <div className="shell">
        <header className="bar">
          <button
            type="button"
            className="menu-button"
            aria-expanded={isMenuOpen}
            aria-controls="menu"
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            <Icon name="menu" />
            <span className="unseen">{words.menu}</span>
          </button>
          <Link to="/" className="brand">
            <Mark />
            <b>Gapura</b>
          </Link>
          <EnvironmentBadge />
          <div className="bar-end">
            <LiveMark />
            <LanguageSwitch />
            <Account />
          </div>
        </header>
        <Menu isOpen={isMenuOpen} />
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Shortcuts />
    </LiveProvider>
  );
}

function EnvironmentBadge() {
  const words = useWords(WORDS);
  const { environment } = useMe();
  const [name, text] = words[environment];
  return (
    <span className={`environment ${environment}`} title={text}>
      {name}
      <span className="unseen">: {text}</span>
    </span>
  );
}

function LiveMark() {
  const words = useWords(WORDS);
  const state = useLiveState();
  if (state === 'off') return null;
  return (
    <span className={`live-mark ${state}`} role="status" title={words[state]}>
      <span className={state === 'lost' ? undefined : 'unseen'}>{words[state]}</span>
    </span>
  );
}

function Menu({ isOpen }: { readonly isOpen: boolean }) {
  const words = useWords(WORDS);
  const names = useWords(PAGE_NAMES);
  const { scopes, environment } = useMe();
  return (
    <nav id="menu" className={isOpen ? 'menu open' : 'menu'} aria-label={words.pages}>
      {ENTRIES.map(({ group, entries }) => {
        const seen = entries.filter(({ scope }) => scopes.includes(scope));
        if (seen.length === 0) return null;
        return (
          <div key={group} className="menu-group">
            <p id={`menu-${group}`}>{names[group]}</p>
            <ul aria-labelledby={`menu-${group}`}>
              {seen.map(({ to, name, icon }) => (
                <li key={to}>
                  <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
                    <Icon name={icon} /> {names[name]}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <ul className="menu-group elsewhere">
        <li>
          <a href={site.docsUrl}>
            <Icon name="book" /> {words.docs}
          </a>
        </li>
        {environment === 'local' && site.sandboxUrl !== null && (
          <li>
            <a href={site.sandboxUrl} target="_blank" rel="noreferrer">
              <Icon name="flask" /> {words.console}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function Account() {
  const words = useWords(WORDS);
  const me = useMe();
  const id = useId();
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details className="account" ref={details}>
      <summary aria-label={`${words.account}: ${me.id}`}>
        <Icon name="person" />
      </summary>
      <div className="sheet pad">
        <p id={id}>
          <strong>{me.id}</strong>
          <br />
          <span className="quiet">{me.role ?? me.credential}</span>
        </p>
        {me.credential === 'session' && (
          <button type="button" onClick={() => void signOut()}>
            {words.signOut}
          </button>
        )}
        <p className="small quiet">Gapura {me.version}</p>
      </div>
    </details>
  );
}
