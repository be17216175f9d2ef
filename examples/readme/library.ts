// The library example of the README: npx tsx examples/readme/library.ts

import Fastify from 'fastify';
import { createGapura, SCOPES } from 'gapura';
import { createSandbox } from 'gapura/sandbox';

const sandbox = await createSandbox({ notificationUrl: 'http://127.0.0.1:3100/pay/notification/' });
const gapura = await createGapura({
  gateway: { environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey },
  authenticate: () => ({ id: 'budi', staff: false, scopes: SCOPES }), // your own login says who is calling
});
gapura.events.on('payment_settled', ({ data }) => console.log(`${data.payment.order_id} is paid`));

const app = Fastify();
await app.register(gapura.plugin, { prefix: '/pay' });
await app.listen({ port: 3100 });

const payment = await gapura.payments.charge({ id: 'budi' }, { payment_type: 'qris', gross_amount: 25000 });
await sandbox.control.pay(payment.order_id); // the customer pays
