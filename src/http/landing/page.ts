// The page at the service's root: what this is, which environment, and where to go. It needs no script and nothing else.

import { createHash } from 'node:crypto';
import { BASE } from '../../design/base.ts';
import { ICON_ATTRIBUTES, ICONS } from '../../design/icons.ts';
import { FAVICON, MARK } from '../../design/mark.ts';
import { TOKENS } from '../../design/tokens.ts';
import { type Html, html, trusted } from '../../text/html.ts';
import { LANGUAGES, type Language } from '../../text/language.ts';

/** What the service knows of its surroundings, as far as visitors may know it too. */
export interface Site {
  /** Of the gateway; null where it is not known. */
  readonly environment: 'local' | 'sandbox' | 'production' | null;
  /** Where a browser on this machine finds the console of the sandbox gateway; null where there is none. */
  readonly sandboxUrl: string | null;
  /** Whether the dashboard is served beside the API. */
  readonly dashboard: boolean;
  /** Whether people sign in here; a host application that says who is calling has its own way. */
  readonly signIn: boolean;
  /** What the issuer is called where people sign in too; null where there is none. */
  readonly issuer: string | null;
  /** Whether mails are sent to customers. */
  readonly mails: boolean;
  /** Whether the demo shop can be made here. */
  readonly demo: boolean;
  /** The name of this shop in its addresses; null for the own shop of a server, or the only one. */
  readonly shopId: string | null;
  /** Whether other shops are kept here. */
  readonly shops: boolean;
}

/** The address of a gateway in another container or machine is for programs: a browser may not reach it. */
const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export function siteOf(
  gateway: { readonly environment: Site['environment']; readonly baseUrl?: string | undefined },
  shown: Pick<Site, 'dashboard' | 'signIn' | 'issuer' | 'mails' | 'demo' | 'shopId' | 'shops'>,
): Site {
  const { environment, baseUrl = '' } = gateway;
  const isHere = environment === 'local' && URL.canParse(baseUrl) && LOOPBACK.test(new URL(baseUrl).hostname);
  return { environment, sandboxUrl: isHere ? new URL('/', baseUrl).href : null, ...shown };
}

interface LandingWords {
  readonly title: string;
  readonly skip: string;
  readonly language: string;
  readonly heading: string;
  readonly about: string;
  readonly links: string;
  readonly docs: readonly [string, string];
  readonly openapi: readonly [string, string];
  readonly dashboard: readonly [string, string];
  readonly sandbox: readonly [string, string];
  readonly environment: Readonly<Record<'local' | 'sandbox' | 'production', readonly [string, string]>>;
  readonly version: string;
}

const LANDING_WORDS: Readonly<Record<Language, LandingWords>> = {
  en: {
    title: 'Gapura, a payment service',
    skip: 'Skip to the content',
    language: 'Language',
    heading: 'Payments, in front of the Midtrans gateway',
    about:
      'This address is an API: programs charge, refund, invoice and subscribe here, and receive events about it. People start with the links below.',
    links: 'Where to go',
    docs: ['Documentation', 'Every operation, with examples to copy and a form to try it.'],
    openapi: ['API description', 'OpenAPI, for tools and generated clients.'],
    dashboard: ['Dashboard', 'Payments, refunds and what needs attention. Asks for a key.'],
    sandbox: ['Sandbox', 'The gateway on this machine: pay, refuse, and let time pass.'],
    environment: {
      local: ['LOCAL', 'The gateway is the built-in sandbox: no real money moves.'],
      sandbox: ['SANDBOX', "The gateway's own sandbox: no real money moves."],
      production: ['PRODUCTION', 'Real money moves here.'],
    },
    version: 'Version',
  },
  id: {
    title: 'Gapura, layanan pembayaran',
    skip: 'Langsung ke isi',
    language: 'Bahasa',
    heading: 'Pembayaran, di depan gateway Midtrans',
    about:
      'Alamat ini sebuah API: program menagih, mengembalikan dana, membuat faktur dan langganan di sini, lalu menerima event tentang hasilnya. Orang dapat mulai dari tautan di bawah.',
    links: 'Mau ke mana',
    docs: ['Dokumentasi', 'Setiap operasi, dengan contoh untuk disalin dan formulir untuk mencoba.'],
    openapi: ['Deskripsi API', 'OpenAPI, untuk perkakas dan klien yang dibuat otomatis.'],
    dashboard: ['Dasbor', 'Pembayaran, pengembalian dana, dan yang perlu perhatian. Perlu kunci.'],
    sandbox: ['Sandbox', 'Gateway di mesin ini: bayar, tolak, dan majukan waktu.'],
    environment: {
      local: ['LOCAL', 'Gateway-nya sandbox bawaan: tidak ada uang sungguhan yang berpindah.'],
      sandbox: ['SANDBOX', 'Sandbox milik gateway: tidak ada uang sungguhan yang berpindah.'],
      production: ['PRODUCTION', 'Uang sungguhan berpindah di sini.'],
    },
    version: 'Versi',
  },
};

