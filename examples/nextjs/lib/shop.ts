// The one Gapura of this server, and what the shop does when money has come.

import { createGapura, type Gapura, type GapuraOptions, SCOPES } from 'gapura';
import { createSandbox } from 'gapura/sandbox';
import { shopperOf } from './sessions.ts';

interface Shop {
  readonly gapura: Gapura;
  /** What is to be sent. An event may come twice: a set does not mind, nor does a table with unique orders. */
  readonly sent: Set<string>;
  readonly sandboxUrl: string | null;
  close(): Promise<void>;
}

/** Next.js loads a module anew when it changes; what stands on `globalThis` stays. */
const kept = globalThis as { shop?: Promise<Shop> | undefined };

/** Opened at the first call, and not when the module is loaded: `next build` loads it too. */
export function openShop(): Promise<Shop> {
  kept.shop ??= open().catch((error: unknown) => {
    // The next request tries again.
    kept.shop = undefined;
    throw error;
  });
  return kept.shop;
}

async function open(): Promise<Shop> {
  const { GATEWAY_SERVER_KEY: serverKey, DATABASE_URL: url, DATABASE_SCHEMA: schema } = process.env;
  // Without a key of the gateway there is a stand-in for it, and without a database payments are kept in memory.
  const sandbox = serverKey ? null : await createSandbox();
  const gateway: GapuraOptions['gateway'] = sandbox
    ? { environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey }
    : { environment: 'sandbox', serverKey: serverKey ?? '' };
  const gapura = await createGapura({
    gateway: {
      ...gateway,
      notificationUrl: () => `${process.env.SHOP_URL ?? 'http://127.0.0.1:3000'}/pay/notification/`,
    },
    database: { url: url ?? null, ...(schema ? { schema } : {}) },
    authenticate(request) {
      const shopper = shopperOf(request.headers.cookie);
      return shopper && { id: shopper.name, staff: shopper.staff, scopes: SCOPES };
    },
  });
  const sent = new Set<string>();
  gapura.events.on('payment_settled', ({ data }) => void sent.add(data.payment.order_id), { id: 'shipping' });
  // From here on no event is missed, not even over a restart.
  await gapura.events.start();
  return {
    gapura,
    sent,
    sandboxUrl: sandbox?.url ?? null,
    async close() {
      kept.shop = undefined;
      await sandbox?.close();
      await gapura.close();
    },
  };
}
