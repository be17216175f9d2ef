// What HTTP needs of the shop that a request is for. One application serves all shops of a process, so that it keeps nothing of any shop.

import type { FastifyRequest } from 'fastify';
import type { Services } from '../services/index.ts';
import type { Authenticate } from './authentication.ts';
import type { Site } from './landing/page.ts';
import type { ShopMarks } from './pay/marks.ts';
import type { CardView, ShopFace } from './pay/view.ts';
import type { RequestLimits } from './request-limits.ts';

export interface Served {
  readonly services: Services;
  /** Where people reach it, where that was said. */
  readonly publicUrl: string | undefined;
  /** Says who is calling, as long as the address has not failed too often. */
  readonly authenticate: Authenticate;
  readonly limits: RequestLimits;
  readonly site: Site;
  /** How its pay pages look. */
  readonly shop: ShopFace;
  /** The marks of methods that it has brought. */
  readonly marks: ShopMarks;
  /** The gateway's script for cards; null where it takes none. */
  readonly cardScript: CardView['script'] | null;
}

/** The shop that a request is for; throws what is answered where there is none. */
export type ServedFor = (request: FastifyRequest) => Served;
