// Every page of the dashboard with nothing in it yet: in English on a desk, in Indonesian on a phone.

import { afterAll, beforeAll, describe, it } from 'vitest';
import { LISTS } from './full-desk.ts';
import { look, NOBODYS, type View } from './looks.ts';
import { type Desk, startDesk } from './support.ts';

const VIEWS: readonly View[] = [
  { locale: 'en-GB', width: 1280 },
  { locale: 'id-ID', width: 360 },
];

describe('with nothing in it yet', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk.close());

  it.each(VIEWS)(
    '$locale, $width, by day and by night',
    (view) => look(desk, view, [...LISTS, 'no/such/page', NOBODYS]),
    300_000,
  );
});
