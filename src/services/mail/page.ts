// What every mail looks like, as text and as HTML: a greeting or what it is about, what it says, a link as a button, and why it was sent. Pure.

import { inkOn, readColour } from '../../text/colour.ts';
import { type Html, html } from '../../text/html.ts';
import type { Language } from '../../text/language.ts';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailPage {
  readonly language: Language;
  /** The name of the shop; null where it has none. */
  readonly heading: string | null;
  readonly subject: string;
  readonly hello: string;
  readonly leads: readonly string[];
  /** What stands between the leads and the link. */
  readonly inside?: { readonly text: readonly string[]; readonly html: Html };
  /** What the link is called; none where there is no address. */
  readonly link: string;
  readonly url: string | null;
  /** Of the button, as `#rrggbb`; anything else is passed over. */
  readonly colour: string | null;
  readonly footer: string;
}

export function pageText({ hello, leads, inside, link, url, footer }: MailPage): string {
  const linked = url === null ? '' : `${link}:\n${url}`;
  const blocks = [hello, leads.join('\n'), ...(inside?.text ?? []), linked, `--\n${footer}`];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5";
export const SMALL = 'font-size:14px;opacity:.8';
/** Where the shop has set none. */
const BUTTON_COLOUR = '#1d4ed8';

export function pageHtml({
  language,
  heading,
  subject,
  hello,
  leads,
  inside,
  link,
  url,
  colour,
  footer,
}: MailPage): string {
  const ground = readColour(colour) ?? BUTTON_COLOUR;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body style="margin:0;padding:24px 16px;${FONT}">
<div style="max-width:560px;margin:0 auto">
${heading === null ? '' : html`<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px">${heading}</h1>\n`}<p style="margin:0 0 12px">${hello}</p>
${leads.map((lead) => html`<p style="margin:0 0 12px">${lead}</p>\n`)}${inside === undefined ? '' : inside.html}${
  url !== null &&
  html`<p style="margin:20px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${ground};color:${inkOn(ground)};font-weight:600;text-decoration:none">${link}</a></p>
<p style="margin:0;${SMALL};overflow-wrap:anywhere">${url}</p>\n`
}<p style="margin:24px 0 0;${SMALL}">${footer}</p>
</div>
</body>
</html>
`.markup;
}
