// The search of everything, from every page: records by whatever is at hand of them, and pages by their name.

import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Found } from '../../sdk/index.ts';
import type { StatusKind } from '../../text/statuses.ts';
import { gapura } from '../api.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { useAnswer } from '../parts/answer.tsx';
import { Icon, type IconName } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
import { Money, StatusBadge } from '../parts/values.tsx';
import { PAGE_NAMES, usePages } from './pages.ts';

const WORDS = bilingual({
  title: ['Find anything', 'Cari apa saja'],
  hint: [
    'Order, number, id, last digits, e-mail, phone or page',
    'Pesanan, nomor, ID, digit terakhir, email, telepon, atau halaman',
  ],
  found: ['What was found', 'Hasil pencarian'],
  count: (count: number) => [count === 1 ? '1 result' : `${count} results`, `${count} hasil`],
  none: ['Nothing was found', 'Tidak ada yang ditemukan'],
  looking: ['Searching…', 'Mencari…'],
  close: ['Close', 'Tutup'],
  kinds: {
    payment: ['Payments', 'Pembayaran'],
    checkout: ['Checkouts', 'Checkout'],
    payment_link: ['Payment links', 'Tautan pembayaran'],
    invoice: ['Invoices', 'Faktur'],
    subscription: ['Subscriptions', 'Langganan'],
    refund: ['Refunds', 'Pengembalian dana'],
    webhook: ['Webhooks', 'Webhook'],
    customer: ['Customers', 'Pelanggan'],
    page: ['Pages', 'Halaman'],
  },
});

/** While the person types, nothing is asked. */
const TYPING_MS = 200;
const LETTERS_MIN = 2;
const LETTERS_MAX = 100;

/** Something that can be chosen. */
interface Choice {
  readonly key: string;
  readonly name: string;
  readonly more: ReactNode;
  readonly icon: IconName;
  readonly to: Place;
}

interface Place {
  readonly to: string;
  readonly params?: { readonly id: string };
  readonly search?: Readonly<Record<string, string>>;
}

interface Group {
  readonly title: string;
  readonly choices: readonly Choice[];
}

const ICONS: Readonly<Record<Found['kind'], IconName>> = {
  payment: 'card',
  checkout: 'cart',
  payment_link: 'link',
  invoice: 'document',
  subscription: 'repeat',
  refund: 'back',
  webhook: 'send',
  customer: 'person',
};

function placeOf({ kind, id, payment_id }: Found): Place {
  switch (kind) {
    case 'payment':
      return { to: '/payments/$id', params: { id } };
    case 'checkout':
      return { to: '/checkouts/$id', params: { id } };
    case 'payment_link':
      return { to: '/payment-links/$id', params: { id } };
    case 'invoice':
      return { to: '/invoices/$id', params: { id } };
    case 'subscription':
      return { to: '/subscriptions/$id', params: { id } };
    case 'webhook':
      return { to: '/webhooks/$id', params: { id } };
    case 'refund':
      return { to: '/payments/$id', params: { id: payment_id ?? '' } };
    case 'customer':
      return { to: '/customers', search: id.includes('@') ? { email: id } : { phone: id } };
  }
}

const STATUS_KINDS: Readonly<Partial<Record<Found['kind'], StatusKind>>> = {
  payment: 'payment',
  checkout: 'checkout',
  payment_link: 'link',
  invoice: 'invoice',
  subscription: 'subscription',
  refund: 'refund',
  webhook: 'webhook',
};

function More({ of: { kind, detail, amount, status } }: { readonly of: Found }) {
  const statusKind = STATUS_KINDS[kind];
  return (
    <>
      {detail !== null && <span className="quiet">{detail}</span>}
      {amount !== null && <Money amount={amount} />}
      {statusKind !== undefined && status !== null && <StatusBadge kind={statusKind} status={status} />}
    </>
  );
}

