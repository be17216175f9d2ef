// How far a reconciliation is, as a bar; those who listen are told every quarter, and not every payment.

import { useId } from 'react';
import { useFormat, useWords } from '../../language/language.tsx';
import { WORDS } from '../reconciliations/words.ts';

const QUARTER = 0.25;

export function Progress({ checked, total }: { readonly checked: number; readonly total: number | null }) {
  const words = useWords(WORDS);
  const format = useFormat();
  const id = useId();
  const share = total === null || total === 0 ? 0 : checked / total;
  const quarters = Math.floor(share / QUARTER) * QUARTER;
  return (
    <div className="sheet pad reconciling">
      <label htmlFor={id}>{words.progress}</label>
      <progress id={id} max={total ?? undefined} value={total === null ? undefined : checked} />
      <p className="quiet">
        {total === null ? words.notBegun : words.checkedOf(format.number(checked), format.number(total))}
      </p>
      <p className="unseen" role="status">
        {quarters > 0 && words.percent(format.percent(quarters))}
      </p>
    </div>
  );
}
