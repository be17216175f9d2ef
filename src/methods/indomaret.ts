// Indomaret.

import { convenienceStore } from './convenience-store.ts';
import { brand } from './method.ts';

export const indomaret = convenienceStore('indomaret', {
  label: 'Indomaret',
  hint: { en: 'Cash at the till', id: 'Tunai di kasir' },
  mark: { text: 'Indo', colour: '#f5c400' },
  least: 10_000n,
  ignoresIdempotencyKey: true,
  reviewed: '2026-11-16',
  chains: brand('Indomaret'),
});
