// Alfamart, and the chains that belong to it.

import { convenienceStore } from './convenience-store.ts';

export const alfamart = convenienceStore('alfamart', {
  label: 'Alfamart',
  hint: { en: 'Cash at the till, Alfamidi too', id: 'Tunai di kasir, juga di Alfamidi' },
  mark: {
    text: 'Alfa',
    colour: '#c8102e',
    shapes: '<path d="M0 20h40v2H0z" fill="#ffd400"/><path d="M0 22h40v2H0z" fill="#1a4da1"/>',
  },
  least: 1n,
  reviewed: '2026-11-16',
  chains: { en: 'Alfamart, Alfamidi or DAN+DAN', id: 'Alfamart, Alfamidi, atau DAN+DAN' },
});
