// What the pages with forms say, in each language: the card form, and the page of a payment link.

import type { Language } from '../../text/language.ts';

/** The script of the card form shows these. */
type CardMessage =
  | 'number'
  | 'expiry'
  | 'past'
  | 'cvv'
  | 'codeBehind'
  | 'codeInFront'
  | 'script'
  | 'token'
  | 'refused'
  | 'lost'
  | 'moment'
  | 'checking';

interface FormWords {
  readonly card: Readonly<
    Record<
      | 'title'
      | 'number'
      | 'expiry'
      | 'expiryHint'
      | 'cvv'
      | 'pay'
      | 'safe'
      | 'noScript'
      | 'back'
      | 'bankTitle'
      | 'bankText'
      | 'bankFrame'
      | 'bankLink'
      | 'toPayment'
      | 'savedTitle'
      | 'until'
      | 'remove'
      | 'another'
      | 'keep'
      | 'keepHint'
      | 'thisShop'
      | 'plan'
      | 'planHint'
      | 'inFull'
      | 'planOf',
      string
    >
  >;
  readonly messages: Readonly<Record<CardMessage, string>>;
  readonly link: Readonly<
    Record<
      | 'amount'
      | 'between'
      | 'suggestions'
      | 'price'
      | 'each'
      | 'quantity'
      | 'quantityFault'
      | 'fewer'
      | 'more'
      | 'total'
      | 'continue'
      | 'optional'
      | 'required'
      | 'amountFault'
      | 'long'
      | 'card'
      | 'email'
      | 'phone'
      | 'number'
      | 'faults'
      | 'fields',
      string
    >
  >;
  readonly ended: readonly [string, string];
  readonly full: readonly [string, string];
}

