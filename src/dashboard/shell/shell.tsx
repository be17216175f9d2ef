// The frame around every page: where one is, who one is, and whether real money moves.

import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { bilingual, LanguageSwitch, useWords } from '../language/language.tsx';
import { Icon, Mark } from '../parts/icon.tsx';
import { site } from '../site.ts';
import { LiveProvider, useLiveState } from './live.tsx';
import { later } from './page-failure.tsx';
import { PAGE_NAMES, usePages } from './pages.ts';
import { SEARCH_KEY, SearchButton } from './search.tsx';
import { signOut, useMe } from './session-gate.tsx';

/** Most people work in one shop. */
const Places = later(async () => (await import('./places.tsx')).Places);

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
  ownAccount: ['My account', 'Akun saya'],
  docs: ['API documentation', 'Dokumentasi API'],
  console: ['Sandbox console', 'Konsol sandbox'],
});

export function Shell() {
  const words = useWords(WORDS);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setMenuOpen(false), [path]);
  useClosingMenus();
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
            <SearchButton />
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
  const { environment, shops } = useMe();
  return (
    <nav id="menu" className={isOpen ? 'menu open' : 'menu'} aria-label={words.pages}>
      {shops.length > 0 && <Places />}
      {usePages().map(({ group, entries }) => (
        <div key={group} className="menu-group">
          <p id={`menu-${group}`}>{names[group]}</p>
          <ul aria-labelledby={`menu-${group}`}>
            {entries.map(({ to, name, icon }) => (
              <li key={to}>
                <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
                  <Icon name={icon} /> {names[name]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
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

/** A menu closes on Escape, which leads back to its button, and when something else is pressed. */
function useClosingMenus() {
  useEffect(() => {
    const opened = () => [...document.querySelectorAll<HTMLDetailsElement>(MENUS)];
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      for (const menu of opened()) {
        menu.open = false;
        if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      }
    };
    const onPress = ({ target }: PointerEvent) => {
      for (const menu of opened()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
}

const MENUS = 'details.account[open], details.any-of[open], details.places[open]';

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
          <strong>{me.name || me.id}</strong>
          <br />
          <span className="quiet">{me.role ?? (me.name ? me.id : me.credential)}</span>
        </p>
        {me.person_id !== null && (
          <Link to="/account" className="button" onClick={() => details.current?.removeAttribute('open')}>
            {words.ownAccount}
          </Link>
        )}
        {(me.credential === 'session' || me.credential === 'server') && (
          <button type="button" onClick={() => void signOut()}>
            {words.signOut}
          </button>
        )}
        <p className="small quiet">Gapura {me.version}</p>
      </div>
    </details>
  );
}

// The keys: / searches, j and k go through the rows, ? lists them. They are off while the person types.

const KeysDialog = later(async () => (await import('./keys-dialog.tsx')).KeysDialog);

const ROW_LINKS = 'table.rows th[scope=row] a, table.rows th[scope=row] button';

function moveBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(ROW_LINKS)];
  const at = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = at === -1 ? (step === 1 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, dialog, [contenteditable]') !== null;
}

function Shortcuts() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const acts: Readonly<Record<string, () => void>> = {
      '/': () => document.querySelector<HTMLElement>('[type=search], .filters input, .filters select')?.focus(),
      j: () => moveBy(1),
      k: () => moveBy(-1),
      '?': () => setShown(true),
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = acts[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isShown ? <KeysDialog searchKey={SEARCH_KEY} onClose={() => setShown(false)} /> : null;
}
