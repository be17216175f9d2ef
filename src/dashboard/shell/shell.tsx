// The frame around every page: where one is, who one is, and whether real money moves.

import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { bilingual, LanguageSwitch, useWords } from '../language/language.tsx';
import { Icon, Mark } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
import { dashboardOf, site } from '../site.ts';
import { LiveProvider, useLiveState } from './live.tsx';
import { PAGE_NAMES, usePages } from './pages.ts';
import { SEARCH_KEY, SearchButton } from './search.tsx';
import { signOut, useMe } from './session-gate.tsx';

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
  shop: ['Shop', 'Toko'],
  shops: ['Shops', 'Toko'],
  ownShop: ['The server’s own shop', 'Toko milik server'],
  allShops: ['All shops at a glance', 'Semua toko sekilas'],
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
  const { environment } = useMe();
  return (
    <nav id="menu" className={isOpen ? 'menu open' : 'menu'} aria-label={words.pages}>
      <Places />
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

/** The shops that one may go to: the same page of the browser leads there, with the same session. */
function Places() {
  const words = useWords(WORDS);
  const { shops } = useMe();
  const here = shops.find(({ id }) => id === site.shopId);
  const home = dashboardOf(null);
  if (here === undefined || home === null) return null;
  const nameOf = ({ id, name }: (typeof shops)[number]) => name ?? id ?? words.ownShop;
  return (
    <details className="places">
      <summary>
        <span className="unseen">{words.shop}: </span>
        <span>{nameOf(here)}</span>
      </summary>
      <ul aria-label={words.shops}>
        {shops.map((shop) => (
          <li key={shop.id}>
            <a href={dashboardOf(shop.id) ?? home} aria-current={shop === here ? 'true' : undefined}>
              {nameOf(shop)}
            </a>
          </li>
        ))}
      </ul>
      <a href={`${home}overview`}>{words.allShops}</a>
    </details>
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

const KEY_WORDS = bilingual({
  title: ['Keys', 'Tombol'],
  everything: ['Find anything', 'Cari apa saja'],
  search: ['Go to the search, or to the first filter', 'Ke pencarian, atau ke saringan pertama'],
  down: ['Next row', 'Baris berikutnya'],
  up: ['Row before', 'Baris sebelumnya'],
  open: ['Open the row', 'Buka baris'],
  help: ['Show these keys', 'Tampilkan tombol-tombol ini'],
  close: ['Close', 'Tutup'],
});

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
  const words = useWords(KEY_WORDS);
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
  if (!isShown) return null;
  const keys = [
    [SEARCH_KEY, words.everything],
    ['/', words.search],
    ['j', words.down],
    ['k', words.up],
    ['Enter', words.open],
    ['?', words.help],
  ];
  return (
    <Modal labelledBy="keys" onClose={() => setShown(false)}>
      <div className="stack">
        <h2 id="keys">{words.title}</h2>
        <dl className="keys">
          {keys.map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={() => setShown(false)}>
          {words.close}
        </button>
      </div>
    </Modal>
  );
}
