// What a server of several shops does with them, for the use cases that keep them.

import type { Caller, Role } from '../../domain/caller.ts';
import type { AttentionRow } from '../../domain/figures/attention.ts';
import type { Figures, SummaryInterval } from '../../domain/figures/summary.ts';
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
  /** The figures of a shop; undefined where this process cannot serve it now. */
  figuresOf(id: string): ShopFigures | undefined;
}

/** What one shop says of itself to a caller with a role there. */
export interface ShopFigures {
  summary(caller: Caller, query: { readonly interval: SummaryInterval }): Promise<Figures[]>;
  attention(caller: Caller): Promise<AttentionRow[]>;
}

/** A shop that a person may go to. */
export interface Place {
  /** Its name in its addresses; null for the server's own. */
  readonly id: string | null;
  readonly name: string | null;
  /** Null for one with scopes of their own. */
  readonly role: Role | null;
}

/** People of the server's own shop, as one of its other shops meets them; the server's own shop has none. */
export interface ServerPeople {
  /** The shop in which they are met. */
  readonly shopId: string;
  /** Whose session at the own shop it is, with the role that they have in this one; undefined where they have none. */
  recognise(token: string, how: { readonly isUse: boolean }): Promise<Caller | undefined>;
  endSession(caller: Caller): Promise<void>;
  /** How many there were. */
  endSessions(caller: Caller): Promise<number>;
  placesOf(caller: Caller): Promise<Place[]>;
}
