// The customer's pages as text: every state in both languages on both devices, what they may load, and what never gets into them.

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SHOP_DEFAULTS } from '../../../src/domain/checkouts/shop.ts';
import { renderCard } from '../../../src/http/pay/card-page.ts';
import { type Rendered, renderMissing } from '../../../src/http/pay/document.ts';
import { renderLink } from '../../../src/http/pay/link-page.ts';
import { renderPay } from '../../../src/http/pay/page.ts';
import type { PayView } from '../../../src/http/pay/view.ts';
import { LANGUAGES, type Language } from '../../../src/text/language.ts';
import { BASE_VIEW, CARD_VIEW, LINKS, QRIS_TEXT, STATES } from './views.ts';

const SIZE_MAX_BYTES = 60_000;
const DEVICES = ['phone', 'desktop'] as const;

function allPages(language: Language): [name: string, page: Rendered][] {
  return [
    ...DEVICES.flatMap((device) =>
      Object.entries(STATES).map(([name, state]): [string, Rendered] => [
        `${name} on a ${device}`,
        renderPay({ ...BASE_VIEW, language, device, state }),
      ]),
    ),
    ...Object.entries(LINKS).map(([name, view]): [string, Rendered] => [
      `link, ${name}`,
      renderLink({ ...view, language }),
    ]),
    ['card', renderCard({ ...CARD_VIEW, language })],
    ['missing', renderMissing(language)],
  ];
}

const pay = (state: keyof typeof STATES, rest: Partial<PayView> = {}) => {
  const found = STATES[state];
  if (found === undefined) throw new Error(`no state ${state}`);
  return renderPay({ ...BASE_VIEW, ...rest, state: found });
};

/** Without what is ours and always the same. */
const markupOf = ({ html }: Rendered) => html.replace(/<(style|script)>[\s\S]*?<\/\1>/g, '');
const textOf = (page: Rendered) =>
  markupOf(page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const headingOf = ({ html }: Rendered) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1];
const directive = ({ policy }: Rendered, name: string) =>
  policy
    .split('; ')
    .find((one) => one.startsWith(`${name} `))
    ?.slice(name.length + 1);

