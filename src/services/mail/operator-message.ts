// A message to an operator: a few sentences, figures in lines, and a link; as a mail, and as Slack's incoming webhooks take it. Pure.

import type { Shop } from '../../domain/checkouts/shop.ts';
import { html } from '../../text/html.ts';
import type { Language } from '../../text/language.ts';
import { oneLine } from './one-line.ts';
import { type MailContent, type MailPage, pageHtml, pageText } from './page.ts';

export interface OperatorMessage {
  readonly subject: string;
  readonly sentences: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** A heading over more lines, where there are any. */
  readonly list?: { readonly title: string; readonly lines: readonly string[] } | undefined;
  readonly link?: { readonly words: string; readonly url: string } | undefined;
  /** Why it came. */
  readonly why: string;
}

export interface Reader {
  readonly language: Language;
  readonly shop: Pick<Shop, 'shopName' | 'colour'>;
}

export function operatorMail(message: OperatorMessage, { language, shop }: Reader): MailContent {
  const { sentences, link, why } = message;
  const shopName = oneLine(shop.shopName ?? '');
  const subject = oneLine(message.subject);
  const page: MailPage = {
    language,
    heading: shopName === '' ? null : shopName,
    subject,
    hello: subject,
    leads: sentences,
    inside: insideOf(message),
    link: link?.words ?? '',
    url: link?.url ?? null,
    colour: shop.colour,
    footer: why,
  };
  return { subject, text: pageText(page), html: pageHtml(page) };
}

function insideOf({ facts, list }: OperatorMessage): NonNullable<MailPage['inside']> {
  const lines = list?.lines ?? [];
  const title = list?.title ?? '';
  return {
    text: [
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      lines.length === 0 ? '' : [title, ...lines.map((line) => `- ${line}`)].join('\n'),
    ],
    html: html`${facts.length > 0 && html`<table role="presentation" style="border-collapse:collapse;margin:0 0 12px">${facts.map(([name, value]) => html`<tr><td style="padding:2px 16px 2px 0">${name}</td><td style="padding:2px 0;text-align:right;white-space:nowrap"><b>${value}</b></td></tr>`)}</table>\n`}${lines.length > 0 && html`<p style="margin:0 0 4px"><b>${title}</b></p>\n<ul style="margin:0 0 12px;padding-left:20px">${lines.map((line) => html`<li>${line}</li>`)}</ul>\n`}`,
  };
}

/** The body of a request to an incoming webhook. Others that take Slack's form read no more than its text. */
export function slackBody({ subject, sentences, facts, list, link }: OperatorMessage): string {
  const lines = list === undefined || list.lines.length === 0 ? [] : ['', list.title, ...list.lines.map(dotted)];
  const said = [`*${subject}*`, ...sentences, ...facts.map(([name, value]) => dotted(`${name}: ${value}`)), ...lines];
  const text = said.map(inSlack);
  return JSON.stringify({
    text: [...text, ...(link === undefined ? [] : [`<${link.url}|${inSlack(link.words)}>`])].join('\n'),
  });
}

const dotted = (line: string) => `• ${line}`;

/** These three begin a link, a name or an entity there. */
const inSlack = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
