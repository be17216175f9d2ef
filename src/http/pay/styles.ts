// How the customer's pages look: one text for all of them. The shop's colour comes as two properties, and is only ever a ground.

import { BASE } from '../../design/base.ts';
import { COMPONENTS } from '../../design/components.ts';
import { TOKENS } from '../../design/tokens.ts';

const FRAME = `
[hidden] { display: none !important; }
:root { --shop: var(--accent); --shop-ink: var(--accent-ink); }
body { font-size: 16px; min-height: 100vh; display: flex; flex-direction: column; }
.wide { width: 100%; max-width: 1000px; margin: 0 auto; padding-inline: 16px; }
main.wide { flex: 1; padding-block: 16px 32px; display: grid; gap: 16px; align-content: start; }
.narrow { max-width: 552px; }
.band { background: var(--band, var(--sheet)); color: var(--band-ink, var(--ink)); border-bottom: 1px solid var(--line); }
.band .wide { display: flex; align-items: center; justify-content: space-between; gap: 16px; min-height: 64px; padding-block: 10px; }
.band :focus-visible { outline-color: var(--band-ink, var(--ink)); }
.shop { display: flex; align-items: center; gap: 12px; min-width: 0; font-size: 1.06rem; letter-spacing: -0.01em; }
.shop b { font-weight: 650; overflow: hidden; text-overflow: ellipsis; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; }
.shop img { height: 40px; max-width: 132px; object-fit: contain; background: #fff; border-radius: 8px; padding: 4px; flex: none; }
.sum { margin-inline-start: auto; font-weight: 700; font-variant-numeric: tabular-nums; white-space: nowrap; }
#offline { padding-block: 8px 0; margin: 0 auto; }
.languages { flex: none; }
.languages a { min-height: 30px; padding-top: 5px; }
.foot { display: flex; gap: 8px; align-items: start; padding-block: 0 28px; color: var(--quiet); font-size: 0.84rem; }
.contact { color: var(--quiet); font-size: 0.84rem; padding-bottom: 24px; overflow-wrap: anywhere; }
.safe { display: flex; gap: 8px; align-items: start; color: var(--quiet); font-size: 0.84rem; }
.foot svg, .safe svg { flex: none; margin-top: 2px; }
h1 { font-size: 1.4rem; letter-spacing: -0.02em; }
h2 { font-size: 0.9rem; font-weight: 600; color: var(--quiet); letter-spacing: 0; }
.amount { white-space: nowrap; font-variant-numeric: tabular-nums; }
.stack { display: grid; gap: 16px; align-content: start; min-width: 0; }
.sheet.pad { padding: 16px; gap: 14px; }
@media (max-width: 859px) {
  .band { position: sticky; top: 0; z-index: 2; }
  .band .wide { gap: 10px; }
  .band .shop { font-size: 1rem; }
  html { scroll-padding-top: 84px; }
}
@media (min-width: 860px) {
  .sum { display: none; }
  main.wide { padding-block: 32px 48px; }
  main.two { grid-template-columns: minmax(0, 1fr) 340px; gap: 32px; align-items: start; }
  .two > .order { grid-column: 2; grid-row: 1; position: sticky; top: 24px; }
  .two > .stack { grid-column: 1; grid-row: 1; }
  h1 { font-size: 1.65rem; }
  .sheet.pad { padding: 22px; }
}
`;

