// SQL for figures that are read: those that are kept, and those of one owner, made of their own payments.

import type { Interval, Period } from '../../domain/figures/periods.ts';
import type { Dimension, Figures, SummaryRange } from '../../domain/figures/summary.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import {
  ALL_DIMENSIONS,
  cellsOfPayments,
  FIGURES_OF_CELLS,
  type FiguresRow,
  READ_COLUMNS,
  toFigures,
} from './cells.ts';

const LIST = statement(
  'gapura_figures',
  `SELECT ${READ_COLUMNS} FROM payment_figures
    WHERE level = $1 AND dimension = $2 AND start >= $3 AND start < $4 ORDER BY start, value LIMIT $5`,
);

const LIST_OF_OWNER = statement(
  'gapura_figures_of_owner',
  `
WITH asked AS (
  SELECT * FROM unnest($1::timestamptz[], $2::timestamptz[]) asked (start, until)
), ${cellsOfPayments('owner_id = $3', `LATERAL (SELECT * FROM ${ALL_DIMENSIONS} WHERE dimension = $4) part`)}, ${FIGURES_OF_CELLS}
SELECT ${READ_COLUMNS} FROM figures ORDER BY start, value LIMIT $5`,
);

interface Asked {
  readonly interval: Interval;
  readonly by: Dimension | undefined;
  readonly limit: number;
}

/** Of everybody's payments, as they stood when the figures were last brought up to date. Oldest first, then by value. */
export async function listFigures(on: Queryable, asked: Asked & SummaryRange): Promise<Figures[]> {
  const { interval, by = 'none', from, to, limit } = asked;
  return (await run<FiguresRow>(on, LIST, [interval, by, from, to, limit])).map(toFigures);
}

/** Of the payments of one owner, as they are now. */
export async function listOwnFigures(
  on: Queryable,
  asked: Pick<Asked, 'by' | 'limit'> & { readonly periods: readonly Period[]; readonly ownerId: string },
): Promise<Figures[]> {
  const { periods, ownerId, by = 'none', limit } = asked;
  const [starts, ends] = [periods.map(({ start }) => start), periods.map(({ end }) => end)];
  return (await run<FiguresRow>(on, LIST_OF_OWNER, [starts, ends, ownerId, by, limit])).map(toFigures);
}
