// The frame of every customer's page: head, top band, main, foot, and the policy that allows exactly this and no more.

import { createHash } from 'node:crypto';
import { FAVICON } from '../../design/mark.ts';
import { SHOP_DEFAULTS } from '../../domain/checkouts/shop.ts';
import { inkOn, readColour } from '../../text/colour.ts';
import { type Html, html, trusted } from '../../text/html.ts';
import { LANGUAGES, type Language } from '../../text/language.ts';
import { rupiahText } from '../../text/rupiah.ts';
import { originOf } from './format.ts';
import { drawIcon } from './icons.ts';
import { STYLES } from './styles.ts';
import type { ShopFace } from './view.ts';
import { PAY_WORDS } from './words.ts';

/** A page and its Content-Security-Policy; the route that serves it says who may frame it. */
export interface Rendered {
  readonly html: string;
  readonly policy: string;
}

export interface PayDocument {
  readonly language: Language;
  readonly shop: ShopFace;
  readonly title: string;
  readonly main: Html;
  /** What is to be paid: on a phone it stays in sight. */
  readonly amount?: bigint;
  /** Our own script; null for a page that runs nothing. */
  readonly script: string | null;
  /** Whether the page looks again by itself where scripts are off. */
  readonly refreshes?: boolean;
  /** For a page without a script: the address that it goes to by itself after a while. */
  readonly triesAgainAt?: string;
  /** Where pictures come from, besides the shop's logo. */
  readonly pictures?: readonly (string | null)[];
  /** What the gateway's script needs, on the one page that runs it. A bank asks for its code there, so the foot does not warn of that. */
  readonly gateway?: { readonly origins: readonly string[]; readonly frames: readonly string[] };
}

const REFRESH_SECONDS = 15;
const ICON = `data:image/svg+xml,${encodeURIComponent(FAVICON)}`;
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', id: 'Bahasa Indonesia' };

export function renderDocument(page: PayDocument): Rendered {
  const { language, shop, title, main, script, refreshes } = page;
  const words = PAY_WORDS[language].page;
  const colour = readColour(shop.colour);
  const paint = colour === null ? null : paintOf(colour);
  const text = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="same-origin">
<meta name="format-detection" content="telephone=no">
${colour !== null && html`<meta name="theme-color" content="${colour}">`}
<title>${title}</title>
<link rel="icon" href="${ICON}">
<style>${trusted(STYLES)}</style>
${paint !== null && html`<style>${trusted(paint)}</style>`}
${page.triesAgainAt !== undefined && html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}; url=${page.triesAgainAt}">`}
${refreshes && html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}"></noscript>`}
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<header class="band"><div class="wide">${showShop(shop, words.pay)}${page.amount !== undefined && html`<span class="sum" aria-hidden="true">${rupiahText(page.amount)}</span>`}
<div class="languages" role="group" aria-label="${words.language}">${LANGUAGES.map(
    (one) =>
      html`<a href="?lang=${one}" hreflang="${one}" lang="${one}" title="${LANGUAGE_NAMES[one]}"${one === language && html` aria-current="true"`}>${one.toUpperCase()}</a>`,
  )}</div></div></header>
${script !== null && html`<p id="offline" class="wide" role="alert" hidden><span class="notice">${words.offline}</span></p>`}
${main}
${page.gateway === undefined && html`<footer class="wide foot">${drawIcon('lock', 16)}<span>${words.secured}</span></footer>`}
${shop.contact !== null && html`<p class="wide contact">${words.contact} <b>${shop.contact}</b></p>`}
<p id="told" class="unseen" role="status"></p>
${script !== null && html`<script>${trusted(script)}</script>`}
</body>
</html>
`.markup;
  return { html: text, policy: policyOf(page, paint) };
}

/** The page for every address that leads nowhere; it does not say what is wrong with it. */
export function renderMissing(language: Language): Rendered {
  return renderNotice(language, 'missing');
}

/** The page for a moment in which nothing can be shown: too many requests, or the database is away. It tries again by itself. */
export function renderTrouble(language: Language, shop: ShopFace, self: string): Rendered {
  return renderNotice(language, 'trouble', { shop, triesAgainAt: self });
}

function renderNotice(
  language: Language,
  which: 'missing' | 'trouble',
  more: Partial<Pick<PayDocument, 'shop' | 'triesAgainAt'>> = {},
): Rendered {
  const [title, text] = PAY_WORDS[language][which];
  const main = html`<main id="main" tabindex="-1" class="wide narrow"><section class="sheet state still">${drawIcon('still', 44)}<h1>${title}</h1><p>${text}</p></section></main>`;
  return renderDocument({ language, shop: SHOP_DEFAULTS, title, main, script: null, ...more });
}

function showShop(shop: ShopFace, otherwise: string): Html {
  const logo = originOf(shop.logoUrl) === null ? null : shop.logoUrl;
  return html`<span class="shop">${logo !== null && html`<img src="${logo}" alt="${shop.shopName === null ? otherwise : ''}" height="32">`}${
    shop.shopName !== null ? html`<b>${shop.shopName}</b>` : logo === null && html`<b>${otherwise}</b>`
  }</span>`;
}

/** Without a colour the band is like the page, and the button in our own. */
function paintOf(colour: string): string {
  const ink = inkOn(colour);
  return `:root { --shop: ${colour}; --shop-ink: ${ink}; --band: ${colour}; --band-ink: ${ink}; }`;
}

function policyOf({ shop, script, pictures = [], gateway }: PayDocument, paint: string | null): string {
  const own = shop.marks !== undefined && shop.marks.size > 0 ? ["'self'"] : [];
  const origins = [originOf(shop.logoUrl), ...pictures.map(originOf)].filter((origin) => origin !== null);
  const scripts = [...(script === null ? [] : [hashOf(script)]), ...(gateway?.origins ?? [])];
  return [
    "default-src 'none'",
    `style-src ${[STYLES_HASH, ...(paint === null ? [] : [hashOf(paint)])].join(' ')}`,
    ...(scripts.length === 0 ? [] : [`script-src ${scripts.join(' ')}`]),
    `img-src ${[...new Set(['data:', ...own, ...origins])].join(' ')}`,
    `connect-src ${["'self'", ...(gateway?.origins ?? [])].join(' ')}`,
    ...(gateway === undefined ? [] : [`frame-src ${gateway.frames.join(' ')}`]),
    "form-action 'self'",
    "base-uri 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const STYLES_HASH = hashOf(STYLES);
