// Every page of the dashboard with everything in it, in Indonesian.

import { afterAll, beforeAll, describe, it } from 'vitest';
import { fill, LISTS } from './full-desk.ts';
import { look, WIDTHS } from './looks.ts';
import { type Desk, startDesk } from './support.ts';

describe('full', () => {
  let desk: Desk;
  let paths: readonly string[];
  beforeAll(async () => {
    desk = await startDesk();
    paths = [...LISTS, ...(await fill(desk))];
  }, 300_000);
  afterAll(() => desk.close());

  it.each(WIDTHS)('%s wide', (width) => look(desk, { locale: 'id-ID', width }, paths), 300_000);
});
