// One server process of Gapura; with a listener it also counts the events that it delivers.

import { openGapura } from '../../src/app.ts';
import { createBareApp } from '../../src/http/bare-app.ts';
import { SERVER_KEY } from './messages.ts';

const [url = '', schema = '', listens = ''] = process.argv.slice(2);
const gapura = await openGapura({
  database: { url, schema },
  gateway: {
    environment: 'local',
    baseUrl: 'http://127.0.0.1:9',
    serverKey: SERVER_KEY,
    clientKey: 'SB-Mid-client-bench',
  },
});
if (listens === 'listens') {
  gapura.events.on('payment_settled', () => undefined);
  await gapura.events.start();
}
const app = createBareApp({ log: { debug() {}, info() {}, warn() {}, error() {} } });
await app.register(gapura.plugin);
process.send?.(await app.listen({ host: '127.0.0.1', port: 0, backlog: 16_384 }));
process.on('disconnect', () => process.exit());
