// The frame around every page: where one is, who one is, and whether real money moves.

import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { Me } from '../../sdk/index.ts';
import { bilingual, LanguageSwitch, useWords } from '../language/language.tsx';
import { Icon, type IconName, Mark } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
import { site } from '../site.ts';
import { LiveProvider, useLiveState } from './live.tsx';
import { signOut, useMe } from './session-gate.tsx';

// The pages, in the order of the menu, and the scope without which there is nothing to see on them.

const PAGE_NAMES = bilingual({
  money: ['Money', 'Uang'],
  messages: ['Integration', 'Integrasi'],
  service: ['Service', 'Layanan'],
  overview: ['Overview', 'Ringkasan'],
  payments: ['Payments', 'Pembayaran'],
  refunds: ['Refunds', 'Pengembalian dana'],
  checkouts: ['Checkouts', 'Checkout'],
  paymentLinks: ['Payment links', 'Tautan pembayaran'],
  invoices: ['Invoices', 'Faktur'],
  subscriptions: ['Subscriptions', 'Langganan'],
  notifications: ['Notifications', 'Notifikasi'],
  webhooks: ['Webhooks', 'Webhook'],
  events: ['Events', 'Peristiwa'],
  tasks: ['Tasks', 'Tugas'],
  reconciliations: ['Reconciliation', 'Rekonsiliasi'],
  keys: ['Keys', 'Kunci'],
  audit: ['Audit', 'Audit'],
  system: ['System', 'Sistem'],
});

type Name = keyof (typeof PAGE_NAMES)['en'];

interface Entry {
  readonly to: string;
  readonly name: Name;
  readonly icon: IconName;
  readonly scope: Me['scopes'][number];
}

const ENTRIES: readonly { readonly group: Name; readonly entries: readonly Entry[] }[] = [
  {
    group: 'money',
    entries: [
      { to: '/', name: 'overview', icon: 'chart', scope: 'payments:read' },
      { to: '/payments', name: 'payments', icon: 'card', scope: 'payments:read' },
      { to: '/refunds', name: 'refunds', icon: 'back', scope: 'payments:read' },
      { to: '/checkouts', name: 'checkouts', icon: 'cart', scope: 'payments:read' },
      { to: '/payment-links', name: 'paymentLinks', icon: 'link', scope: 'payments:read' },
      { to: '/invoices', name: 'invoices', icon: 'document', scope: 'invoices:read' },
      { to: '/subscriptions', name: 'subscriptions', icon: 'repeat', scope: 'subscriptions:read' },
    ],
  },
  {
    group: 'messages',
    entries: [
      { to: '/notifications', name: 'notifications', icon: 'inbox', scope: 'payments:read' },
      { to: '/webhooks', name: 'webhooks', icon: 'send', scope: 'admin' },
      { to: '/events', name: 'events', icon: 'pulse', scope: 'payments:read' },
    ],
  },
  {
    group: 'service',
    entries: [
      { to: '/tasks', name: 'tasks', icon: 'list', scope: 'admin' },
      { to: '/reconciliations', name: 'reconciliations', icon: 'scales', scope: 'admin' },
      { to: '/keys', name: 'keys', icon: 'key', scope: 'admin' },
      { to: '/audit', name: 'audit', icon: 'eye', scope: 'admin' },
      { to: '/system', name: 'system', icon: 'server', scope: 'admin' },
    ],
  },
];

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

const MENUS = 'details.account[open], details.any-of[open]';

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

// The keys: / searches, j and k go through the rows, ? lists them. They are off while the person types.

const KEY_WORDS = bilingual({
  title: ['Keys', 'Tombol'],
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
