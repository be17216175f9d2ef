// What each status is called, and in which tone it is shown.

import type { Language } from './language.ts';

/** As in the design: good, waiting, bad, given back, at rest. */
export type Tone = 'good' | 'wait' | 'bad' | 'back' | 'still';

interface Status {
  readonly tone: Tone;
  readonly words: Readonly<Record<Language, string>>;
}

const status = (tone: Tone, en: string, id: string): Status => ({ tone, words: { en, id } });

const STATUSES = {
  payment: {
    pending: status('wait', 'Waiting', 'Menunggu'),
    authorize: status('wait', 'Authorised', 'Diotorisasi'),
    capture: status('good', 'Captured', 'Dana ditarik'),
    settlement: status('good', 'Paid', 'Lunas'),
    deny: status('bad', 'Refused', 'Ditolak'),
    cancel: status('still', 'Cancelled', 'Dibatalkan'),
    expire: status('still', 'Expired', 'Kedaluwarsa'),
    failure: status('bad', 'Failed', 'Gagal'),
    partial_refund: status('back', 'Partly refunded', 'Dikembalikan sebagian'),
    refund: status('back', 'Refunded', 'Dikembalikan'),
    partial_chargeback: status('bad', 'Partly charged back', 'Chargeback sebagian'),
    chargeback: status('bad', 'Charged back', 'Chargeback'),
  },
  charge: {
    initiated: status('wait', 'Being charged', 'Sedang ditagih'),
    charged: status('good', 'At the gateway', 'Ada di gateway'),
    rejected: status('bad', 'Refused by the gateway', 'Ditolak gateway'),
    unknown: status('wait', 'Not known yet', 'Belum diketahui'),
  },
  fraud: {
    accept: status('good', 'Accepted', 'Diterima'),
    challenge: status('wait', 'To be looked at', 'Perlu ditinjau'),
    deny: status('bad', 'Refused', 'Ditolak'),
  },
  refund: {
    requested: status('wait', 'Needs approval', 'Perlu persetujuan'),
    pending: status('wait', 'Under way', 'Diproses'),
    accepted: status('wait', 'Taken by the gateway', 'Diterima gateway'),
    confirmed: status('good', 'Confirmed by the bank', 'Dikonfirmasi bank'),
    failed: status('bad', 'Failed', 'Gagal'),
    rejected: status('bad', 'Rejected', 'Ditolak'),
  },
  chargeback: {
    open: status('bad', 'To be answered', 'Perlu dijawab'),
    evidence_sent: status('wait', 'Evidence sent', 'Bukti dikirim'),
    won: status('good', 'Won', 'Menang'),
    lost: status('still', 'Lost', 'Kalah'),
    accepted: status('still', 'Accepted', 'Diterima'),
  },
  invoice: {
    draft: status('still', 'Draft', 'Draf'),
    pending: status('wait', 'Waiting', 'Menunggu'),
    overdue: status('bad', 'Overdue', 'Lewat tempo'),
    paid: status('good', 'Paid', 'Lunas'),
    expired: status('still', 'Expired', 'Kedaluwarsa'),
    voided: status('still', 'Voided', 'Dibatalkan'),
  },
  checkout: {
    open: status('wait', 'Open', 'Terbuka'),
    processing: status('wait', 'Being paid', 'Sedang dibayar'),
    completed: status('good', 'Paid', 'Lunas'),
    expired: status('still', 'Expired', 'Kedaluwarsa'),
    cancelled: status('still', 'Cancelled', 'Dibatalkan'),
  },
  link: {
    active: status('good', 'Active', 'Aktif'),
    full: status('wait', 'Full for now', 'Penuh sementara'),
    used_up: status('still', 'Used up', 'Habis terpakai'),
    expired: status('still', 'Expired', 'Kedaluwarsa'),
    ended: status('still', 'Ended', 'Diakhiri'),
  },
  subscription: {
    active: status('good', 'Active', 'Aktif'),
    inactive: status('still', 'Inactive', 'Tidak aktif'),
    disabled: status('still', 'Paused', 'Dijeda'),
    cancelled: status('still', 'Cancelled', 'Dibatalkan'),
  },
  message: {
    received: status('wait', 'Not processed yet', 'Belum diproses'),
    processed: status('good', 'Processed', 'Diproses'),
    duplicate: status('still', 'Repeated', 'Berulang'),
    stale: status('still', 'Overtaken', 'Tersusul'),
    unmatched: status('bad', 'Belongs to no payment', 'Tanpa pembayaran'),
    failed: status('bad', 'Failed', 'Gagal'),
  },
  webhook: {
    active: status('good', 'Active', 'Aktif'),
    paused: status('still', 'Paused', 'Dijeda'),
    disabled: status('bad', 'Switched off', 'Dimatikan'),
  },
  attempt: {
    delivered: status('good', 'Delivered', 'Terkirim'),
    failed: status('bad', 'Failed', 'Gagal'),
    refused: status('bad', 'Refused', 'Ditolak'),
    gone: status('bad', 'Gone', 'Tidak ada lagi'),
    given_up: status('bad', 'Given up', 'Dihentikan'),
  },
  reconciliation: {
    waiting: status('wait', 'Waiting', 'Menunggu'),
    running: status('wait', 'Running', 'Berjalan'),
    done: status('good', 'Done', 'Selesai'),
    failed: status('bad', 'Failed', 'Gagal'),
    stopped: status('still', 'Stopped', 'Dihentikan'),
  },
  key: {
    active: status('good', 'Active', 'Aktif'),
    expired: status('still', 'Expired', 'Kedaluwarsa'),
    revoked: status('still', 'Revoked', 'Dicabut'),
  },
  shop: {
    ready: status('good', 'Ready', 'Siap'),
    preparing: status('wait', 'Being prepared', 'Disiapkan'),
    failing: status('bad', 'Not available', 'Tidak tersedia'),
    unavailable: status('bad', 'Not available', 'Tidak tersedia'),
    elsewhere: status('still', 'Served elsewhere', 'Dilayani di tempat lain'),
    disabled: status('still', 'Disabled', 'Dinonaktifkan'),
  },
  person: {
    invited: status('wait', 'Invited', 'Diundang'),
    active: status('good', 'Active', 'Aktif'),
    disabled: status('still', 'Disabled', 'Dinonaktifkan'),
  },
  mail: {
    waiting: status('wait', 'Waiting', 'Menunggu'),
    sent: status('good', 'Sent', 'Terkirim'),
    not_sent: status('still', 'Not sent', 'Tidak dikirim'),
  },
  check: {
    ok: status('good', 'In order', 'Beres'),
    note: status('wait', 'Note', 'Catatan'),
    fault: status('bad', 'Fault', 'Masalah'),
  },
} as const satisfies Record<string, Record<string, Status>>;

export type StatusKind = keyof typeof STATUSES;

/** All statuses of a kind, in their natural order, for filters. */
export function statusOptions(kind: StatusKind, language: Language): { value: string; label: string }[] {
  return Object.entries<Status>(STATUSES[kind]).map(([value, { words }]) => ({ value, label: words[language] }));
}

/** A newer server may know others: they are shown by their own name. */
export function findStatus(kind: StatusKind, name: string): Status {
  const known: Readonly<Record<string, Status>> = STATUSES[kind];
  return known[name] ?? status('still', name, name);
}
