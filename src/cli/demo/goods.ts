// The world of the demo shop: what it sells, to whom, when people buy, and how they pay.

import type { Method } from '../../methods/index.ts';
import { ACCEPTED_CARD } from '../../testing/payments.ts';

/** Id, name, category, rupiah. */
export const PRODUCTS: readonly (readonly [id: string, name: string, category: string, price: number])[] = [
  ['drip-5', 'Drip bag Gayo, 5 sachet', 'Coffee', 45_000],
  ['drip-10', 'Drip bag Toraja, 10 sachet', 'Coffee', 82_000],
  ['gayo-250', 'Kopi Gayo 250 g', 'Coffee', 78_000],
  ['gayo-1000', 'Kopi Gayo 1 kg', 'Coffee', 275_000],
  ['toraja-250', 'Kopi Toraja 250 g', 'Coffee', 85_000],
  ['kintamani-250', 'Kopi Kintamani 250 g', 'Coffee', 88_000],
  ['flores-500', 'Kopi Flores Bajawa 500 g', 'Coffee', 152_000],
  ['robusta-250', 'Robusta Lampung 250 g', 'Coffee', 42_000],
  ['cold-brew', 'Cold brew 1 liter', 'Coffee', 69_000],
  ['kopi-susu', 'Kopi susu gula aren', 'Drinks', 22_000],
  ['teh-melati', 'Teh melati 100 g', 'Tea', 28_000],
  ['gula-aren', 'Gula aren cair 500 ml', 'Pantry', 38_000],
  ['kue-nastar', 'Nastar satu toples', 'Pantry', 95_000],
  ['filter-v60', 'Kertas saring V60, 100 lembar', 'Tools', 65_000],
  ['dripper-v60', 'Dripper V60 keramik', 'Tools', 189_000],
  ['teko-leher', 'Teko leher angsa', 'Tools', 329_000],
  ['gilingan', 'Gilingan tangan baja', 'Tools', 465_000],
  ['mug', 'Mug keramik', 'Tools', 55_000],
  ['stiker', 'Stiker Toko Kopi, satu set', 'Gifts', 15_000],
  ['hampers', 'Hampers kopi dan kue', 'Gifts', 385_000],
];

export const FIRST_NAMES: readonly string[] = (
  'Budi Siti Agus Dewi Rina Andi Putri Joko Wulan Rizky Ayu Fajar Intan Bayu Lestari Hendra Maya Dimas Ratna Yoga Nadia Arif ' +
  'Citra Eko Fitri Gilang Hana Ilham Kartika Made Ketut Nyoman Ucok Tiur Asep Neng Daeng Tania Reza Vina'
).split(' ');
export const LAST_NAMES: readonly string[] = (
  'Santoso Wijaya Pratama Lestari Nugroho Saputra Hidayat Kusuma Siregar Nasution Simanjuntak Hutapea Wibowo Setiawan Permata ' +
  'Rahayu Utami Firmansyah Gunawan Halim Maulana Ramadhan Suryani Tarigan Wirawan Yuliana Anggraini Mahendra'
).split(' ');
export const CITIES: readonly string[] =
  'Jakarta Bandung Surabaya Yogyakarta Semarang Medan Makassar Denpasar Bogor Malang Palembang Solo'.split(' ');

/** The share of each hour of the day, in WIB: lunch, and the evening above all. */
export const HOURS: readonly number[] = [
  1, 0.5, 0.3, 0.2, 0.3, 0.8, 1.5, 2.5, 4, 5, 6, 8, 9, 7, 5, 5, 5, 6, 8, 10, 10, 8, 5, 2.5,
];
/** Against an ordinary day, from Sunday on. */
export const WEEKDAYS: readonly number[] = [1.25, 0.85, 0.85, 0.9, 0.95, 1.05, 1.3];

/** How Indonesia pays, in hundredths. */
export const METHOD_SHARES: readonly (readonly [method: Method, share: number])[] = [
  ['qris', 33],
  ['bca_va', 15],
  ['bri_va', 8],
  ['echannel', 7],
  ['bni_va', 5],
  ['permata_va', 2],
  ['cimb_va', 1.5],
  ['gopay', 8],
  ['shopeepay', 5],
  ['dana', 4],
  ['ovo', 2.5],
  ['credit_card', 5],
  ['indomaret', 2],
  ['alfamart', 2],
  ['akulaku', 1],
  ['kredivo', 1],
];

/** Test cards of several banks, all of which pay after 3-D Secure. */
export const CARDS: readonly string[] = [
  ACCEPTED_CARD,
  '5211111111111117',
  '4617006959746656',
  '4773776057051650',
  '4365026335737199',
  '4599207887122414',
  '4105058689481467',
  '4055772026036004',
];

export const REFUND_REASONS: readonly string[] = [
  'Barang habis',
  'Pesanan dibatalkan pembeli',
  'Barang rusak di jalan',
  'Salah ukuran gilingan',
  'Terkirim dua kali',
];

export const COMPANIES: readonly (readonly [name: string, email: string])[] = [
  ['PT Kantor Ceria', 'kantor.ceria@example.com'],
  ['CV Warung Senja', 'warung.senja@example.com'],
  ['Hotel Merapi Indah', 'hotel.merapi@example.com'],
  ['PT Ruang Kerja Bersama', 'ruang.kerja@example.com'],
  ['Kafe Tepi Sawah', 'tepi.sawah@example.com'],
];