const STYLES = `${TOKENS}${BASE}
body { font-size: 16px; }
.page { max-width: 860px; margin: 0 auto; padding: 0 24px 64px; }
.top { display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 28px 0; }
.badge { display: inline-block; font-size: 0.78rem; font-weight: 650; letter-spacing: 0.05em; padding: 3px 11px; border-radius: 99px;
  background: var(--good-soft); color: var(--good); border: 1px solid transparent; }
.badge.production { background: var(--wait-soft); color: var(--wait); }
.environment { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; color: var(--quiet); font-size: 0.93rem; }
h1 { font-size: clamp(1.75rem, 5vw, 2.6rem); line-height: 1.15; letter-spacing: -0.03em; margin: 44px 0 14px; }
.about { color: var(--quiet); font-size: 1.06rem; max-width: 40em; margin-bottom: 22px; }
nav { margin-top: 36px; }
nav ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 14px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); }
nav a { display: grid; grid-template-columns: auto 1fr; gap: 2px 16px; height: 100%; align-content: start; padding: 20px; color: var(--ink); text-decoration: none;
  background: var(--sheet); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); }
nav a:hover { border-color: var(--accent); }
nav a svg { color: var(--accent); grid-row: span 2; margin-top: 2px; }
nav a strong { font-weight: 650; }
nav a span { color: var(--quiet); font-size: 0.93rem; }
footer { margin-top: 40px; color: var(--quiet); font-size: 0.87rem; }
@media (forced-colors: active) { .badge { border-color: CanvasText; } }
@media (max-width: 480px) { .page { padding-inline: 16px; } .top { padding: 18px 0; } h1 { margin-top: 24px; } }
`;

/** Our own style by its hash, the icon, and nothing that runs. */
export const LANDING_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLES).digest('base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const LOGO = trusted(MARK);
const ICON = `data:image/svg+xml,${encodeURIComponent(FAVICON)}`;
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', id: 'Bahasa Indonesia' };

export interface Landing {
  readonly site: Site;
  readonly version: string;
  /** The service's root as seen from the page's own address. */
  readonly root: string;
  readonly language: Language;
}

export function renderLanding({ site, version, root, language }: Landing): string {
  const words = LANDING_WORDS[language];
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.title}</title>
<link rel="icon" href="${ICON}">
<style>${trusted(STYLES)}</style>
</head>
<body>
<a class="skip" href="#main">${words.skip}</a>
<div class="page">
<header class="top"><span class="brand">${LOGO}<b>Gapura</b></span>
<div class="languages" role="group" aria-label="${words.language}">${LANGUAGES.map(
    (one) =>
      html`<a href="?lang=${one}" hreflang="${one}" lang="${one}" title="${LANGUAGE_NAMES[one]}"${one === language && html` aria-current="true"`}>${one.toUpperCase()}</a>`,
  )}</div></header>
<main id="main" tabindex="-1">
<h1>${words.heading}</h1>
<p class="about">${words.about}</p>
${showEnvironment(site, words)}
<nav aria-label="${words.links}"><ul>
${showLink(`${root}docs/`, 'book', words.docs)}
${showLink(`${root}openapi.json`, 'braces', words.openapi)}
${site.dashboard && showLink(`${root}dashboard/`, 'chart', words.dashboard)}
${site.sandboxUrl !== null && showLink(site.sandboxUrl, 'flask', words.sandbox)}
</ul></nav>
</main>
<footer>${words.version} ${version}</footer>
</div>
</body>
</html>
`.markup;
}

function showEnvironment({ environment }: Site, words: LandingWords): Html | false {
  if (environment === null) return false;
  const [name, meaning] = words.environment[environment];
  return html`<p class="environment"><span class="badge ${environment}">${name}</span> ${meaning}</p>`;
}

function showLink(href: string, icon: keyof typeof ICONS, [title, text]: readonly [string, string]): Html {
  const drawn = trusted(`<svg width="26" height="26" ${ICON_ATTRIBUTES}>${ICONS[icon]}</svg>`);
  return html`<li><a href="${href}">${drawn}<strong>${title}</strong><span>${text}</span></a></li>`;
}
