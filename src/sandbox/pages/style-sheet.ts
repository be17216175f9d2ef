// How the pages look: one small style sheet, for phones and desks, by day and by night.

import { BASE } from '../../design/base.ts';
import { COMPONENTS } from '../../design/components.ts';
import { TOKENS } from '../../design/tokens.ts';
import { METHODS } from '../methods/registry.ts';
import { MARK_STYLES } from './snap-methods.ts';

const WALLET_STYLES = `
.wallet { --brand: var(--accent); display: flex; align-items: center; gap: 12px; margin: -28px -28px 0; padding: 14px 28px; background: var(--brand); color: #fff; }
.wallet strong { font-size: 1.05rem; letter-spacing: -0.01em; }
${METHODS.flatMap(({ name, paidBy }) => ('look' in paidBy ? [`.wallet.${name} { ${paidBy.look.style} }\n`] : [])).join('')}`;

/** Snap's page: what is paid stays in sight, the way on too, and the rest scrolls between them. */
const SNAP_STYLES = `
.sheet > header.pay-head { position: sticky; top: 0; z-index: 1; display: grid; justify-content: stretch; gap: 6px; margin: -28px -28px -8px; padding: 20px 28px 14px; background: var(--sheet); border-bottom: 1px solid var(--line); }
.sheet:has(> .pay-head) { overflow: clip; }
.pay-line { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 2px 16px; min-width: 0; }
.pay-line > :first-child { min-width: 0; overflow-wrap: anywhere; }
main.payment .pay-line h1 { font-size: 1.05rem; }
.pay-head .amount { font-size: 1.6rem; white-space: nowrap; }
.left { text-align: right; }
.left time { font-weight: 600; font-variant-numeric: tabular-nums; }
.close { display: inline-flex; align-items: center; justify-content: center; width: 44px; height: 44px; margin: -10px -12px -10px auto; border-radius: 99px; color: var(--quiet); }
.close:hover { color: var(--ink); background: var(--sunk); }
.order summary, .how summary { cursor: pointer; font-size: 0.93rem; padding-block: 6px; overflow-wrap: anywhere; }
.order summary .code { color: var(--quiet); }
.order[open] { display: grid; gap: 14px; }
.order .items { padding-block: 8px 14px; }
.how { display: grid; }
.how h2 { padding-bottom: 8px; }
.how details { border-top: 1px solid var(--line); }
.how summary { padding-block: 11px; font-weight: 550; }
.how ol { margin: 0; padding: 0 0 14px 20px; display: grid; gap: 6px; font-size: 0.93rem; }
.numbers { border: 1px solid var(--line); border-radius: 12px; padding-inline: 16px; }
.copied { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding-block: 12px; }
.copied + .copied { border-top: 1px solid var(--line); }
main.payment button.copy { display: none; width: auto; min-height: 40px; font-size: 0.9rem; flex: none; }
.scripted main.payment button.copy { display: inline-flex; }
.copied .lead { min-width: 0; }
.way:has(.mark) { flex-wrap: nowrap; }
.mark { display: grid; place-items: center; flex: none; margin-left: auto; width: 56px; height: 26px; border-radius: 6px; color: #fff; font: 700 0.72rem/1 var(--sans); box-shadow: 0 0 0 1px var(--line); }
.mark::before { content: attr(data-mark) / ''; }
${MARK_STYLES}.way > span { min-width: 0; }
main.framed { max-width: none; min-height: 100vh; min-height: 100dvh; padding: 0 0 14px; gap: 14px; background: var(--sheet); align-content: start; }
main.framed > .sheet { border: 0; border-radius: 0; box-shadow: none; }
.pay-foot { position: sticky; bottom: 0; margin: 0 -28px -28px; padding: 12px 28px 16px; background: var(--sheet); border-top: 1px solid var(--line); }
.scripted .framed .note:last-child { margin-top: auto; }
`;

