// The example of the README for the sandbox and the gateway client: npx tsx examples/readme/sandbox.ts

import { GatewayClient } from 'gapura/client';
import { createSandbox } from 'gapura/sandbox';

const sandbox = await createSandbox();
const client = new GatewayClient({ environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey });
await client.charge({ payment_type: 'qris', transaction_details: { order_id: 'TEH-1', gross_amount: 25000 } });
await sandbox.control.pay('TEH-1');
console.log((await client.getStatus('TEH-1')).transaction_status); // settlement
await client.close();
await sandbox.close();
