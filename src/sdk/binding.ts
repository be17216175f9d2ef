// Makes functions of the table of calls: for the client here, and for the library, which calls without HTTP.

import { CALLS, type Call } from './calls.ts';

/** The nouns with a function for each of their verbs, without those for which `bind` gives none. */
export function bindCalls<Nouns>(bind: (call: Call, noun: string | null) => unknown): Nouns {
  const nouns: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(CALLS)) {
    const bound = isCall(entry) ? bind(entry, null) : bindVerbs(entry, (call) => bind(call, name));
    if (bound !== undefined) nouns[name] = bound;
  }
  // The table and the interfaces of the nouns are made from the same document.
  return nouns as Nouns;
}

function bindVerbs(calls: Readonly<Record<string, Call>>, bind: (call: Call) => unknown): object | undefined {
  const verbs = Object.entries(calls).map(([verb, call]) => [verb, bind(call)] as const);
  const bound = verbs.filter(([, made]) => made !== undefined);
  return bound.length === 0 ? undefined : Object.fromEntries(bound);
}

function isCall(entry: Call | Readonly<Record<string, Call>>): entry is Call {
  return typeof entry.gives === 'string';
}

/** The arguments of a call: an id where its path has one, the body or query where it takes one, and options. */
export function readArguments<Options>({ param, takes }: Call, args: readonly unknown[]) {
  const left = [...args];
  return {
    id: param === undefined ? undefined : left.shift(),
    input: takes === undefined ? undefined : left.shift(),
    options: left.shift() as Options | undefined,
  };
}