export const STYLE_SHEET = `${TOKENS}${BASE}${COMPONENTS}${WALLET_STYLES}
h1 { font-size: 1.55rem; font-weight: 650; }
h1.code { font-size: 1.4rem; letter-spacing: 0; }
h2 { font-size: 1.05rem; font-weight: 650; }
pre, .code { overflow-wrap: anywhere; }
pre { margin: 0; padding: 14px 16px; background: var(--sunk); border-radius: 10px; white-space: pre-wrap; line-height: 1.5; }
.number { font-variant-numeric: tabular-nums; white-space: nowrap; }

.top { background: var(--sheet); border-bottom: 1px solid var(--line); }
.top > div, .clock > div, main.console { max-width: 1180px; margin: 0 auto; padding-inline: 24px; }
.top > div { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 28px; min-height: 60px; }
.top nav { position: relative; display: flex; gap: 2px; flex: 1; overflow-x: auto; align-self: stretch; scrollbar-width: none; }
.top nav a { display: flex; align-items: center; padding: 10px 8px; color: var(--quiet); text-decoration: none; white-space: nowrap; border-block: 2px solid transparent; }
.top nav a:hover { color: var(--ink); }
.top nav a[aria-current] { color: var(--ink); font-weight: 600; border-bottom-color: var(--accent); }

.clock { border-bottom: 1px solid var(--line); }
.clock > div { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 20px; padding-block: 10px; }
.clock .merchant { gap: 8px; min-width: 0; max-width: 14rem; }
.merchant .quiet { flex: none; font-weight: 450; }
.merchant strong { font-weight: inherit; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.clock .now { display: flex; align-items: baseline; gap: 10px; margin-right: auto; }
.clock time { font-variant-numeric: tabular-nums; font-weight: 600; font-size: 1.02rem; }
.clock form, .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.clock details { position: relative; }
.clock details[open] > form { position: absolute; right: 0; top: calc(100% + 8px); z-index: 1; width: min(320px, calc(100vw - 32px));
  background: var(--sheet); border: 1px solid var(--line); border-radius: 12px; padding: 16px; box-shadow: var(--shadow); display: grid; }
summary.button { list-style: none; }
summary.button::-webkit-details-marker { display: none; }

main.console { padding-block: 28px 72px; display: grid; gap: 24px; }
main.console > * { min-width: 0; }
.head { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; }
.columns { display: grid; gap: 24px; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); align-items: start; }
.columns > div { display: grid; gap: 24px; }

.slim button { white-space: nowrap; padding: 4px 10px; font-size: 0.84rem; }
.slim select { width: auto; padding: 3px 8px; font-size: 0.84rem; border-color: var(--line); }
.slim .hard-act { color: var(--quiet); }
.slim .hard-act:hover { color: var(--bad); }
.check { display: flex; gap: 10px; align-items: center; }
.fields { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 210px), 1fr)); align-items: end; }
.search { display: flex; gap: 10px; }
.search .field { flex: 1; }
.search .field + .field { flex: 0 0 190px; }

.sheet { container-type: inline-size; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; font-size: 0.8rem; font-weight: 550; color: var(--quiet); padding: 11px 20px; border-bottom: 1px solid var(--line); white-space: nowrap; }
td { padding: 12px 20px; border-bottom: 1px solid var(--line); vertical-align: middle; }
tbody tr:last-child td { border-bottom: 0; }
td.end, th.end { text-align: right; }
td.wide { width: 40%; }
td .code { font-size: 0.87rem; }
td.code, td .code { overflow-wrap: normal; }
td.long, td.long .code { overflow-wrap: anywhere; }
td.long { min-width: 16ch; }
tr:target { background: var(--accent-soft); }
tr { scroll-margin-top: 84px; }
td a.code { font-weight: 600; color: var(--ink); }
.moves { display: flex; flex-wrap: wrap; gap: 6px; justify-content: flex-end; }
.empty { padding: 52px 24px; text-align: center; color: var(--quiet); display: grid; gap: 6px; justify-items: center; }
.empty strong { color: var(--ink); font-weight: 600; }
.pages { display: flex; justify-content: space-between; align-items: center; gap: 12px; padding: 12px 20px; border-top: 1px solid var(--line); }
dl { margin: 0; display: grid; grid-template-columns: minmax(120px, 1fr) minmax(0, 2fr); gap: 10px 20px; }
dt { color: var(--quiet); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; }
ol.history { list-style: none; margin: 0; padding: 0; }
ol.history li { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: center; padding: 0 0 16px 20px; border-left: 2px solid var(--line); margin-left: 5px; position: relative; }
ol.history .number { flex-basis: 100%; }
ol.history li:last-child { border-color: transparent; padding-bottom: 0; }
ol.history li::before { content: ''; position: absolute; left: -6px; top: 7px; width: 10px; height: 10px; border-radius: 50%; background: var(--accent); }
.move { display: flex; flex-wrap: wrap; gap: 10px; align-items: end; }
.move .field { flex: 1 1 140px; }
.list { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 250px), 1fr)); gap: 14px; padding: 0; margin: 0; list-style: none; }
.list a { display: grid; gap: 3px; align-content: start; height: 100%; padding: 18px 20px; color: var(--ink); text-decoration: none; background: var(--sheet); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); }
.list a:hover { border-color: var(--accent); }

.payment-top { display: flex; align-items: center; justify-content: space-between; gap: 16px; max-width: 460px; margin: 0 auto; padding: 22px 20px 18px; }
main.payment { max-width: 460px; margin: 0 auto; padding: 0 20px 48px; display: grid; gap: 18px; }
main.payment > .sheet { padding: 28px; display: grid; gap: 24px; }
main.payment h1 { font-size: 1.3rem; }
.lead { display: grid; gap: 4px; }
.amount { font-size: 2.1rem; font-weight: 680; letter-spacing: -0.03em; line-height: 1.15; font-variant-numeric: tabular-nums; }
main.payment form { display: grid; gap: 18px; }
main.payment button, main.payment .button { width: 100%; min-height: 46px; font-size: 1rem; text-align: center; }
main.payment input, main.payment select { min-height: 46px; font-size: 1rem; }
main.payment dl { border-block: 1px solid var(--line); padding-block: 16px; grid-template-columns: auto minmax(0, 1fr); font-size: 0.93rem; }
main.payment dd { text-align: right; }
.acts { display: grid; gap: 10px; }
input.pin { font-family: var(--mono); font-size: 1.4rem !important; letter-spacing: 0.35em; text-align: center; }
.qr { display: block; width: 220px; max-width: 100%; height: auto; margin: 0 auto; background: #fff; border-radius: 12px; border: 1px solid var(--line); image-rendering: pixelated; }
.note { text-align: center; color: var(--quiet); font-size: 0.84rem; text-wrap: balance; }
td > a.code, .lead > a, .pad > a, .empty a, .pages a, .sheet > a.small, figure + a { display: inline-block; min-height: 24px; padding-block: 2px; }
main.payment .said h1 { font-size: 1.15rem; }
.scan { margin: 0; display: grid; gap: 10px; }
.flash { position: sticky; top: 10px; z-index: 1; padding: 10px 16px; border-radius: 10px; background: var(--accent); color: var(--accent-ink); font-weight: 550;
  box-shadow: var(--shadow); min-height: 43px; }
dialog h2 { margin-bottom: 10px; }
dialog .row { margin-top: 20px; }
.ways { border: 0; margin: 0; padding: 0; display: grid; gap: 8px; min-width: 0; }
.ways legend { padding: 0 0 8px; }
.way { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 12px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; font-size: 0.95rem; font-weight: 450; cursor: pointer; }
.way:has(:checked) { border-color: var(--accent); background: var(--accent-soft); }
.way .code { margin-left: auto; }
.way .text { flex: 1; min-width: 0; display: grid; }
.way .text .code { margin-left: 0; }
main.payment .row .field { flex: 1 1 0; min-width: 0; }
main.payment .way input { width: 18px; min-height: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
.amount-code { font-size: 1.25rem; font-weight: 600; letter-spacing: 0.02em; }
.items { display: grid; gap: 10px; list-style: none; margin: 0; padding: 0; }
.items li { display: flex; justify-content: space-between; gap: 16px; }
.facts { list-style: none; margin: 0; padding: 0; display: grid; gap: 6px; font-size: 0.87rem; }
.facts a { display: inline-block; min-height: 24px; padding-block: 2px; }
.times { grid-template-columns: auto auto; justify-content: start; gap: 4px 10px; font-size: 0.87rem; white-space: nowrap; }
.hints .code { white-space: nowrap; }
.hints { margin: 0; padding-left: 18px; text-align: left; display: grid; gap: 4px; font-size: 0.87rem; }

${SNAP_STYLES}
@media (max-width: 860px) {
  .columns { grid-template-columns: minmax(0, 1fr); }
}
@media (max-width: 820px) {
  .top > div, .clock > div, main.console { padding-inline: 16px; }
  .top > div { padding-top: 12px; justify-content: space-between; }
  .top nav { order: 3; flex-basis: 100%; margin-inline: -8px; }
  .clock .now { flex-basis: 100%; }
  .clock > div { gap: 8px; }
  .clock > div > form { display: contents; }
  .clock .button, .clock > div > form button { padding-inline: 11px; }
  .clock details { position: static; }
  .clock > div { position: relative; }
  .clock details[open] > form { left: 16px; right: 16px; width: auto; top: calc(100% - 4px); }
  button, .button { min-height: 40px; }
  .slim button { min-height: 38px; padding-inline: 14px; }
  .search { flex-wrap: wrap; }
  .search .field:first-child { flex-basis: 100%; }
  .search .field + .field { flex: 1; }
  .payment-top { padding-top: 16px; }
  main.payment > .sheet { padding: 22px 20px; }
  .wallet { margin: -22px -20px 0; padding-inline: 20px; }
  .sheet > header.pay-head { margin: -22px -20px -8px; padding: 16px 20px 12px; }
  .pay-foot { margin: 0 -20px -22px; padding: 12px 20px 16px; }
}
/* A table whose sheet is too narrow for it becomes a list of cards: nothing is cut off, and no word is broken. */
@container (max-width: 940px) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody, tbody tr, td { display: block; }
  tbody tr { padding: 14px 16px; border-bottom: 1px solid var(--line); display: grid; gap: 8px; }
  tbody tr:last-child { border-bottom: 0; }
  td, td.wide { padding: 0; border: 0; width: auto; display: flex; flex-wrap: wrap; gap: 4px 16px; justify-content: space-between; align-items: center; text-align: right; }
  td::before { content: attr(data-label); color: var(--quiet); font: 0.87rem system-ui, sans-serif; }
  td:first-child { text-align: left; }
  td:not([data-label])::before { content: none; }
  td.long { min-width: 0; }
  .facts, .times { margin-left: auto; }
  td.acts-cell:empty { display: none; }
  .moves { justify-content: flex-start; }
}
@media (forced-colors: active) {
  .top nav a { border-color: Canvas; }
  .top nav a[aria-current] { border-bottom-color: Highlight; text-decoration: underline; }
  .way:has(:checked) { outline: 2px solid Highlight; }
  .flash, .wallet, .mark { border: 1px solid CanvasText; }
  tr:target { outline: 2px solid Highlight; }
}
@media (prefers-reduced-motion: no-preference) {
  .list a { transition: border-color 0.12s; }
}
`;
