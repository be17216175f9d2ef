// What the tests of several merchants share: a sandbox with a second merchant, which is called as a shop calls it.

import type { MerchantOptions, Sandbox, SandboxMerchant } from '../../src/sandbox/index.ts';
import { caller, frozenSandbox } from './support.ts';

export const KOPI: MerchantOptions = {
  merchantId: 'M-KOPI',
  serverKey: 'SB-Mid-server-kopi',
  clientKey: 'SB-Mid-client-kopi',
  merchantName: 'Kopi Senja',
};

/** The merchant, or a failure of the test. */
export function merchantIn(sandbox: Sandbox, id = KOPI.merchantId): SandboxMerchant {
  const found = sandbox.merchant(id);
  if (found === undefined) throw new Error(`There is no merchant ${id}.`);
  return found;
}

/** A shop knows the address of the sandbox and the keys of its merchant, and no more. */
export function shopOf(sandbox: Sandbox, merchant: SandboxMerchant = sandbox) {
  const { serverKey, clientKey } = merchant;
  return { url: sandbox.url, serverKey, clientKey };
}

export async function twoMerchants(
  kopi: Partial<MerchantOptions> = {},
  options: Parameters<typeof frozenSandbox>[0] = {},
) {
  const sandbox = await frozenSandbox(options);
  sandbox.control.addMerchant({ ...KOPI, ...kopi });
  const merchant = merchantIn(sandbox);
  return {
    sandbox,
    kopi: merchant,
    ofGapura: caller(shopOf(sandbox)),
    ofKopi: caller(shopOf(sandbox, merchant)),
  };
}
