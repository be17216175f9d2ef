// What a server of several shops does with them, for the use cases that keep them.

import type { Shop, ShopSecrets, ShopSettings, ShopState } from '../../domain/shops.ts';

/** What a host of several shops does for them; a context of one alone has none. */
export interface ShopRegistry {
  /** Whether addresses of our own begin with this name. */
  isReserved(id: string): boolean;
  /** Throws a `validation_failed` that names what is wrong with the keys or the settings. */
  check(shop: Pick<Shop, 'environment' | 'merchantId' | 'clientKey'> & ShopSecrets): void;
  /** Its settings as they may be shown. */
  describe(settings: ShopSettings): ShopSettings;
  /** The environment of a shop for which none is said: that of the server. */
  readonly environment: Shop['environment'];
  stateOf(shop: Shop): { readonly state: ShopState; readonly problem: string | null };
  /**
   * Says that this shop was added, or is another; resolves once this process has taken note. One that was added is open then, or has
   * failed, also where a process serves none: its tables are there.
   */
  follow(id: string, change: 'added' | 'changed'): Promise<void>;
  /** What is on its way in a shop. */
  moneyUnderWay(shop: Shop): Promise<number>;
}
