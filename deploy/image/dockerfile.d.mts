// The types of dockerfile.mjs, for the tests.

export interface Instruction {
  readonly line: number;
  readonly keyword: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly value: string;
}

export interface Stage {
  readonly line: number;
  readonly image: string;
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

export function parseDockerfile(text: string): {
  readonly globals: readonly Instruction[];
  readonly stages: readonly Stage[];
};
export function execForm(value: string): string[] | null;
export function pairsOf(value: string): [name: string, value: string][];
export function substitute(text: string, values: Readonly<Record<string, string | undefined>>): string;
export function readDockerignore(text: string): (path: string) => boolean;