describe.each(LANGUAGES)('every page in %s', (language) => {
  it.each(allPages(language))('%s is whole, escaped, small, and allowed by its policy alone', (_name, page) => {
    const { html, policy } = page;
    expect(html).toContain(`<html lang="${language}">`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<main/g)).toHaveLength(1);
    expect(markupOf(page)).not.toMatch(/undefined|\[object|NaN/);
    expect(textOf(page)).not.toMatch(/\{\w+\}/);
    expect(markupOf(page)).not.toMatch(/alert\(1\)<\/script>|<b>morning|<script>"|\sstyle=|\son\w+=/);
    expect(textOf(page)).not.toMatch(/\S+@\S+\.\S+/);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(SIZE_MAX_BYTES);
    for (const [tag, name] of [
      ['style', 'style-src'],
      ['script', 'script-src'],
    ] as const) {
      const blocks = [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(
        ([, block = '']) => `'sha256-${createHash('sha256').update(block).digest('base64')}'`,
      );
      const hashes = (directive(page, name) ?? '').split(' ').filter((one) => one.startsWith("'sha256"));
      expect(hashes).toEqual(blocks);
    }
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toContain("form-action 'self'; base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|frame-ancestors|\*(?!;|$| )/);
  });

  it('has a title and a heading of its own for each state', () => {
    const headings = ['choosing', 'preparing', 'verifying', 'paid', 'paid_already', 'refunded', 'expired', 'cancelled'];
    const pages = headings.map((state) => pay(state, { language }));
    expect(new Set(pages.map(headingOf)).size).toBe(headings.length);
    for (const page of pages) expect(page.html).toContain(`<title>${headingOf(page)} · Kopi Gapura</title>`);
  });
});

describe('choosing', () => {
  it('offers each way as a button that works without scripts, and the card as a page of its own', () => {
    const { html } = pay('choosing');
    const buttons = [...html.matchAll(/<button class="way" name="method" value="(\w+)"/g)].map(([, method]) => method);
    expect(buttons).toHaveLength(13);
    expect(html.match(/<form method="post" action="\/pay\/c\/tok_123\/method"/g)).toHaveLength(13);
    expect(html).toContain('href="/pay/c/tok_123/card?change=1"');
    expect(html).toMatch(/name="method" value="ovo">.*<input id="phone" name="phone" type="tel"/);
  });

  it('says why an amount cannot be paid in a way, and puts the last way first', () => {
    expect(pay('choosing').html).toMatch(
      /<button class="way" disabled>.*Indomaret<small class="why">At most Rp 5.000.000/,
    );
    const text = textOf(pay('choosing_last'));
    expect(text.indexOf('Last used')).toBeLessThan(text.indexOf('QRIS'));
    expect(text.indexOf('BCA Virtual Account')).toBeLessThan(text.indexOf('QRIS'));
    expect(text.match(/BCA Virtual Account/g)).toHaveLength(1);
    expect(text).toContain('The payment was refused');
  });

  it('opens the field whose content cannot be used, and says so beside it', () => {
    const { html } = pay('choosing_field');
    expect(html).toContain('<details open><summary class="way">');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('id="phone-fault"');
  });
});

describe('waiting', () => {
  it('shows a number in groups that are copied without spaces, the exact amount, and the time in WIB', () => {
    const { html } = pay('waiting_bca_va');
    expect(html).toContain('<span>1234</span><span>5678</span><span>9012</span><span>3456</span><span>78</span>');
    expect(html).toContain('data-copy="123456789012345678"');
    expect(html).toContain('data-copy="150000"');
    expect(html).toContain('18 Nov 2026, 02:00 WIB');
    expect(pay('waiting_bca_va', { language: 'id' }).html).toContain('18 Nov 2026, 02.00 WIB');
    expect(html).toContain('href="/pay/c/tok_123?returned=1"');
    expect(html).toContain('href="/pay/c/tok_123?change=1"');
    expect(textOf(pay('waiting_bca_va'))).toContain('only be paid from an account at BCA');
    expect(textOf(pay('waiting_bni_va'))).toContain('from another bank');
  });

  it('opens apps on a phone, and shows a code for one elsewhere', () => {
    expect(pay('waiting_gopay').html).toContain('<a class="button main" href="gojek://gopay/pay?ref=1"');
    expect(pay('waiting_gopay').html).not.toContain('class="qr"');
    for (const method of ['gopay', 'shopeepay', 'dana']) {
      const page = pay(`waiting_${method}`, { device: 'desktop' });
      expect(page.html).toContain('class="qr"');
      expect(page.html).not.toContain('class="button main"');
      expect(directive(page, 'img-src')).toBe(method === 'shopeepay' ? 'data: https://api.midtrans.com' : 'data:');
    }
    expect(textOf(pay('waiting_dana', { device: 'desktop' }))).toContain('camera. It opens DANA.');
  });

  it('offers the QRIS code as a picture, and the till its words and a bar code', () => {
    const { html } = pay('waiting_qris');
    expect(html).toContain('download="qris-KG-2026-0042.svg" href="data:image/svg+xml,');
    expect(html).toContain('<title>QR code to pay Rp 150.000</title>');
    expect(pay('waiting_indomaret').html).toContain('<title>Bar code of the payment code 123456789012</title>');
    expect(textOf(pay('waiting_indomaret'))).toContain('Say at the till');
  });

  it('runs nothing that was given as an address', () => {
    const evil = 'javascript:alert(1)';
    const instrument = { kind: 'wallet', method: 'dana', appUrl: evil, qrText: null, qrImageUrl: evil } as const;
    const state = { kind: 'waiting', instrument, expiresAt: null, canChange: false, notice: null } as const;
    const shop = { ...SHOP_DEFAULTS, logoUrl: evil, colour: 'red; }' };
    const pages = [
      renderPay({ ...BASE_VIEW, backUrl: evil, shop, state }),
      renderPay({
        ...BASE_VIEW,
        shop,
        state: {
          kind: 'waiting',
          instrument: { kind: 'card', method: 'credit_card', url: evil },
          expiresAt: null,
          canChange: false,
          notice: 'busy',
        },
      }),
    ];
    for (const { html, policy } of pages) expect(`${html}${policy}`).not.toMatch(/javascript:|red;/);
  });
});

describe('following', () => {
  it('looks again without scripts while something may come, and only then', () => {
    const refresh = '<noscript><meta http-equiv="refresh" content="15"></noscript>';
    for (const [name, state] of Object.entries(STATES)) {
      const { html } = pay(name);
      expect(html.includes(refresh)).toBe(['preparing', 'waiting', 'verifying', 'review'].includes(state.kind));
      expect(html).toContain('data-self="/pay/c/tok_123" data-version="v1"');
    }
  });

  it('goes back to the shop by itself only just after paying', () => {
    expect(pay('paid').html).toContain('data-return="https://kopi.example/thanks"');
    expect(pay('paid').html).toContain('<a class="button main" href="https://kopi.example/thanks">');
    expect(pay('paid_already').html).not.toContain('data-return="');
  });
});

describe('what may be loaded', () => {
  it("is the shop's logo from where it is, and its colour by a hash of its own", () => {
    const shop = {
      ...SHOP_DEFAULTS,
      shopName: 'A',
      logoUrl: 'https://cdn.example/a/logo.png?x=1;y',
      colour: '#FFEE00',
    };
    const page = pay('choosing', { shop });
    expect(directive(page, 'img-src')).toBe('data: https://cdn.example');
    expect(page.html).toContain(
      '<style>:root { --shop: #ffee00; --shop-ink: #000000; --band: #ffee00; --band-ink: #000000; }</style>',
    );
    expect(directive(page, 'style-src')?.split(' ')).toHaveLength(2);
    expect(directive(pay('choosing', { shop: { ...shop, colour: null } }), 'style-src')?.split(' ')).toHaveLength(1);
  });

  it("is the gateway's script on the card page alone", () => {
    const card = renderCard(CARD_VIEW);
    expect(directive(card, 'script-src')).toMatch(
      /^'sha256-\S+' https:\/\/api\.midtrans\.com https:\/\/api\.sandbox\.midtrans\.com$/,
    );
    expect(directive(card, 'frame-src')).toBe('https:');
    expect(directive(card, 'connect-src')).toContain("'self' https://api.midtrans.com");
    const local = renderCard({ ...CARD_VIEW, script: { ...CARD_VIEW.script, url: 'http://127.0.0.1:9100/x.js' } });
    expect(directive(local, 'script-src')).toMatch(/^'sha256-\S+' http:\/\/127\.0\.0\.1:9100$/);
    expect(directive(local, 'frame-src')).toBe('https: http://127.0.0.1:* http://localhost:*');
    expect(pay('choosing').policy).not.toContain('midtrans');
    expect(directive(pay('choosing'), 'connect-src')).toBe("'self'");
    expect(directive(renderMissing('en'), 'script-src')).toBeUndefined();
  });

  it('keeps the fields of a card without names, so that no form can send them', () => {
    const { html } = renderCard(CARD_VIEW);
    const inputs = html.match(/<input[^>]*>/g) ?? [];
    // Three of the card, and the box that asks whether it may be kept.
    expect(inputs).toHaveLength(4);
    for (const input of inputs) expect(input).not.toMatch(/\sname=/);
    for (const kind of ['cc-number', 'cc-exp', 'cc-csc']) expect(html).toContain(`autocomplete="${kind}"`);
  });

  it('stays small with the longest code that QRIS has', () => {
    const instrument = { kind: 'qris', method: 'qris', text: QRIS_TEXT.padEnd(512, 'A') } as const;
    const state = { kind: 'waiting', instrument, expiresAt: null, canChange: true, notice: null } as const;
    expect(Buffer.byteLength(renderPay({ ...BASE_VIEW, state }).html)).toBeLessThanOrEqual(SIZE_MAX_BYTES);
  });
});

describe('a payment link', () => {
  const link = (name: string) => renderLink(LINKS[name] ?? (LINKS.fixed as never));

  it('asks for the amount where it is open, and for what the shop wants to know', () => {
    expect(link('open').html).toContain('<form class="sheet pad" method="post" action="/pay/l/tok_9"');
    expect(link('open').html).toMatch(/<input id="amount" name="amount" inputmode="numeric"/);
    expect(link('open').html).toContain('data-amount="50000"');
    expect(link('fixed').html).not.toContain('name="amount"');
    expect(textOf(link('faults'))).toContain('Please write an amount from Rp 10.000 to Rp 5.000.000.');
    expect(link('faults').html).toContain('value="&quot;&gt;&lt;script&gt;"');
  });

  it("says that it has ended in the shop's words, and that every use is taken", () => {
    expect(link('ended').html).toContain('See you next year &lt;3');
    expect(link('ended').html).not.toContain('<form');
    expect(link('full').html).not.toContain('<form');
  });
});
