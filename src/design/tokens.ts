// The colours, fonts and shadows of every page, by day and by night, as custom properties of CSS.

/**
 * `ground` lies below, `sheet` on it, `sunk` in it. Text is `ink` or `quiet`; what can be pressed is `accent`. The five tones
 * `good`, `wait`, `bad`, `back` and `still` say how a payment stands, each with a `soft` ground for it. `panel` is for code, which is
 * dark by day too. Every pair that is used for text has a contrast of 4.5 to 1 or more, every border of a field one of 3 to 1.
 */
export const TOKENS = `
:root {
  color-scheme: light dark;
  --ground: #f6f5f2; --sheet: #ffffff; --sunk: #f0eeea; --line: #e0ddd6; --line-strong: #857f75;
  --ink: #1d1c1a; --quiet: #5f5b53; --accent: #0d5f5a; --accent-ink: #ffffff; --accent-soft: #e0efed;
  --good: #14663a; --good-soft: #e0f1e6; --wait: #7d5300; --wait-soft: #fbeed3;
  --bad: #a3271f; --bad-soft: #fae4e2; --back: #514a94; --back-soft: #e9e7f8; --still: #57534c; --still-soft: #eceae5;
  --info: #14607f; --info-soft: #e1eff5;
  --panel: #17201f; --panel-bar: #1f2b29; --panel-line: #3a4a47; --panel-ink: #e9efed; --panel-quiet: #aebcb8;
  --panel-accent: #6cc9be; --panel-good: #86d6a8; --panel-bad: #f5a49e;
  --key: #f0c48f; --string: #a9d8a0; --number: #8fc7e8;
  --shadow: 0 1px 2px rgb(29 28 26 / 6%), 0 8px 24px -12px rgb(29 28 26 / 14%);
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #151614; --sheet: #1e1f1d; --sunk: #272826; --line: #343532; --line-strong: #807d75;
    --ink: #eeece6; --quiet: #aaa69c; --accent: #6cc9be; --accent-ink: #0c2321; --accent-soft: #1b3533;
    --good: #83d3a2; --good-soft: #183324; --wait: #eec06c; --wait-soft: #38290c;
    --bad: #f39a92; --bad-soft: #3f1d1a; --back: #bab3f4; --back-soft: #2b2848; --still: #b6b1a7; --still-soft: #2d2e2b;
    --info: #86c8e8; --info-soft: #132f3c;
    --panel: #0f1514; --panel-bar: #1a2322; --panel-line: #31403d;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%);
  }
}
`;
