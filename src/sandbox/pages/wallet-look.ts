// What tells the wallets' and lenders' pages apart: a mark and a colour of our own making each. None is anybody's logo.

import { type Html, html } from './html.ts';

const MARKS: Readonly<Record<string, Html>> = {
  gopay: html`<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="3.5"/>`,
  shopeepay: html`<path d="M5 8h14l-1 13H6zM9 8V6a3 3 0 0 1 6 0v2"/>`,
  dana: html`<path d="M3 9c3-3 6-3 9 0s6 3 9 0M3 16c3-3 6-3 9 0s6 3 9 0"/>`,
  ovo: html`<circle cx="12" cy="12" r="8"/>`,
  akulaku: html`<path d="M4 20V10M10 20V4M16 20v-8M22 20H2"/>`,
  kredivo: html`<path d="M12 3l9 17H3zM12 10v4"/>`,
};

/** The name on its own ground, on top of the page; nothing for what is no wallet. */
export function walletHead(paymentType: string, name: string): Html | '' {
  const mark = Object.hasOwn(MARKS, paymentType) ? MARKS[paymentType] : undefined;
  if (mark === undefined) return '';
  return html`<div class="wallet ${paymentType}"><svg width="26" height="26" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${mark}</svg><strong>${name}</strong></div>`;
}

/** White text on each has a contrast of more than 5 to 1. */
export const WALLET_STYLES = `
.wallet { --brand: var(--accent); display: flex; align-items: center; gap: 12px; margin: -28px -28px 0; padding: 14px 28px; background: var(--brand); color: #fff; }
.wallet strong { font-size: 1.05rem; letter-spacing: -0.01em; }
.wallet.gopay { --brand: #0b6480; }
.wallet.shopeepay { --brand: #a8381a; }
.wallet.dana { --brand: #1554a6; border-radius: 0 0 18px 18px; }
.wallet.ovo { --brand: #50308c; }
.wallet.akulaku { --brand: #9c1f3d; border-bottom: 6px double #fff; }
.wallet.kredivo { --brand: #20352f; border-left: 10px solid #e0923a; }
`;
