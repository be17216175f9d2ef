// The ways to call an operation of the API from a host application: for one thing, a page of them, or an act on one.

import type { Acting, CallOptions, Given, Invoke } from '../http/in-process.ts';

/** A page of a list. Give `next` or `prev` as the `cursor` of the next call; undefined says that this was the last or the first page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
  readonly prev: string | undefined;
}

/** Times may be given as dates, and what is undefined counts as absent. */
export type Asked<Query> = {
  readonly [Name in keyof Query]?:
    | Query[Name]
    | undefined
    | (Name extends `created_${string}` | `paid_${string}` ? Date : never);
};

/** The answers have the shape that the API's description gives them, which tests hold. */
export function verbs(invoke: Invoke) {
  const one = async <Shown>(name: string, caller: Acting, given: Given, options?: CallOptions): Promise<Shown> =>
    (await invoke(name, caller, given, options)).body as Shown;
  return {
    one,
    page: async <Shown>(name: string, caller: Acting, given: Given): Promise<Page<Shown>> => {
      const { body, next, prev } = await invoke(name, caller, given);
      return { items: body as Shown[], next, prev };
    },
    act: <Shown>(name: string, caller: Acting, id: string, options?: CallOptions, body?: unknown): Promise<Shown> =>
      one<Shown>(name, caller, { params: { pk: id }, body }, options),
  };
}
