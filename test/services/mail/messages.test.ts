// The mails of a checkout as they are read: both languages, text and HTML, and nothing of a stranger's that becomes markup.

import { describe, expect, it } from 'vitest';
import { METHODS } from '../../../src/methods/index.ts';
import {
  type CheckoutMailView,
  declined,
  howToPay,
  receipt,
  refund,
  reminder,
  returned,
  surplus,
} from '../../../src/services/mail/messages.ts';

const view: CheckoutMailView = {
  language: 'en',
  shop: { shopName: 'Kopi Kita', contact: null, colour: '#7c2d12' },
  url: 'https://pay.kopi.example/pay/abc',
  orderId: 'KOPI-1',
  amount: 150_000n,
  fee: 0n,
  months: null,
  method: 'bca_va',
  instrument: [{ code: '12345678901' }],
  expiresAt: new Date('2026-01-15T03:00:00Z'),
  paidAt: null,
  refunded: 0n,
  isAll: false,
  staysPaid: false,
  isReturning: false,
  isOpen: false,
  customerName: 'Budi',
  items: [{ name: 'Kopi Gayo', quantity: 3, price: 50_000n }],
};
const inIndonesian = { ...view, language: 'id' } as const;
const MAILS = { howToPay, reminder, receipt, refund, surplus, returned, declined } as const;

describe('how to pay', () => {
  it('tells the number, the amount, the time in WIB and where the page is', () => {
    const { subject, text } = howToPay(view);
    expect(subject).toBe('How to pay Rp 150.000 to Kopi Kita (order KOPI-1)');
    expect(text).toBe(`Hello Budi,

Your order at Kopi Kita waits for your payment of Rp 150.000.

Virtual account number: 12345678901

Order: KOPI-1
Amount: Rp 150.000
Payment method: BCA Virtual Account
Pay before: 15 January 2026, 10:00 WIB

3 × Kopi Gayo: Rp 150.000

Open the payment page:
https://pay.kopi.example/pay/abc

--
You get this message because this address was given for an order at Kopi Kita. If that was not you, you need not do anything.
`);
  });

  it('speaks Indonesian', () => {
    const { subject, text } = howToPay(inIndonesian);
    expect(subject).toBe('Cara membayar Rp 150.000 ke Kopi Kita (pesanan KOPI-1)');
    expect(text).toContain('Nomor virtual account: 12345678901');
    expect(text).toContain('Bayar sebelum: 15 Januari 2026 pukul 10.00 WIB');
  });

  it('names both parts of a Mandiri bill, and takes labels that it is given', () => {
    const bill = { ...view, method: 'echannel', instrument: [{ code: '70012' }, { code: '990000000260' }] } as const;
    expect(howToPay(bill).text).toContain('Company code: 70012\nBill key: 990000000260');
    const store = { ...view, method: 'indomaret', instrument: [{ code: 'ABC123' }] } as const;
    expect(howToPay(store).text).toContain('Payment code, for the cashier: ABC123');
    expect(howToPay({ ...view, instrument: [{ label: 'VA', code: '1' }] }).text).toContain('VA: 1');
  });
});

describe('the others', () => {
  it('the reminder says that there is still time', () => {
    expect(reminder(view).subject).toBe('Reminder: payment of Rp 150.000 to Kopi Kita (order KOPI-1)');
    expect(reminder(view).text).toContain('still time to pay.\nIf you have paid already, you need not do anything.');
    expect(reminder(inIndonesian).text).toContain('masih punya waktu untuk membayar.\nJika Anda sudah membayar');
  });

  it('the receipt says when it was paid, and no longer how', () => {
    const paid = { ...view, paidAt: new Date('2026-01-14T18:30:00Z') };
    expect(receipt(paid).text).toContain('Paid at: 15 January 2026, 01:30 WIB');
    expect(receipt(paid).text).not.toContain('12345678901');
    expect(receipt(inIndonesian).subject).toBe('Lunas: Rp 150.000 ke Kopi Kita (pesanan KOPI-1)');
  });

  it('the refund says how much this one gives back, and whether all has come back with it', () => {
    const part = { ...view, refunded: 50_000n };
    expect(refund(part).text).toContain('Rp 50.000 of your payment of Rp 150.000');
    expect(refund(part).text).not.toMatch(/whole|all of/);
    const rest = refund({ ...part, isAll: true });
    expect(rest.subject).toContain('Refund of Rp 50.000');
    expect(rest.text).toContain('was refunded.\nWith this, all of that payment has been refunded.');
    const all = refund({ ...view, refunded: 150_000n, isAll: true }).text;
    expect(all).toContain('Your whole payment of Rp 150.000');
    expect(all).not.toContain('With this');
    expect(refund({ ...inIndonesian, refunded: 50_000n }).subject).toContain('Pengembalian dana Rp 50.000 dari');
  });

  it('the refund of what was too much says that the order stays paid', () => {
    const tooMuch = { refunded: 150_000n, isAll: true, staysPaid: true };
    expect(refund({ ...view, ...tooMuch }).text).toContain('your order stays paid');
    expect(refund({ ...view, ...tooMuch }).text).not.toContain('whole payment');
    expect(refund({ ...inIndonesian, ...tooMuch }).text).toContain('pesanan Anda tetap lunas');
    expect(refund({ ...view, refunded: 150_000n, isAll: true }).text).not.toContain('stays paid');
  });
});

