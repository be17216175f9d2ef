// The shops of a server that a person may go to, in the menu.

import { bilingual, useWords } from '../language/language.tsx';
import { dashboardOf, site } from '../site.ts';
import { useMe } from './session-gate.tsx';

const WORDS = bilingual({
  shop: ['Shop', 'Toko'],
  shops: ['Shops', 'Toko'],
  ownShop: ['The server’s own shop', 'Toko milik server'],
  allShops: ['All shops at a glance', 'Semua toko sekilas'],
});

/** The shops that one may go to: the same page of the browser leads there, with the same session. */
export function Places() {
  const words = useWords(WORDS);
  const { shops } = useMe();
  const here = shops.find(({ id }) => id === site.shopId);
  const home = dashboardOf(null);
  if (here === undefined || home === null) return null;
  const nameOf = ({ id, name }: (typeof shops)[number]) => name ?? id ?? words.ownShop;
  return (
    <details className="places">
      <summary>
        <span className="unseen">{words.shop}: </span>
        <span>{nameOf(here)}</span>
      </summary>
      <ul aria-label={words.shops}>
        {shops.map((shop) => (
          <li key={shop.id}>
            <a href={dashboardOf(shop.id) ?? home} aria-current={shop === here ? 'true' : undefined}>
              {nameOf(shop)}
            </a>
          </li>
        ))}
      </ul>
      <a href={`${home}overview`}>{words.allShops}</a>
    </details>
  );
}
