// What every page has in common before anything of its own: text, links, focus, the name with the mark, the switch of languages.

export const BASE = `
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 var(--sans); }
a { color: var(--accent); text-underline-offset: 3px; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
[tabindex='-1']:focus { outline: none; }
h1, h2, h3 { line-height: 1.25; letter-spacing: -0.015em; text-wrap: balance; margin: 0; }
p { margin: 0; }
summary { min-height: 24px; padding-block: 2px; }
code, pre, .code { font-family: var(--mono); font-size: 0.9em; }
.quiet { color: var(--quiet); }
.small { font-size: 0.87rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: 12px; top: -60px; background: var(--sheet); padding: 8px 14px; z-index: 9; border-radius: 8px; }
.skip:focus { top: 10px; }
.brand { display: inline-flex; align-items: center; gap: 10px; min-height: 32px; color: var(--ink); font-weight: 650; text-decoration: none;
  letter-spacing: -0.01em; }
.brand svg { color: var(--accent); flex: none; }
.brand span { font-weight: 400; color: var(--quiet); }
.languages { display: inline-flex; border: 1px solid var(--line); border-radius: 99px; padding: 2px; font-size: 0.82rem; background: var(--sheet); }
.languages a { min-width: 36px; min-height: 26px; padding: 3px 11px; border-radius: 99px; color: var(--quiet); text-decoration: none; text-align: center; }
.languages a[aria-current] { background: var(--accent-soft); color: var(--ink); font-weight: 600; }
@media (forced-colors: active) {
  .languages a[aria-current] { outline: 2px solid Highlight; outline-offset: -2px; }
}
@media (prefers-reduced-motion: reduce) {
  *, ::before, ::after { transition-duration: 0s !important; animation-duration: 0s !important; scroll-behavior: auto !important; }
}
`;
