// A body for each way to pay: what POST /charge/ takes, to be copied and changed.

import { bankTransferCharge } from './examples.ts';

const { customer_details, item_details } = bankTransferCharge;
const gross_amount = bankTransferCharge.gross_amount;
/** Lenders look at who borrows. */
const borrower = { ...customer_details, last_name: 'Santoso', phone: '+6281234567890' };

export const chargeExamples = {
  'Virtual account (BCA, BNI, BRI, CIMB Niaga, Permata)': bankTransferCharge,
  'Mandiri bill': {
    payment_type: 'echannel',
    gross_amount,
    order_id: 'KOPI-1002',
    bill_info1: 'Kopi:',
    bill_info2: 'Gayo 1 kg',
    customer_details,
  },
  QRIS: { payment_type: 'qris', gross_amount, order_id: 'KOPI-1003', customer_details },
  GoPay: { payment_type: 'gopay', gross_amount, order_id: 'KOPI-1004', callback_url: 'https://shop.example.com/done' },
  ShopeePay: {
    payment_type: 'shopeepay',
    gross_amount,
    order_id: 'KOPI-1005',
    callback_url: 'https://shop.example.com/done',
  },
  DANA: { payment_type: 'dana', gross_amount, order_id: 'KOPI-1006', callback_url: 'https://shop.example.com/done' },
  OVO: {
    payment_type: 'ovo',
    gross_amount,
    order_id: 'KOPI-1007',
    customer_details: { ...customer_details, phone: '+628123456789' },
  },
  Card: {
    payment_type: 'credit_card',
    gross_amount,
    order_id: 'KOPI-1008',
    token_id: '481111-1114-6e2a9c0f-7d1b-4c55-9a3e-0f8b2d7c4e61',
    authentication: true,
    customer_details,
  },
  'Convenience store (Indomaret, Alfamart)': {
    payment_type: 'cstore',
    store: 'indomaret',
    gross_amount,
    order_id: 'KOPI-1009',
    customer_details,
  },
  Akulaku: {
    payment_type: 'akulaku',
    gross_amount,
    order_id: 'KOPI-1010',
    customer_details: borrower,
    item_details,
  },
  Kredivo: {
    payment_type: 'kredivo',
    gross_amount,
    order_id: 'KOPI-1011',
    customer_details: borrower,
    item_details,
  },
};
