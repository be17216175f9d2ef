// GET /overview/: money and what needs attention in all the shops that a person may see, by shop and together.

import { Type } from 'typebox';
import { ROLE_NAMES } from '../../domain/caller.ts';
import { showMoney } from '../../domain/figures/money.ts';
import type { ShopInOverview } from '../../services/figures/overview.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { amount, component, nullable, oneOf, text } from '../schemas/shared.ts';
import { ATTENTION_EXAMPLE, AttentionRowSchema, showAttention } from './attention.ts';

const SumSchema = component(
  'MoneyOfDays',
  Type.Object(
    {
      count: Type.Integer({ description: 'Payments that were made' }),
      paid_count: Type.Integer({ description: 'Those of them that were ever paid' }),
      gross: amount('What was taken of those'),
      refunds_made_count: Type.Integer({ description: 'Refunds that were made in that time' }),
      refunds_made: amount('What these gave back'),
    },
    { additionalProperties: false },
  ),
);

const MoneySchema = component(
  'Money',
  Type.Object(
    { today: SumSchema, last_7_days: SumSchema, last_30_days: SumSchema },
    { additionalProperties: false, description: 'By days in WIB (UTC+7), today among them' },
  ),
);

const ShopSchema = component(
  'ShopInOverview',
  Type.Object(
    {
      id: nullable(text('The name of the shop in its addresses; null for the own shop of the server')),
      name: nullable(text('What people call it')),
      role: nullable(oneOf(ROLE_NAMES, 'Your role there; null for scopes of your own')),
      state: oneOf(
        ['ready', 'disabled', 'unavailable'],
        '`unavailable`: it could not be read, or not in time; ask again',
      ),
      money: nullable(MoneySchema),
      attention: nullable(
        Type.Array(AttentionRowSchema, {
          description: 'As `GET /attention/` of that shop has it, for your role there',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

const OverviewSchema = component(
  'Overview',
  Type.Object(
    {
      shops: Type.Array(ShopSchema, { description: 'Those that you may see: the own one first, then by name' }),
      total: MoneySchema,
    },
    { additionalProperties: false },
  ),
);

const sum = (count: number, gross: string) => ({
  ...{ count, paid_count: count - 2, gross },
  ...{ refunds_made_count: 1, refunds_made: '150000.00' },
});
const MONEY = {
  today: sum(41, '5565000.00'),
  last_7_days: sum(287, '38955000.00'),
  last_30_days: sum(1_230, '166950000.00'),
};
const EXAMPLE = {
  shops: [
    { id: 'kopi', name: 'Toko Kopi', role: 'finance', state: 'ready', money: MONEY, attention: ATTENTION_EXAMPLE },
    { id: 'teh', name: 'Toko Teh', role: 'viewer', state: 'unavailable', money: null, attention: null },
  ],
  total: MONEY,
};

function show({ money, attention, ...shop }: ShopInOverview) {
  return {
    ...shop,
    money: money === null ? null : showMoney(money),
    attention: attention === null ? null : showAttention(attention),
  };
}

export const overviewEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'getOverview',
    call: 'figures.overview',
    method: 'GET',
    path: '/overview/',
    tag: 'Figures',
    summary: 'Read the money of all your shops',
    description:
      'Staff only. For a person of the own shop of a server: that shop, where they may read payments in it, and the shops in which they have a role. For keys, and in other shops: the shop that is asked alone. A shop that does not answer in time is `unavailable`, and the others are there; `total` is the sum of those that are `ready`.',
    access: 'caller',
    answers: { 200: { description: 'The shops, and their sum', schema: OverviewSchema, example: EXAMPLE } },
    problems: [403],
    async handle({ services, caller }) {
      const { shops, total } = await services.figures.overview(caller);
      return { status: 200, body: { shops: shops.map(show), total: showMoney(total) } };
    },
  }),
];
