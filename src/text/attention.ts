// What needs attention, in the words of the dashboard and of alerts: in English and in Indonesian.

export const ATTENTION = {
  unknown_charges: ['Charges whose outcome is not known yet', 'Tagihan yang hasilnya belum diketahui'],
  challenged_cards: [
    'Card payments that the fraud check is unsure about',
    'Pembayaran kartu yang diragukan pemeriksaan penipuan',
  ],
  contradicted_payments: [
    'Payments of which the gateway says something that does not fit',
    'Pembayaran yang keterangannya di gateway tidak cocok',
  ],
  waiting_refunds: [
    'Refunds that wait for approval or for the gateway',
    'Pengembalian dana yang menunggu persetujuan atau gateway',
  ],
  near_chargebacks: ['Chargebacks that have to be answered soon', 'Chargeback yang harus segera dijawab'],
  unmatched_messages: ['Notifications that belong to no payment', 'Notifikasi yang bukan milik pembayaran mana pun'],
  failed_messages: ['Notifications that could not be processed', 'Notifikasi yang gagal diproses'],
  failing_webhooks: ['Webhooks that fail', 'Webhook yang gagal'],
  dead_letters: ['Background jobs that failed too often', 'Tugas latar yang terlalu sering gagal'],
  overdue_invoices: ['Overdue invoices', 'Faktur lewat jatuh tempo'],
  invoice_surplus: [
    'Invoices that were paid more than once: the money has to go back',
    'Faktur yang dibayar lebih dari sekali: uangnya harus dikembalikan',
  ],
  surplus_money: [
    'Checkouts that were paid more than once: the money has to go back',
    'Checkout yang dibayar lebih dari sekali: uangnya harus dikembalikan',
  ],
  drift: [
    'Differences from the gateway, by the last reconciliation',
    'Perbedaan dengan gateway, menurut rekonsiliasi terakhir',
  ],
  failing_reports: [
    'Files and alerts that could not be sent to operators',
    'Berkas dan peringatan yang gagal dikirim ke operator',
  ],
  owed_read_backs: [
    'Payments that Gapura still has to ask the gateway about; a task does so',
    'Pembayaran yang masih harus ditanyakan Gapura ke gateway; dilakukan otomatis',
  ],
} as const;
