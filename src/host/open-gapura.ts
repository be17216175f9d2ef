// A Gapura with what belongs to the program itself: for the server and the commands, and for no host.

import type { Services } from '../services/index.ts';
import type { Database } from '../store/database/pool.ts';
import type { Gapura } from './gapura.ts';
import type { Library } from './library.ts';
import type { ShopHouse } from './shops.ts';

export interface OpenGapura extends Gapura {
  readonly database: Database;
  readonly services: Services;
  /** The nouns of the library alone. Addresses of pages are those of the server at `origin`; paths where no address is known. */
  apiAt(origin?: string): Library;
  /** Whether the operator's pages are served. */
  readonly hasDashboard: boolean;
  /** The other shops of a server; null where there is this one alone. */
  readonly house: ShopHouse | null;
}
