// The SDK example of the README: npx tsx examples/readme/sdk.ts

import { createGapuraClient } from 'gapura/sdk';

const gapura = createGapuraClient({ url: 'http://127.0.0.1:3000', key: process.env.GAPURA_KEY });
const { va_number } = await gapura.payments.charge({
  payment_type: 'bank_transfer',
  bank: 'bca',
  gross_amount: 150000,
});
console.log(`Pay to BCA virtual account ${va_number}`);
