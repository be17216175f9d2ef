// What a receiver of alerts gets, in its language: an alert, the summary of a day, and a test. Pure.

import type { AlertReceiver, Matter } from '../../domain/alerts.ts';
import type { Figures } from '../../domain/figures/summary.ts';
import { formatWib, wibDay } from '../../domain/time.ts';
import { ATTENTION } from '../../text/attention.ts';
import type { Language } from '../../text/language.ts';
import { rupiahText } from '../../text/rupiah.ts';
import type { CheckoutSettings } from '../context.ts';
import type { OperatorMessage } from '../mail/operator-message.ts';

type Shop = Pick<CheckoutSettings, 'shopName' | 'publicUrl'>;
type Reader = Pick<AlertReceiver, 'language'>;

const WORDS = {
  en: {
    several: (count: number) => `${count} matters need attention`,
    waits: 'This needs attention:',
    since: (time: string) => `since ${time} WIB`,
    summary: (day: string) => `The day ${day}`,
    made: 'Payments made',
    paid: 'Of them paid',
    gross: 'Money paid',
    refunded: 'Refunds made',
    attention: 'What needs attention',
    nothing: 'Nothing needs attention.',
    test: 'A test from Gapura',
    testText: 'This is a test: what needs attention will be sent here.',
    open: 'Open the dashboard',
    why: 'An administrator of the dashboard has set this address as a receiver of alerts. There it can be changed or removed.',
  },
  id: {
    several: (count: number) => `${count} hal perlu perhatian`,
    waits: 'Ini perlu perhatian:',
    since: (time: string) => `sejak ${time} WIB`,
    summary: (day: string) => `Hari ${day}`,
    made: 'Pembayaran dibuat',
    paid: 'Di antaranya lunas',
    gross: 'Uang yang dibayar',
    refunded: 'Pengembalian dana dilakukan',
    attention: 'Yang perlu perhatian',
    nothing: 'Tidak ada yang perlu perhatian.',
    test: 'Uji coba dari Gapura',
    testText: 'Ini uji coba: yang perlu perhatian akan diberitahukan di sini.',
    open: 'Buka dasbor',
    why: 'Seorang admin dasbor mencantumkan alamat ini sebagai penerima peringatan. Di sana alamat ini bisa diubah atau dihapus.',
  },
} as const satisfies Record<Language, unknown>;

export function alertMessage({ language }: Reader, matters: readonly Matter[], shop: Shop): OperatorMessage {
  const words = WORDS[language];
  const [first] = matters;
  const subject =
    matters.length === 1 && first !== undefined ? counted(first, language) : words.several(matters.length);
  return {
    subject: ofShop(subject, shop),
    sentences: [],
    facts: [],
    list: { title: words.waits, lines: matters.map((matter) => lineOf(matter, language)) },
    ...common(language, shop),
  };
}

export function summaryMessage(
  { language }: Reader,
  { figures, matters }: { readonly figures: Figures; readonly matters: readonly Matter[] },
  shop: Shop,
): OperatorMessage {
  const words = WORDS[language];
  const { start, count, paidCount, gross, refundsMadeCount, refundsMade } = figures;
  return {
    subject: ofShop(words.summary(wibDay(start)), shop),
    sentences: matters.length === 0 ? [words.nothing] : [],
    facts: [
      [words.made, String(count)],
      [words.paid, String(paidCount)],
      [words.gross, rupiahText(gross)],
      [words.refunded, `${refundsMadeCount} (${rupiahText(refundsMade)})`],
    ],
    list: { title: words.attention, lines: matters.map((matter) => lineOf(matter, language)) },
    ...common(language, shop),
  };
}

export function testMessage({ language }: Reader, shop: Shop): OperatorMessage {
  const words = WORDS[language];
  return { subject: ofShop(words.test, shop), sentences: [words.testText], facts: [], ...common(language, shop) };
}

function common(language: Language, { publicUrl }: Shop): Pick<OperatorMessage, 'link' | 'why'> {
  const { open, why } = WORDS[language];
  return { link: publicUrl === null ? undefined : { words: open, url: `${publicUrl}/dashboard/` }, why };
}

const ofShop = (subject: string, { shopName }: Shop) => (shopName === null ? subject : `${subject}, ${shopName}`);

function lineOf(matter: Matter, language: Language): string {
  const { since } = matter;
  const line = counted(matter, language);
  return since === null ? line : `${line}, ${WORDS[language].since(formatWib(since).slice(0, 16))}`;
}

function counted({ name, count, more }: Matter, language: Language): string {
  const [en, id] = ATTENTION[name];
  return `${language === 'en' ? en : id}: ${count}${more ? '+' : ''}`;
}