const PARTS = `
.order .total { display: grid; gap: 2px; }
.order .total .amount { font-size: 1.75rem; font-weight: 700; letter-spacing: -0.025em; line-height: 1.2; }
.facts { display: grid; grid-template-columns: fit-content(45%) 1fr; gap: 8px 16px; margin: 0; font-size: 0.93rem; }
.facts dt { color: var(--quiet); }
.facts dd { margin: 0; text-align: end; font-weight: 550; overflow-wrap: anywhere; }
details > summary { cursor: pointer; font-weight: 550; list-style-position: outside; }
summary { display: flex; align-items: center; gap: 10px; min-height: 44px; }
summary::-webkit-details-marker { display: none; }
summary::after { content: ''; width: 8px; height: 8px; margin: -4px 4px 0 auto; border: solid var(--quiet); border-width: 0 2px 2px 0; transform: rotate(45deg); flex: none; }
details[open] > summary::after { transform: rotate(225deg); margin-top: 4px; }
.order details { border-top: 1px solid var(--line); margin-bottom: -10px; }
.order.other details { border: 0; margin: 0; }
.items { list-style: none; margin: 0; padding: 0 0 12px; display: grid; gap: 8px; font-size: 0.93rem; }
.items li { display: flex; justify-content: space-between; gap: 16px; }
.items span:first-child { overflow-wrap: anywhere; min-width: 0; }
.button, button { min-height: 44px; border-radius: 10px; font-size: 0.97rem; gap: 8px; }
.main { background: var(--shop); color: var(--shop-ink); border-color: var(--line-strong); width: 100%; min-height: 52px; font-size: 1.03rem; font-weight: 650; }
.main:hover { background: var(--shop); border-color: var(--shop-ink); }
.ways { list-style: none; margin: 0; padding: 0; }
.ways li + li { border-top: 1px solid var(--line); }
.group { display: grid; gap: 8px; }
.group { min-width: 0; }
.group.fold { display: block; }
.fold > .ways { margin-top: 8px; }
.fold > summary { display: flex; flex-wrap: wrap; column-gap: 12px; padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--sheet); }
.fold > summary h2 { color: var(--ink); }
.fold > summary small { order: 3; width: 100%; color: var(--quiet); font-weight: 400; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.way { width: 100%; min-height: 64px; padding: 10px 14px; border: 0; border-radius: 0; background: transparent; color: var(--ink); display: flex; gap: 14px; align-items: center;
  justify-content: start; text-align: start; text-decoration: none; font-size: 1rem; cursor: pointer; }
.way:hover { background: var(--sunk); }
.way:focus-visible, summary:focus-visible { outline-offset: -3px; }
.way > span:nth-child(2) { display: grid; min-width: 0; flex: 1; font-weight: 600; line-height: 1.35; }
.way small { font-weight: 400; font-size: 0.86rem; color: var(--quiet); }
.way .fee { color: var(--ink); font-weight: 550; }
.way > svg { color: var(--quiet); flex: none; }
.way:disabled { cursor: not-allowed; color: var(--quiet); background: var(--sunk); }
.way:disabled .mark { filter: grayscale(1); opacity: 0.45; }
.way .why { color: var(--wait); font-weight: 550; }
.way[aria-busy=true] { background: var(--sunk); }
.ask { padding: 4px 14px 18px; display: grid; gap: 12px; }
.mark { width: 60px; height: 38px; border-radius: 7px; border: 1px solid rgb(128 128 128 / 45%); display: inline-block; flex: none; overflow: hidden; }
.mark svg, .mark img { display: block; width: 100%; height: 100%; }
.mark.own { background: #fff; }
.mark.own img { object-fit: contain; padding: 2px; }
.mark text { font-family: system-ui, 'Segoe UI', Roboto, Arial, sans-serif; font-weight: 800; text-anchor: middle; }
.saved > div { display: flex; align-items: center; gap: 8px; padding-inline-end: 14px; }
[data-whole] { white-space: nowrap; }
.saved > div + div { border-top: 1px solid var(--line); }
.keep { display: flex; gap: 10px; align-items: center; min-height: 44px; }
.keep input { width: 22px; height: 22px; min-height: 0; flex: none; margin: 0; }
.numbered { position: relative; display: block; }
.numbered input { padding-inline-end: 64px; }
.numbered .mark { position: absolute; inset-block-start: 9px; inset-inline-end: 9px; width: 49px; height: 30px; border-radius: 5px; }
input { min-height: 48px; font-size: 1rem; border-radius: 10px; }
select { min-height: 48px; font-size: 1rem; border-radius: 10px; width: 100%; }
input[aria-invalid=true] { border: 2px solid var(--bad); }
.fault { color: var(--bad); font-size: 0.87rem; font-weight: 550; }
.notice { display: flex; gap: 12px; padding: 14px 16px; border-radius: 12px; background: var(--wait-soft); color: var(--wait); font-size: 0.95rem; border: 1px solid transparent; }
.notice svg { flex: none; margin-top: 1px; }
.notice.bad { background: var(--bad-soft); color: var(--bad); }
`;