export const FORM_WORDS: Readonly<Record<Language, FormWords>> = {
  en: {
    card: {
      title: 'Pay by card',
      number: 'Card number',
      expiry: 'Valid until',
      expiryHint: 'Month and year, for example 08/29',
      cvv: 'CVV code',
      pay: 'Pay {amount}',
      safe: 'Your card details go straight to the payment gateway. The shop never sees them.',
      noScript: 'Paying by card needs JavaScript. Please turn it on, or choose another payment method.',
      back: 'Pay with another method',
      bankTitle: 'Confirm at your bank',
      bankText: 'Your bank asks you to confirm this payment. This page goes on by itself.',
      bankFrame: "Your bank's page",
      bankLink: "Open the bank's page in a new tab",
      toPayment: 'See how the payment stands',
      savedTitle: 'Pay {amount} with a saved card',
      until: 'Valid until {date}',
      remove: 'Remove',
      another: 'Use another card',
      keep: 'Keep this card for my next payment at {shop}',
      keepHint: 'The payment gateway keeps it. The shop sees only its last four digits, and you can remove it here.',
      thisShop: 'this shop',
      plan: 'Instalments',
      planHint: 'For credit cards of the bank that you choose. Your bank tells you what they cost.',
      inFull: 'Pay in full',
      planOf: '{bank}, {n} months',
    },
    messages: {
      number: 'This card number is not complete or not right. Please look at it again.',
      expiry: 'Please write the month and the year, for example 08/29.',
      past: 'This card is no longer valid. Please use another one.',
      cvv: 'The security code has 3 digits, on American Express 4.',
      codeBehind: '3 digits on the back of the card',
      codeInFront: '4 digits on the front of the card',
      script: 'The payment gateway cannot be reached. Please check your connection and try again.',
      token: 'The card could not be checked. Please look at the details again.',
      refused: 'The payment could not be started. Please try again or choose another method.',
      lost: 'The connection was lost. Please see how the payment stands before you try again.',
      moment: 'One moment',
      checking: 'Your card is being checked.',
    },
    link: {
      amount: 'Amount',
      between: 'From {least} to {most}',
      suggestions: 'Suggestions',
      price: 'Price',
      each: 'Price for one',
      quantity: 'Quantity',
      quantityFault: 'Please choose a quantity from {least} to {most}.',
      fewer: 'One less',
      more: 'One more',
      total: 'Total',
      continue: 'Continue to payment',
      optional: 'optional',
      required: 'Please fill this in.',
      amountFault: 'Please write an amount from {least} to {most}.',
      long: 'This is too long. Please shorten it.',
      card: 'Please write no card number here. You are asked for your card when you pay.',
      email: 'This is no e-mail address. Please look at it again.',
      phone: 'This is no phone number. Please write it with its area code, such as 0812 3456 7890.',
      number: 'Please write digits only.',
      faults: 'Something is still missing or not right. Please look at the marked fields.',
      fields: 'Your details',
    },
    ended: ['This link has ended', 'It can no longer be paid. Please ask the shop for a new one.'],
    full: [
      'All places are taken for now',
      'Others are paying right now. If one of them does not go through, you can pay here: please try again in a few minutes.',
    ],
  },
  id: {
    card: {
      title: 'Bayar dengan kartu',
      number: 'Nomor kartu',
      expiry: 'Masa berlaku',
      expiryHint: 'Bulan dan tahun, contoh 08/29',
      cvv: 'Kode CVV',
      pay: 'Bayar {amount}',
      safe: 'Data kartu Anda dikirim langsung ke penyedia pembayaran. Toko tidak pernah melihatnya.',
      noScript: 'Pembayaran dengan kartu memerlukan JavaScript. Silakan aktifkan, atau pilih metode pembayaran lain.',
      back: 'Ganti metode pembayaran',
      bankTitle: 'Konfirmasi di bank Anda',
      bankText: 'Bank Anda meminta konfirmasi untuk pembayaran ini. Halaman ini akan berlanjut otomatis.',
      bankFrame: 'Halaman bank Anda',
      bankLink: 'Buka halaman bank di tab baru',
      toPayment: 'Lihat status pembayaran',
      savedTitle: 'Bayar {amount} dengan kartu tersimpan',
      until: 'Berlaku sampai {date}',
      remove: 'Hapus',
      another: 'Gunakan kartu lain',
      keep: 'Simpan kartu ini untuk pembayaran saya berikutnya di {shop}',
      keepHint:
        'Kartu disimpan oleh penyedia pembayaran. Toko hanya melihat empat angka terakhirnya, dan Anda dapat menghapusnya di sini.',
      thisShop: 'toko ini',
      plan: 'Cicilan',
      planHint: 'Untuk kartu kredit dari bank yang Anda pilih. Biayanya diberitahukan oleh bank Anda.',
      inFull: 'Bayar penuh',
      planOf: '{bank}, {n} bulan',
    },
    messages: {
      number: 'Nomor kartu belum lengkap atau tidak benar. Mohon periksa kembali.',
      expiry: 'Mohon isi bulan dan tahun, contoh 08/29.',
      past: 'Masa berlaku kartu ini sudah habis. Silakan gunakan kartu lain.',
      cvv: 'Kode keamanan terdiri dari 3 angka, pada American Express 4 angka.',
      codeBehind: '3 angka di belakang kartu',
      codeInFront: '4 angka di depan kartu',
      script: 'Penyedia pembayaran tidak dapat dihubungi. Mohon periksa koneksi Anda, lalu coba lagi.',
      token: 'Kartu tidak dapat diperiksa. Mohon periksa kembali data kartu Anda.',
      refused: 'Pembayaran tidak dapat dimulai. Silakan coba lagi atau pilih metode lain.',
      lost: 'Koneksi terputus. Mohon lihat status pembayaran sebelum mencoba lagi.',
      moment: 'Mohon tunggu',
      checking: 'Kartu Anda sedang diperiksa.',
    },
    link: {
      amount: 'Jumlah',
      between: 'Dari {least} sampai {most}',
      suggestions: 'Pilihan jumlah',
      price: 'Harga',
      each: 'Harga satuan',
      quantity: 'Banyaknya',
      quantityFault: 'Mohon pilih banyaknya dari {least} sampai {most}.',
      fewer: 'Kurangi satu',
      more: 'Tambah satu',
      total: 'Total',
      continue: 'Lanjutkan ke pembayaran',
      optional: 'opsional',
      required: 'Mohon diisi.',
      amountFault: 'Mohon isi jumlah dari {least} sampai {most}.',
      long: 'Isian ini terlalu panjang. Mohon dipersingkat.',
      card: 'Mohon jangan menulis nomor kartu di sini. Kartu baru diminta saat membayar.',
      email: 'Ini bukan alamat e-mail. Mohon periksa kembali.',
      phone: 'Ini bukan nomor telepon. Mohon tulis lengkap, contoh 0812 3456 7890.',
      number: 'Mohon isi dengan angka saja.',
      faults: 'Ada isian yang belum lengkap atau belum benar. Mohon periksa bagian yang ditandai.',
      fields: 'Data Anda',
    },
    ended: ['Tautan ini sudah berakhir', 'Tautan ini tidak dapat dibayar lagi. Silakan minta tautan baru kepada toko.'],
    full: [
      'Saat ini sudah penuh',
      'Pembayaran lain sedang berlangsung. Jika ada yang tidak selesai, Anda dapat membayar di sini. Silakan coba beberapa menit lagi.',
    ],
  },
};
