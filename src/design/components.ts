// The parts that pages are made of: sheets, buttons, fields, badges, verdicts.

export const COMPONENTS = `
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); overflow: hidden; }
.sheet > header { padding: 16px 20px; border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 8px 16px;
  align-items: center; justify-content: space-between; }
.pad { padding: 20px; display: grid; gap: 16px; }
button, .button { font: inherit; font-size: 0.9rem; font-weight: 550; line-height: 1.3; cursor: pointer; padding: 7px 13px; border-radius: 8px;
  border: 1px solid var(--line); background: var(--sheet); color: var(--ink); text-decoration: none; display: inline-flex; align-items: center;
  justify-content: center; }
button:hover, .button:hover { border-color: var(--line-strong); background: var(--sunk); }
.main-act { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
.main-act:hover { background: var(--accent); border-color: var(--accent); filter: brightness(1.12); }
.hard-act:hover { color: var(--bad); border-color: var(--bad); background: var(--bad-soft); }
label, .label { font-size: 0.87rem; font-weight: 550; }
.field { display: grid; gap: 5px; min-width: 0; }
.hint { font-size: 0.84rem; color: var(--quiet); font-weight: 400; }
input, select, textarea { font: inherit; width: 100%; min-width: 0; padding: 8px 11px; border-radius: 8px; border: 1px solid var(--line-strong);
  background: var(--sheet); color: var(--ink); }
::placeholder { color: var(--quiet); opacity: 1; }
input[type=checkbox] { width: 18px; height: 18px; margin: 0; accent-color: var(--accent); flex: none; }
textarea { resize: vertical; font-family: var(--mono); font-size: 0.87rem; }
.badge { display: inline-block; font-size: 0.8rem; font-weight: 600; padding: 2px 9px; border-radius: 99px; white-space: nowrap;
  background: var(--still-soft); color: var(--still); }
.badge.good { background: var(--good-soft); color: var(--good); }
.badge.wait { background: var(--wait-soft); color: var(--wait); }
.badge.bad { background: var(--bad-soft); color: var(--bad); }
.badge.back { background: var(--back-soft); color: var(--back); }
.said { display: grid; grid-template-columns: auto 1fr; gap: 2px 14px; align-items: center; padding: 16px; border-radius: 12px;
  background: var(--still-soft); color: var(--still); }
.said svg { grid-row: span 2; }
.said strong:only-of-type, .said h1:only-of-type { align-self: center; }
.said.good { background: var(--good-soft); color: var(--good); }
.said.bad { background: var(--bad-soft); color: var(--bad); }
.said.wait { background: var(--wait-soft); color: var(--wait); }
.said.back { background: var(--back-soft); color: var(--back); }
dialog { border: 1px solid var(--line); border-radius: 14px; padding: 24px; width: min(420px, calc(100vw - 32px)); background: var(--sheet);
  color: var(--ink); box-shadow: var(--shadow); }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
@media (forced-colors: active) {
  .badge, .said { border: 1px solid; }
  .main-act { border: 2px solid ButtonText; }
}
@media (prefers-reduced-motion: no-preference) {
  button, .button { transition: border-color 0.12s, background-color 0.12s; }
}
`;
