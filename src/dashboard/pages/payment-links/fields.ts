// The fields of a payment link as a form has them, and as the API takes them.

import type { PaymentLinkField } from '../../../sdk/index.ts';

/** Three of them tell the payment who its customer is. */
export const KINDS = ['name', 'email', 'phone', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export interface DraftField {
  readonly key: number;
  readonly kind: Kind;
  readonly label: string;
  readonly required: boolean;
  /** Under which answers are stored already; null for a new one. */
  readonly name: string | null;
}

export const FIELDS_MAX = 5;
const NAME_LENGTH_MAX = 30;
let keys = 0;

export function blankField(kind: Kind, label: string): DraftField {
  keys += 1;
  return { key: keys, kind, label, required: true, name: null };
}

export function draftOf({ name, label, required }: PaymentLinkField): DraftField {
  keys += 1;
  const kind = KINDS.find((one) => one === name) ?? 'other';
  return { key: keys, kind, label, required, name };
}

/** Names are made of what the customer is asked; one that is taken gets a number. */
export function toFields(drafts: readonly DraftField[]): PaymentLinkField[] {
  const taken = new Set(drafts.flatMap(({ name, kind }) => (kind === 'other' ? (name ?? []) : kind)));
  return drafts.map(({ kind, label, required, name }) => {
    const said = { label: label.trim(), required };
    if (kind !== 'other') return { ...said, name: kind };
    return { ...said, name: name ?? freeName(nameFrom(label), taken) };
  });
}

function nameFrom(label: string): string {
  const plain = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const joined = plain.replace(/[^a-z0-9]+/g, '_').replace(/^[^a-z]+|_+$/g, '');
  return joined.slice(0, NAME_LENGTH_MAX - 2) || 'field';
}

function freeName(wished: string, taken: Set<string>): string {
  let name = wished;
  for (let number = 2; taken.has(name); number++) name = `${wished}_${number}`;
  taken.add(name);
  return name;
}
