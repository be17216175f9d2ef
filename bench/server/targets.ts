// What was measured, beside what was aimed at.

const met: boolean[] = [];

export type Aim = { readonly atLeast: number } | { readonly atMost: number };

export function target(what: string, figure: number, aim: Aim, detail: string): void {
  const isMet = 'atLeast' in aim ? figure >= aim.atLeast : figure <= aim.atMost;
  const told = 'atLeast' in aim ? `at least ${aim.atLeast}` : `at most ${aim.atMost}`;
  met.push(isMet);
  console.log(
    `${isMet ? 'met   ' : 'MISSED'}  ${what.padEnd(44)} ${figure.toFixed(2).padStart(8)}  (${told})  ${detail}`,
  );
}

export function allMet(): boolean {
  return met.every(Boolean);
}