/** The text once the person has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setPaused(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

function useGroups(text: string, found: readonly Found[]): readonly Group[] {
  const words = useWords(WORDS);
  const names = useWords(PAGE_NAMES);
  const written = text.trim().toLowerCase();
  const records = [...new Set(found.map(({ kind }) => kind))].map((kind) => ({
    title: words.kinds[kind],
    choices: found
      .filter((one) => one.kind === kind)
      .map((one) => ({
        key: `${kind}-${one.id}`,
        name: one.name,
        more: <More of={one} />,
        icon: ICONS[kind],
        to: placeOf(one),
      })),
  }));
  const pages = usePages()
    .flatMap(({ entries }) => entries)
    .filter(({ name }) => names[name].toLowerCase().includes(written))
    .map(({ to, name, icon }) => ({ key: `page-${name}`, name: names[name], more: null, icon, to: { to } }));
  return [...records, { title: words.kinds.page, choices: pages }].filter(({ choices }) => choices.length > 0);
}

export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(WORDS);
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [isWanted, setWanted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const q = usePaused(text.trim());
  const isAsked = (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS_MIN;
  const { data, trouble, asked } = useAnswer(['search', q], (options) => gapura.search.find({ q }, options), {
    enabled: isAsked && (q.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LETTERS_MIN,
    placeholderData: keepPreviousData,
  });
  const isLooking = isAsked && (asked.isFetching || q !== text.trim());
  const groups = useGroups(text, isAsked ? (data ?? []) : []);
  const choices = groups.flatMap((group) => group.choices);
  const at = Math.min(active, choices.length - 1);
  const optionId = (choice: Choice) => `${id}-${choice.key}`;
  // The browser would put it on what comes first.
  useEffect(() => input.current?.focus(), []);
  const shown = choices[at];
  useEffect(() => {
    if (shown !== undefined) document.getElementById(`${id}-${shown.key}`)?.scrollIntoView({ block: 'nearest' });
  }, [shown, id]);
  const go = ({ to }: Choice) => {
    onClose();
    void navigate(to as never);
  };
  // Enter may be faster than the answer: it then waits for it.
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    if (!isWanted || isLooking) return;
    if (shown === undefined) setWanted(false);
    else latest.current(shown);
  }, [isWanted, isLooking, shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: at + 1 >= choices.length ? 0 : at + 1,
      ArrowUp: at <= 0 ? choices.length - 1 : at - 1,
    };
    const moved = moves[event.key];
    if (moved !== undefined) setActive(moved);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setWanted(true);
    else return;
    event.preventDefault();
  };
  return (
    <Modal labelledBy={`${id}-title`} onClose={onClose} isWide>
      <div className="find">
        <h2 id={`${id}-title`}>{words.title}</h2>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown === undefined ? undefined : optionId(shown)}
          autoComplete="off"
          spellCheck={false}
          maxLength={LETTERS_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
            setWanted(false);
          }}
          onKeyDown={onKeyDown}
        />
        <p id={`${id}-hint`} className="hint">
          {words.hint}
        </p>
        {trouble}
        <div id={`${id}-list`} role="listbox" aria-label={words.found} aria-busy={isLooking} className="find-list">
          {groups.map(({ title, choices: inGroup }, group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div key={title} role="group" aria-labelledby={`${id}-group-${group}`}>
              <p id={`${id}-group-${group}`} role="presentation">
                {title}
              </p>
              {inGroup.map((choice) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and takes the keys
                <div
                  key={choice.key}
                  id={optionId(choice)}
                  role="option"
                  aria-selected={choice === shown}
                  onClick={() => go(choice)}
                >
                  <Icon name={choice.icon} />
                  <span className="find-name">{choice.name}</span>
                  {choice.more !== null && <span className="find-more">{choice.more}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <div className="find-end">
          <p role="status" className="quiet">
            {isLooking ? words.looking : choices.length === 0 ? words.none : words.count(choices.length)}
          </p>
          <button type="button" onClick={onClose}>
            {words.close}
          </button>
        </div>
      </div>
    </Modal>
  );
}