describe('a card that was reviewed', () => {
  it('was not accepted, and the order can be paid in another way while it is open', () => {
    expect(declined(view).text).toContain('was reviewed and not accepted. No money was taken.');
    expect(declined(view).text).not.toContain('You can still pay');
    expect(declined({ ...view, isOpen: true }).text).toContain('You can still pay');
  });
});

describe('money that does not pay the order', () => {
  it('is said to be late or too much, with what happens to it', () => {
    expect(surplus(view).text).toContain(
      'the order is not paid with it. Please do not pay again.\nThe money is not lost',
    );
    const twice = surplus({ ...view, staysPaid: true, isReturning: true }).text;
    expect(twice).toContain('you paid more than once.\nThe money is on its way back');
    expect(surplus({ ...inIndonesian, staysPaid: true }).text).toContain('sudah lunas sebelumnya');
  });

  it('is said to have gone back outside of the gateway', () => {
    expect(returned(view).subject).toBe('Given back: Rp 150.000 from Kopi Kita (order KOPI-1)');
    expect(returned(view).text).not.toContain('stays paid');
    expect(returned({ ...view, staysPaid: true }).text).toContain('your order stays paid');
  });
});

it('every mail says how to reach the shop, where the shop has said it', () => {
  const shop = { ...view.shop, contact: 'WhatsApp 0812-0000-0000' };
  for (const make of Object.values(MAILS)) {
    expect(make({ ...view, shop }).text).toContain('Reach the shop: WhatsApp 0812-0000-0000');
    expect(make({ ...view, shop }).html).toContain('Reach the shop: WhatsApp 0812-0000-0000');
    expect(make(view).text).not.toContain('Reach the shop');
  }
});

describe('every mail', () => {
  const cases = Object.entries(MAILS).flatMap(([name, make]) =>
    (['en', 'id'] as const).map((language) => [name, language, make] as const),
  );

  it.each(cases)('%s in %s escapes what it was given, and loads and runs nothing', (_name, language, make) => {
    const hostile = `<img src=x onerror="alert('1')">&`;
    const { html, subject } = make({
      ...view,
      language,
      shop: {
        shopName: `${hostile}\r\nBcc: thief@evil.example`,
        contact: hostile,
        colour: 'red;background:url(//evil.example)',
      },
      orderId: hostile,
      url: 'https://pay.kopi.example/pay/abc?a="><script>alert(1)</script>',
      customerName: hostile,
      instrument: [{ label: hostile, code: hostile }],
      items: [{ name: hostile, quantity: 1, price: 1n }],
    });
    expect(html).not.toMatch(/<img|<script|<link|<table|<style|url\(|evil\.example\)/i);
    expect(html.match(/https?:\/\/[^"\s<]+/g)?.every((url) => url.startsWith('https://pay.kopi.example/'))).toBe(true);
    expect(html).toContain(`<html lang="${language}">`);
    expect(subject).not.toMatch(/[\r\n]/);
  });

  it.each(cases)(
    '%s in %s can be written for every method, and without shop, name, items and times',
    (_n, language, make) => {
      for (const method of [...METHODS, null]) {
        const { text, html } = make({ ...view, language, method });
        expect(`${text}${html}`).not.toMatch(/undefined|null|NaN/);
      }
      const bare = {
        ...view,
        language,
        shop: { shopName: null, contact: null, colour: null },
        customerName: null,
        items: [],
        expiresAt: null,
      };
      const { subject, text, html } = make({ ...bare, method: null, instrument: [] });
      expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|NaN/);
      expect(text).not.toMatch(/\n{3}/);
    },
  );

  it.each([
    ['Zoë 🎉', 'Hello Zoë 🎉,'],
    ["Siti Nur'aini", "Hello Siti Nur'aini,"],
    ['Dr. H. Agus', 'Hello Dr. H. Agus,'],
    ['Win at https://evil.example', 'Hello,'],
    ['evil.example', 'Hello,'],
    ['x'.repeat(61), 'Hello,'],
    [' \n ', 'Hello,'],
  ])('greets %j with %j', (customerName, greeting) => {
    expect(howToPay({ ...view, customerName }).text.split('\n')[0]).toBe(greeting);
  });

  it.each([
    ['#ffff00', '#000000'],
    ['#7c2d12', '#ffffff'],
    ['#ffffff', '#000000'],
  ])('writes on a button of %s in %s', (colour, ink) => {
    const { html } = howToPay({ ...view, shop: { shopName: 'Kopi', contact: null, colour } });
    expect(html).toContain(`background:${colour};color:${ink}`);
  });
});
