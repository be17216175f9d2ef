// How it all stands in one sentence. Whose fault it is matters most: a gateway that is away is not a database that is away.

import type { Examination } from '../../../sdk/index.ts';
import { useWords } from '../../language/language.tsx';
import { Icon } from '../../parts/icon.tsx';
import { WORDS } from './words.ts';

type Verdict = 'well' | 'noted' | 'gatewayAway' | 'databaseAway' | 'bothAway' | 'ill';

/** What is looked at in the database says so too where it is away; a word about its kind is no outage. */
function verdictOn({ healthy, checks }: Examination): Verdict {
  if (healthy) return checks.every(({ state }) => state === 'ok') ? 'well' : 'noted';
  const faults = checks.filter(({ ok }) => !ok);
  const isDatabaseAway = faults.some(({ name, advice }) => name === 'database' && advice === null);
  const isGatewayAway = faults.some(({ name }) => name === 'gateway');
  if (isDatabaseAway) return isGatewayAway ? 'bothAway' : 'databaseAway';
  return isGatewayAway ? 'gatewayAway' : 'ill';
}

export function VerdictNote({ examination }: { readonly examination: Examination }) {
  const words = useWords(WORDS);
  const verdict = verdictOn(examination);
  const [title, text] = words[verdict];
  const tone = examination.healthy ? 'good' : 'bad';
  return (
    <div className={`said verdict ${tone}`}>
      <Icon name={tone} size={24} />
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  );
}
