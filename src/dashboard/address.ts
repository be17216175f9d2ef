// Filters live in the address: a list can be shared, and the browser's back button leads to it. All values are text.

import { useNavigate, useSearch } from '@tanstack/react-router';

type Address = Readonly<Record<string, string | readonly string[] | undefined>>;

export function parseAddress(text: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text);
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = parameters.getAll(name).filter((value) => value !== '');
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

export function writeAddress(address: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, given] of Object.entries(address)) {
    for (const value of [given].flat()) if (value !== undefined && value !== '') parameters.append(name, String(value));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

/** The values of one filter, however many there are. */
export function valuesOf(address: Address, name: string): readonly string[] {
  const value = address[name];
  if (value === undefined || value === '') return [];
  return typeof value === 'string' ? [value] : value;
}

export function firstOf(address: Address, name: string): string | undefined {
  return valuesOf(address, name)[0];
}

/** The filters of the API, as the address has them: those that take one value, and those that take several. */
export function useFilters<Query extends object>(one: readonly string[], several: readonly string[] = []): Query {
  const { address } = useAddress();
  const given = [
    ...one.map((name) => [name, firstOf(address, name)] as const),
    ...several.map((name) => [name, valuesOf(address, name)] as const),
  ];
  return Object.fromEntries(given.filter(([, value]) => value !== undefined && value.length > 0)) as Query;
}

/** What the address says now, and a way to change it. Another filter means another list: it begins at its first page. */
export function useAddress(): { address: Address; change(changes: Address, options?: { replace?: boolean }): void } {
  const address: Address = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    address,
    change: (changes, options = {}) =>
      void navigate({
        to: '.',
        search: ((before: Address) => ({ ...before, cursor: undefined, ...changes })) as never,
        ...options,
      }),
  };
}
