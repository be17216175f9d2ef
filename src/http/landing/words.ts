// What the landing page says, in each language.

import type { Language } from '../../text/language.ts';

export interface LandingWords {
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

export const LANDING_WORDS: Readonly<Record<Language, LandingWords>> = {
  en: {
    title: 'Gapura, a payment service',
    skip: 'Skip to the content',
    language: 'Language',
    heading: 'Payments, in front of the Midtrans gateway',
    about:
      'This address is an API: programs charge, refund, invoice and subscribe here, and are told what became of it. People find their way from here.',
    links: 'Where to go',
    docs: ['Documentation', 'Every operation, with examples to copy and a form to try it.'],
    openapi: ['API description', 'OpenAPI, for tools and generated clients.'],
    dashboard: ['Dashboard', 'Payments, refunds and what waits for somebody. Asks for a key.'],
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
      'Alamat ini sebuah API: program menagih, mengembalikan dana, membuat faktur dan langganan di sini, lalu diberi tahu hasilnya. Orang dapat mulai dari sini.',
    links: 'Mau ke mana',
    docs: ['Dokumentasi', 'Setiap operasi, dengan contoh untuk disalin dan formulir untuk mencoba.'],
    openapi: ['Deskripsi API', 'OpenAPI, untuk perkakas dan klien yang dibuat otomatis.'],
    dashboard: ['Dasbor', 'Pembayaran, pengembalian dana, dan yang menunggu seseorang. Perlu kunci.'],
    sandbox: ['Sandbox', 'Gateway di mesin ini: bayar, tolak, dan majukan waktu.'],
    environment: {
      local: ['LOCAL', 'Gateway-nya sandbox bawaan: tidak ada uang sungguhan yang berpindah.'],
      sandbox: ['SANDBOX', 'Sandbox milik gateway: tidak ada uang sungguhan yang berpindah.'],
      production: ['PRODUCTION', 'Uang sungguhan berpindah di sini.'],
    },
    version: 'Versi',
  },
};
