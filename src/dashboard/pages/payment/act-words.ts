// What the acts on a payment are called, and what their dialogs say.

import { bilingual, type Pair } from '../../language/language.tsx';

export const ACT_WORDS = bilingual({
  names: {
    check_status: ['Ask the gateway', 'Tanya gateway'],
    cancel: ['Cancel', 'Batalkan'],
    expire: ['Expire', 'Akhiri'],
    capture: ['Capture', 'Tarik dana'],
    refund: ['Refund', 'Kembalikan dana'],
    approve: ['Approve', 'Terima'],
    deny: ['Deny', 'Tolak'],
  },
  needsScope: (scopes: readonly string[]) => [
    `This needs the scope ${scopes.join(' or ')}.`,
    `Ini perlu hak ${scopes.join(' atau ')}.`,
  ],
  refusals: {
    staff_only: [
      'Only staff may decide on a payment that the fraud check doubts.',
      'Hanya staf yang boleh memutuskan pembayaran yang diragukan pemeriksaan penipuan.',
    ],
    final: ['This payment is final.', 'Pembayaran ini sudah final.'],
    not_pending: [
      'Only a payment that waits for the customer can be ended.',
      'Hanya pembayaran yang menunggu pelanggan yang bisa diakhiri.',
    ],
    not_card: ['Only a card payment can be captured.', 'Hanya pembayaran kartu yang dananya bisa ditarik.'],
    not_authorized: [
      'Only money that is held on a card can be captured.',
      'Hanya dana yang ditahan di kartu yang bisa ditarik.',
    ],
    not_challenged: [
      'Only for a payment that the fraud check doubts.',
      'Hanya untuk pembayaran yang diragukan pemeriksaan penipuan.',
    ],
    not_paid: ['Only a paid payment can be refunded.', 'Hanya pembayaran yang sudah dibayar yang bisa dikembalikan.'],
    not_settled: [
      'Captured but not settled yet: cancel it instead.',
      'Dananya sudah ditarik tetapi belum selesai: batalkan saja.',
    ],
    refunded: ['It is refunded already, in full.', 'Dananya sudah dikembalikan seluruhnya.'],
    not_refundable: [
      'This method cannot be refunded through the gateway: pay the customer back directly.',
      'Metode ini tidak bisa dikembalikan lewat gateway: kembalikan langsung kepada pelanggan.',
    ],
    too_late: [
      'The time in which the gateway refunds this method is over.',
      'Masa pengembalian dana untuk metode ini sudah lewat.',
    ],
    nothing_left: [
      'Nothing is left: the refunds so far take up the whole amount.',
      'Tidak ada sisa: pengembalian yang ada sudah memakai seluruh jumlahnya.',
    ],
  } as Readonly<Record<string, Pair>>,
  whyNot: ['What cannot be done now, and why', 'Yang tidak bisa dilakukan sekarang, dan sebabnya'],
  cancelTitle: ['Cancel this payment?', 'Batalkan pembayaran ini?'],
  cancelText: [
    'The customer can no longer pay it, and what is held on a card is let go. This cannot be undone.',
    'Pelanggan tidak bisa membayarnya lagi, dan dana yang ditahan di kartu dilepas. Tidak bisa diurungkan.',
  ],
  cancelAct: ['Cancel the payment', 'Batalkan pembayaran'],
  cancelled: ['The payment was cancelled.', 'Pembayaran dibatalkan.'],
  expireTitle: ['End the time to pay?', 'Akhiri waktu bayar?'],
  expireText: [
    'The customer can no longer pay it. This cannot be undone.',
    'Pelanggan tidak bisa membayarnya lagi. Tidak bisa diurungkan.',
  ],
  expireAct: ['Expire the payment', 'Akhiri pembayaran'],
  expired: ['The payment was expired.', 'Waktu bayar diakhiri.'],
  approveTitle: ['Accept this payment?', 'Terima pembayaran ini?'],
  approveText: [
    'The fraud check was unsure. With your approval the payment goes on.',
    'Pemeriksaan penipuan meragukannya. Dengan persetujuan Anda pembayaran dilanjutkan.',
  ],
  approveAct: ['Accept the payment', 'Terima pembayaran'],
  approved: ['The payment was accepted.', 'Pembayaran diterima.'],
  denyTitle: ['Refuse this payment?', 'Tolak pembayaran ini?'],
  denyText: [
    'The fraud check was unsure. The customer gets the money back, and the payment ends here.',
    'Pemeriksaan penipuan meragukannya. Uang kembali ke pelanggan, dan pembayaran berakhir di sini.',
  ],
  denyAct: ['Refuse the payment', 'Tolak pembayaran'],
  denied: ['The payment was refused.', 'Pembayaran ditolak.'],
  captureTitle: ['Take the money from the card', 'Tarik dana dari kartu'],
  captureText: (held: string) => [
    `${held} is held. What you do not take is let go: it can be captured only once.`,
    `${held} ditahan. Yang tidak ditarik akan dilepas: penarikan hanya bisa sekali.`,
  ],
  amount: ['Amount in rupiah', 'Jumlah dalam rupiah'],
  amountMost: (most: string) => [`At most ${most}`, `Paling banyak ${most}`],
  captureAct: ['Capture', 'Tarik dana'],
  captured: ['The money was captured.', 'Dana sudah ditarik.'],
  refundTitle: ['Give money back', 'Kembalikan dana'],
  refundLeft: (left: string) => [`Up to ${left} can go back.`, `Paling banyak ${left} bisa dikembalikan.`],
  refundUntil: (days: number, until: string) => [
    `The gateway takes refunds of this payment until ${until}: ${days === 1 ? '1 day is' : `${days} days are`} left.`,
    `Gateway menerima pengembalian pembayaran ini sampai ${until}: tinggal ${days} hari lagi.`,
  ],
  refundWhole: ['This method can only be refunded in full.', 'Metode ini hanya bisa dikembalikan seluruhnya.'],
  refundReason: ['Reason', 'Alasan'],
  refundReasonHint: ['Some wallets show it to the customer.', 'Beberapa dompet menampilkannya kepada pelanggan.'],
  refundDirect: ['At once, by the provider', 'Langsung, oleh penyedia'],
  refundDirectHint: [
    'The bank or wallet pays back right away where it can. Otherwise it takes some days.',
    'Bank atau dompet mengembalikan saat itu juga bila bisa. Jika tidak, perlu beberapa hari.',
  ],
  refundNotDirect: [
    'This method does not pay back at once: it takes some days.',
    'Metode ini tidak bisa mengembalikan saat itu juga: perlu beberapa hari.',
  ],
  refundAct: ['Refund', 'Kembalikan'],
  refunded: ['The refund was asked for.', 'Pengembalian dana diminta.'],
  refundRequested: (amount: string) => [
    `The refund of ${amount} needs a second person: it is above the limit for one. Its amount is reserved, and nothing goes back before somebody else approves it here or in the list of refunds.`,
    `Pengembalian ${amount} perlu orang kedua: melebihi batas untuk satu orang. Jumlahnya dicadangkan, dan tidak ada yang dikembalikan sebelum orang lain menyetujuinya di sini atau di daftar pengembalian dana.`,
  ],
  refundMade: (amount: string) => [`The refund of ${amount} is on its way.`, `Pengembalian ${amount} sedang diproses.`],
});
