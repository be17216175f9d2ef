// The mails to people who operate the dashboard, in English and Indonesian: an invitation, and a link for a new password. Pure.

import type { Shop } from '../../domain/checkouts/shop.ts';
import { formatWib } from '../../domain/time.ts';
import type { Language } from '../../text/language.ts';
import { oneLine } from './one-line.ts';
import { type MailContent, type MailPage, pageHtml, pageText } from './page.ts';

export interface PersonMailView {
  readonly language: Language;
  readonly shop: Pick<Shop, 'shopName' | 'colour'>;
  /** Where the password is set. */
  readonly url: string;
  readonly endsAt: Date;
}

export const invitation = (view: PersonMailView): MailContent => written(view, 'invitation');
export const forgotten = (view: PersonMailView): MailContent => written(view, 'forgotten');

function written({ language, shop, url, endsAt }: PersonMailView, kind: 'invitation' | 'forgotten'): MailContent {
  const words = WORDS[language];
  const shopName = oneLine(shop.shopName ?? '');
  const { subject, lead, link, why } = words[kind];
  const until = words.until(formatWib(endsAt).slice(0, 16).replace('T', ' '));
  const page: MailPage = {
    language,
    heading: shopName === '' ? null : shopName,
    subject: subject(shopName === '' ? 'Gapura' : shopName),
    hello: words.hello,
    leads: [lead(shopName === '' ? 'Gapura' : shopName), until],
    link,
    url,
    colour: shop.colour,
    footer: why,
  };
  return { subject: page.subject, text: pageText(page), html: pageHtml(page) };
}

interface Message {
  readonly subject: (shop: string) => string;
  readonly lead: (shop: string) => string;
  readonly link: string;
  readonly why: string;
}

interface Words {
  readonly hello: string;
  readonly until: (time: string) => string;
  readonly invitation: Message;
  readonly forgotten: Message;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    hello: 'Hello,',
    until: (time) => `The link works once, until ${time} WIB.`,
    invitation: {
      subject: (shop) => `Your invitation to the payments of ${shop}`,
      lead: (shop) => `You are invited to the payment dashboard of ${shop}. Choose a password, and come in.`,
      link: 'Accept the invitation',
      why: 'An administrator of the dashboard has typed in this address. If you do not expect it, ignore this message.',
    },
    forgotten: {
      subject: (shop) => `A new password for the payments of ${shop}`,
      lead: (shop) => `With this link you set a new password for the payment dashboard of ${shop}.`,
      link: 'Set a new password',
      why: 'A new password was asked for with this address. If that was not you, ignore this message: nothing has changed.',
    },
  },
  id: {
    hello: 'Halo,',
    until: (time) => `Tautan ini berlaku sekali, sampai ${time} WIB.`,
    invitation: {
      subject: (shop) => `Undangan Anda ke dasbor pembayaran ${shop}`,
      lead: (shop) => `Anda diundang ke dasbor pembayaran ${shop}. Pilih kata sandi, lalu masuk.`,
      link: 'Terima undangan',
      why: 'Pengelola dasbor memasukkan alamat ini. Jika Anda tidak menunggunya, abaikan saja pesan ini.',
    },
    forgotten: {
      subject: (shop) => `Kata sandi baru untuk dasbor pembayaran ${shop}`,
      lead: (shop) => `Dengan tautan ini Anda membuat kata sandi baru untuk dasbor pembayaran ${shop}.`,
      link: 'Buat kata sandi baru',
      why: 'Kata sandi baru diminta dengan alamat ini. Jika bukan Anda, abaikan saja pesan ini: tidak ada yang berubah.',
    },
  },
};