const WAITING = `
.title { display: flex; gap: 14px; align-items: center; }
.rows { margin: 0; display: grid; }
.rows > div { padding: 12px 0; border-top: 1px solid var(--line); display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px 12px; align-items: center; }
.rows > div:first-child { border-top: 0; padding-top: 0; }
.rows > div:last-child { padding-bottom: 0; }
.rows dt { grid-column: 1; color: var(--quiet); font-size: 0.87rem; }
.rows dd { grid-column: 1 / -1; grid-row: 2; margin: 0; font-size: clamp(1.12rem, 5.2vw, 1.35rem); font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; }
.rows dd.act { grid-column: 2; grid-row: 1; }
.act button { min-height: 40px; padding: 6px 12px; font-size: 0.9rem; }
.digits { font-weight: inherit; font-variant-numeric: tabular-nums; letter-spacing: 0.01em; }
.digits span { display: inline-block; margin-inline-end: 0.38em; }
.clock { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 4px 16px; padding: 12px 16px; border-radius: 12px; background: var(--wait-soft); color: var(--wait);
  border: 1px solid transparent; font-size: 0.93rem; }
.clock .left { font-size: 1.12rem; font-weight: 700; font-variant-numeric: tabular-nums; }
.code-box { display: grid; justify-items: center; gap: 14px; text-align: center; }
.qr { width: min(100%, 288px); min-width: 240px; height: auto; aspect-ratio: 1; display: block; border-radius: 12px; background: #fff; border: 1px solid var(--line); image-rendering: pixelated; }
.poster { margin: 0; padding: 14px; border: 1px solid var(--line); border-radius: 14px; background: #fff; color: #000; display: grid; gap: 4px; justify-items: center; max-width: 100%; }
.poster figcaption { display: grid; justify-items: center; overflow-wrap: anywhere; line-height: 1.3; }
.poster b { font-size: 1.15rem; letter-spacing: 0.04em; }
.poster .qr { border: 0; }
.poster .amount { font-size: 1.25rem; font-weight: 700; }
.barcode { height: 88px; max-width: 100%; display: block; background: #fff; border-radius: 8px; border: 1px solid var(--line); }
.say { margin: 0; padding: 12px 16px; border-radius: 12px; background: var(--sunk); font-size: 1.02rem; font-weight: 600; }
.say span { display: block; font-size: 0.84rem; font-weight: 400; color: var(--quiet); }
.guide.pad { gap: 0; padding-bottom: 6px; }
.guide > details { border-top: 1px solid var(--line); }
.guide > details > summary { min-height: 52px; }
.guide ol { margin: 0; padding: 0 0 16px 22px; display: grid; gap: 8px; font-size: 0.95rem; overflow-wrap: anywhere; }
.guide ol::marker { color: var(--quiet); }
.guide h2 { margin-bottom: 12px; }
.after { display: grid; gap: 10px; }
.after > .button { width: 100%; }
.other { border-radius: 12px; border: 1px solid var(--line); padding: 0 14px; background: var(--sheet); }
.other > div { display: grid; gap: 12px; padding-bottom: 16px; }
.lively { display: flex; gap: 10px; align-items: center; }
.lively::before { content: ''; width: 9px; height: 9px; border-radius: 50%; background: var(--good); flex: none; forced-color-adjust: none; }
.spin { width: 44px; height: 44px; border-radius: 50%; border: 4px solid var(--line); border-top-color: var(--wait); }
.state { padding: 28px 20px; display: grid; gap: 14px; justify-items: center; text-align: center; }
.state > svg { color: var(--still); }
.state.good > svg { color: var(--good); }
.state.back > svg { color: var(--back); }
.state > p { color: var(--quiet); max-width: 34em; }
.state .big { font-size: 2rem; font-weight: 700; letter-spacing: -0.03em; color: var(--ink); }
.state .facts, .state .button { width: 100%; }
.state .facts { border-top: 1px solid var(--line); padding-top: 16px; text-align: start; }
.late { font-size: 0.93rem; border-radius: 12px; background: var(--sunk); padding: 14px 16px; text-align: start; width: 100%; }
.late strong { display: block; }
.chips { display: flex; flex-wrap: wrap; gap: 8px; }
.pairs { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; align-items: start; }
.picture { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover; border-radius: 14px; background: var(--sunk); color: var(--quiet); overflow: hidden; }
.about { white-space: pre-line; overflow-wrap: anywhere; }
.many { display: flex; gap: 8px; }
.many button { flex: none; width: 48px; font-size: 1.3rem; }
.many input { width: 7em; text-align: center; font-weight: 600; font-size: 1.15rem; }
.money { position: relative; }
.money span { position: absolute; inset: 0 auto 0 12px; display: grid; align-items: center; color: var(--quiet); }
.money input { padding-left: 42px; font-weight: 600; font-size: 1.15rem; }
.bank-frame { width: 100%; height: min(640px, 80vh); border: 1px solid var(--line); border-radius: 12px; background: #fff; }
@media (max-width: 340px) { .pairs { grid-template-columns: 1fr; } }
@media (forced-colors: active) {
  .mark, .notice, .clock, .band, .main, .say, .late { border: 1px solid; }
  .spin { border-top-color: Highlight; }
  .qr, .barcode { forced-color-adjust: none; }
}
@media (prefers-reduced-motion: no-preference) {
  .spin { animation: turn 1s linear infinite; }
  .lively::before { animation: breathe 2s ease-in-out infinite; }
  @keyframes breathe { 50% { opacity: 0.25; } }
  summary::after { transition: transform 0.15s; }
  @keyframes turn { to { transform: rotate(1turn); } }
}
@media print { .band .languages, .after, .guide, .other, .foot, .button { display: none; } }
`;

/** Leading spaces and line ends say nothing to a browser, and a page carries its style. */
export const STYLES = `${TOKENS}${BASE}${COMPONENTS}${FRAME}${PARTS}${WAITING}`.replaceAll(/\n\s*/g, '\n');
