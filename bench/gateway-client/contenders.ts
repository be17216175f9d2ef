// The three clients that are compared, each as one function that makes call number n and reads its answer.

import { createRequire } from 'node:module';
import { Pool } from 'undici';
import { GatewayClient } from '../../src/client.ts';

export interface Contender {
  readonly name: 'gapura' | 'midtrans-client' | 'undici';
  call(n: number): Promise<unknown>;
  close(): Promise<void>;
}

/** The package has no types: this is what is used of it. */
interface OfficialClient {
  readonly apiConfig: { getCoreApiBaseUrl: () => string };
  charge(payload: object): Promise<unknown>;
  readonly transaction: { status(id: string): Promise<unknown> };
}

const SERVER_KEY = 'SB-Mid-server-bench';

function payload(n: number) {
  return {
    payment_type: 'bank_transfer' as const,
    transaction_details: { order_id: `BENCH-${n}`, gross_amount: 44_000 },
    item_details: [{ id: 'SKU-1', price: 22_000, quantity: 2, name: 'Coffee beans' }],
    customer_details: { first_name: 'Budi', email: 'budi@example.com', phone: '+628112341234' },
    bank_transfer: { bank: 'bca' as const },
  };
}

/** Charges and status calls in turn, the same for all. */
export function contenders(port: number): readonly Contender[] {
  const baseUrl = `http://127.0.0.1:${port}`;
  return [ours(baseUrl), official(baseUrl), bare(baseUrl)];
}

function ours(baseUrl: string): Contender {
  const client = new GatewayClient({ serverKey: SERVER_KEY, baseUrl });
  return {
    name: 'gapura',
    call: (n) => (n % 2 === 0 ? client.charge(payload(n)) : client.getStatus(`BENCH-${n}`)),
    close: () => client.close(),
  };
}

function official(baseUrl: string): Contender {
  const { CoreApi } = createRequire(import.meta.url)('midtrans-client') as {
    CoreApi: new (options: object) => OfficialClient;
  };
  const client = new CoreApi({ isProduction: false, serverKey: SERVER_KEY, clientKey: 'SB-Mid-client-bench' });
  client.apiConfig.getCoreApiBaseUrl = () => baseUrl;
  return {
    name: 'midtrans-client',
    call: (n) => (n % 2 === 0 ? client.charge(payload(n)) : client.transaction.status(`BENCH-${n}`)),
    close: async () => {},
  };
}

/** What one would write by hand, without any of the checks. */
function bare(baseUrl: string): Contender {
  const pool = new Pool(baseUrl, { connections: 128 });
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`,
  };
  return {
    name: 'undici',
    call: async (n) => {
      const { body } = await (n % 2 === 0
        ? pool.request({ method: 'POST', path: '/v2/charge', headers, body: JSON.stringify(payload(n)) })
        : pool.request({ method: 'GET', path: `/v2/${encodeURIComponent(`BENCH-${n}`)}/status`, headers }));
      return body.json();
    },
    close: () => pool.close(),
  };
}
