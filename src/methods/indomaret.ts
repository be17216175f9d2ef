// Indomaret.

import { convenienceStore } from './convenience-store.ts';
import { brand } from './method.ts';

export const indomaret = convenienceStore('indomaret', {
  label: 'Indomaret',
  hint: { en: 'Cash at the till', id: 'Tunai di kasir' },
  mark: {
    text: 'Indo',
    colour: '#ffffff',
    ink: '#00509d',
    shapes: '<path d="M0 0h40v3H0z" fill="#e30613"/><path d="M0 21h40v3H0z" fill="#ffd500"/>',
  },
  least: 10_000n,
  ignoresIdempotencyKey: true,
  reviewed: '2026-11-16',
  chains: brand('Indomaret'),
});
