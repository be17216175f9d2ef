// What a probe is told. It needs neither session nor database, so it still speaks where the doctor cannot.

import { useQuery } from '@tanstack/react-query';
import { useWords } from '../../language/language.tsx';
import { Section } from '../../parts/page.tsx';
import { Badge } from '../../parts/values.tsx';
import { WORDS } from './words.ts';

interface Readiness {
  readonly ready: boolean;
  readonly draining: boolean;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly detail: string }>>;
}

/** At the root of the server, wherever the API is mounted. Null where something else answers there. */
async function askReadiness(signal: AbortSignal): Promise<Readiness | null> {
  try {
    const answer: unknown = await (await fetch('/readyz', { signal, cache: 'no-store' })).json();
    return isReadiness(answer) ? answer : null;
  } catch {
    return null;
  }
}

function isReadiness(answer: unknown): answer is Readiness {
  return typeof answer === 'object' && answer !== null && 'ready' in answer && 'checks' in answer;
}

export function ReadinessSection() {
  const words = useWords(WORDS);
  const { data } = useQuery({ queryKey: ['system', 'readiness'], queryFn: ({ signal }) => askReadiness(signal) });
  if (data === undefined || data === null) return null;
  const names: Readonly<Record<string, string>> = words.names;
  return (
    <Section
      title={words.readiness}
      acts={<Badge tone={data.ready ? 'good' : 'bad'}>{data.ready ? words.ready : words.notReady}</Badge>}
    >
      <p className="note quiet">{data.draining ? words.draining : words.readinessText}</p>
      <ul className="findings">
        {Object.entries(data.checks).map(([name, { ok, detail }]) => (
          <li key={name}>
            <Badge tone={ok ? 'good' : 'bad'}>{ok ? words.ok : words.notOk}</Badge>
            <strong>{names[name] ?? name}</strong>
            <span lang="en">{detail}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
