// The testing example of the README: npx tsx examples/readme/testing.ts

import { startGapura } from 'gapura/testing';

const gapura = await startGapura(); // your shop charges at gapura.url, with gapura.key

const paid = await gapura.pay(await gapura.payment({ gross_amount: 25000 }));
console.log(paid.transaction_status); // settlement

const late = await gapura.payment();
await gapura.advance({ days: 2 });
console.log((await gapura.gapura.payments.get({ id: 'test' }, late.id)).transaction_status); // expire

await gapura.close();
