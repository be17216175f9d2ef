// The style sheet of the documentation page, light and dark, from phone to desktop.

import { BASE } from '../../design/base.ts';
import { TOKENS } from '../../design/tokens.ts';

export const STYLES = `${TOKENS}${BASE}
html { scroll-padding-top: 1.5rem; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
body { font-size: 16px; line-height: 1.6; display: grid; grid-template-columns: 17.5rem minmax(0, 1fr); }
p { margin: .6rem 0; }
code, pre, textarea { font-family: var(--mono); font-size: .86em; }
code { overflow-wrap: anywhere; }
.quiet { font-weight: 400; }

.side { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-right: 1px solid var(--line); padding: 1.6rem 1.2rem 2rem;
  background: var(--sheet); }
.brand { display: flex; align-items: center; gap: .7rem; color: var(--ink); text-decoration: none; font-weight: 700; font-size: 1.15rem;
  line-height: 1.2; letter-spacing: -.01em; margin-bottom: 1.4rem; }
.brand span { color: var(--ink); font-weight: 700; }
.brand small { display: block; color: var(--quiet); font-weight: 400; font-size: .78rem; letter-spacing: 0; }
.menu > summary { display: none; }
.filter input { width: 100%; }
.nothing { font-size: .9rem; color: var(--quiet); overflow-wrap: anywhere; }
.nothing:empty { display: none; }
nav h2 { font-size: .74rem; letter-spacing: .07em; text-transform: uppercase; margin: 1.5rem 0 .4rem; }
nav h2 a { display: inline-block; min-height: 24px; color: var(--quiet); text-decoration: none; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: grid; grid-template-columns: 3.2rem 1fr; gap: .5rem; align-items: baseline; padding: .3rem .5rem; margin: 0 -.5rem;
  border-radius: 6px; color: var(--ink); text-decoration: none; font-size: .9rem; line-height: 1.35; }
nav a:hover { color: var(--accent); }
nav li a[aria-current] { background: var(--accent-soft); color: var(--accent); }
nav .method { font-size: .64rem; }
input, select, textarea, button { font: inherit; color: inherit; }
.filter input { font-size: .9rem; padding: .4rem .7rem; border: 1px solid var(--line-strong); border-radius: 8px;
  background: var(--ground); }

main { padding: 3.2rem clamp(1.2rem, 3.5vw, 4rem) 5rem; max-width: 100rem; }
.intro { max-width: 62rem; }
.eyebrow { color: var(--accent); font-weight: 600; font-size: .85rem; margin: 0; }
h1 { font-size: clamp(1.9rem, 4vw, 2.9rem); line-height: 1.12; letter-spacing: -.03em; margin: .4rem 0 1.2rem; text-wrap: balance; }
.base { display: flex; flex-wrap: wrap; gap: .3rem .9rem; align-items: baseline; padding: .7rem 1rem; border: 1px solid var(--line);
  border-radius: 10px; background: var(--sheet); }
.base span:first-child { color: var(--quiet); font-size: .85rem; }
.base a { margin-left: auto; padding-block: 2px; font-size: .9rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: .2rem 2.4rem; margin-top: 1.4rem; }
.facts p { color: var(--quiet); font-size: .95rem; }
.facts strong { color: var(--ink); }
.guides { margin-top: 1.6rem; }
.guides h2 { font-size: 1.05rem; margin: 0 0 .4rem; }
.guides ul { list-style: none; margin: 0; padding: 0; display: grid; gap: .2rem 2.4rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
.guides li { font-size: .95rem; }
.guides code { font-size: .8rem; color: var(--quiet); }
.kinds h3 { margin-top: 2rem; }
.kinds td code { overflow-wrap: normal; }
.event pre { border-radius: 0 0 8px 8px; max-height: 30rem; }
.group { margin-top: 4rem; }
.group > h2 { font-size: 1.6rem; letter-spacing: -.02em; line-height: 1.2; margin: 0; padding-bottom: .7rem;
  border-bottom: 2px solid var(--accent); }

.operation { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1rem 3rem; padding: 2.6rem 0;
  border-bottom: 1px solid var(--line); }
.operation:last-child { border-bottom: 0; }
.panels { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; display: grid;
  grid-template-columns: minmax(0, 1fr); gap: 1rem; border-radius: 12px; scrollbar-width: thin; }
h3 { font-size: 1.28rem; letter-spacing: -.015em; line-height: 1.25; margin: 0 0 .5rem; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
h4 { font-size: 1rem; margin: 1.9rem 0 .3rem; }
.address { display: flex; gap: .6rem; align-items: baseline; margin: 0; }
.address code { font-size: .95rem; overflow-wrap: normal; }
.method { font: 700 .72rem/1.5 var(--mono); letter-spacing: .02em; color: var(--info); }
.address .method { padding: .1rem .5rem; border-radius: 5px; border: 1px solid currentColor; }
.method.post { color: var(--good); } .method.patch, .method.put { color: var(--back); } .method.delete { color: var(--bad); }
.access { font-size: .88rem; color: var(--quiet); margin: .5rem 0 1rem; }
.access code { color: var(--accent); background: var(--accent-soft); padding: .1rem .4rem; border-radius: 5px; }
.status { font: 700 .8rem/1.4 var(--mono); color: var(--good); }
.status.bad { color: var(--bad); }
.header { font-size: .92rem; color: var(--quiet); }
.header code { color: var(--ink); }

.fields { list-style: none; margin: 0; padding: 0; }
.fields > li { padding: .6rem 0; border-top: 1px solid var(--line); }
.fields > li:first-child { border-top: 0; }
.fields p { margin: .1rem 0; font-size: .92rem; color: var(--quiet); }
.field .name { font-weight: 600; font-size: .9rem; }
.type { color: var(--quiet); font-size: .82rem; margin-left: .3rem; }
.required, .optional { color: var(--accent); font-size: .76rem; font-weight: 600; margin-left: .3rem; }
.optional { color: var(--quiet); font-weight: 400; font-style: italic; }
.fields .bounds { font-size: .82rem; }
.values { display: flex; flex-wrap: wrap; gap: .3rem; padding-top: .2rem; }
.values code { font-size: .78rem; border: 1px solid var(--line); border-radius: 5px; padding: .02rem .35rem; background: var(--sheet);
  color: var(--ink); }
summary { cursor: pointer; min-height: 24px; }
.nested, .schema { border: 1px solid var(--line); border-radius: 8px; margin-top: .4rem; background: var(--sheet); }
.nested > summary, .schema > summary { padding: .35rem .8rem; font-size: .86rem; color: var(--accent); }
.nested[open] > summary, .schema[open] > summary { border-bottom: 1px solid var(--line); }
.nested > .fields, .schema > .fields, .nested > .quiet, .schema > .quiet { padding: .1rem .8rem; }

table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th { text-align: left; font-size: .78rem; color: var(--quiet); font-weight: 600; }
th, td { padding: .45rem .8rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.problems { table-layout: fixed; }
.problems th:first-child { width: 4.2rem; }
.problems td + td { padding-right: 0; }
.problems tr:last-child td { border-bottom: 0; }
.kinds table { max-width: 52rem; margin-top: 1rem; }
.kinds > p { margin-top: 1rem; }

pre { margin: 0; padding: 1rem 1.1rem; overflow: auto; background: var(--panel); color: var(--panel-ink); line-height: 1.55;
  font-size: .82rem; tab-size: 2; }
pre code { font-size: inherit; overflow-wrap: normal; }
.problems pre { border-radius: 8px; margin: .5rem 0; }
.k { color: var(--key); } .s { color: var(--string); } .n { color: var(--number); }
.panel { border: 1px solid var(--panel-line); border-radius: 12px; overflow: hidden; background: var(--panel); color: var(--panel-ink);
  min-width: 0; }
.panel pre { max-height: 30rem; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; padding: .45rem .6rem .45rem 1.1rem; background: var(--panel-bar);
  border-bottom: 1px solid var(--panel-line); }
.bar h4 { margin: 0; font-size: .84rem; font-weight: 600; }
.panel .status { color: var(--panel-good); }
.panel .status.bad { color: var(--panel-bad); }
.bar h4 { margin-right: auto; white-space: nowrap; }
.pick { min-width: 0; }
.pick select { max-width: min(14rem, 100%); }
.panel button, .panel select, .panel input, .panel textarea { border: 1px solid var(--panel-line); border-radius: 7px; background: var(--panel);
  color: var(--panel-ink); font-size: .82rem; padding: .3rem .65rem; }
.panel button { background: #2b3a37; cursor: pointer; }
.panel button:hover { background: #3a4c48; }
.panel :focus-visible, .panel:focus-visible { outline-color: var(--panel-accent); outline-offset: -2px; }
.panel button:focus-visible, .panel input:focus-visible { outline-offset: 1px; }
.try > summary { padding: .6rem 1.1rem; font-size: .9rem; font-weight: 600; background: var(--panel-bar); }
.try form { display: grid; grid-template-columns: minmax(0, 1fr); gap: .8rem; padding: 1rem 1.1rem 1.1rem; border-top: 1px solid var(--panel-line); }
.try label { display: grid; gap: .25rem; font-size: .84rem; font-weight: 600; grid-template-columns: auto 1fr; align-items: baseline;
  column-gap: .6rem; }
.try label > input, .try label > select, .try label > textarea { grid-column: 1 / -1; width: 100%; padding: .45rem .65rem;
  font-family: var(--mono); font-weight: 400; }
.try ::placeholder { color: var(--panel-quiet); opacity: 1; }
.try textarea { resize: vertical; line-height: 1.5; }
.hint { color: var(--panel-quiet); font-weight: 400; font-size: .78rem; }
.try button[type=submit] { justify-self: start; background: var(--panel-accent); border-color: var(--panel-accent); color: #0c2321; font-weight: 600; font-size: .88rem;
  padding: .45rem 1.1rem; }
.try button[type=submit]:hover { background: #8ad8cf; }
.try button[disabled] { opacity: .6; cursor: progress; }
.outcome { margin: 0; font-size: .88rem; }
.outcome:empty { display: none; }
.received summary { font-size: .82rem; color: var(--panel-quiet); padding: .2rem 0; }
.received pre { padding: .8rem 0; border-top: 1px solid var(--panel-line); }
html:not(.js) .try, html:not(.js) [data-copy], html:not(.js) .filter, html:not(.js) .pick { display: none; }
html:not(.js) [data-language]:not([data-language=curl]) { display: none; }
.js .other { display: none; }
.other { border-top: 1px solid var(--panel-line); }

@media (max-width: 75rem) {
  .operation { grid-template-columns: minmax(0, 1fr); }
  .panels { position: static; max-height: none; overflow: visible; }
}
@media (max-width: 56rem) {
  html { scroll-padding-top: 4.6rem; }
  body { display: block; }
  .side { height: auto; max-height: 100vh; border-right: 0; border-bottom: 1px solid var(--line); padding: .7rem 1.2rem; z-index: 5;
    display: flex; flex-wrap: wrap; align-items: center; }
  .brand { margin: 0; font-size: 1.05rem; }
  .brand svg { width: 26px; height: 25px; }
  .menu { flex-basis: 100%; }
  .menu > summary { display: block; position: absolute; right: 1.2rem; top: .75rem; font-size: .9rem; font-weight: 600; padding: .4rem .2rem;
    color: var(--accent); }
  .menu[open] { padding: .8rem 0; }
  nav li a { padding: .5rem; }
  main { padding-top: 1.8rem; }
  .group { margin-top: 2.6rem; }
  .base a { margin-left: 0; }
}
@media (forced-colors: active) {
  nav li a[aria-current] { outline: 2px solid Highlight; outline-offset: -2px; }
}
@media print {
  .side, .try, [data-copy], .skip { display: none; }
  body { display: block; }
}
`;
