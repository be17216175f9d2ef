// Calls of the API as a terminal sees them: what is known of their fields, and which of those are options.

/** What a terminal has to know of a field of a request. */
export interface Field {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'strings' | 'array' | 'object';
  readonly about?: string;
  /** The word `null` takes its value away. */
  readonly nullable?: true;
  readonly choices?: readonly string[];
  readonly fields?: Readonly<Record<string, Field>>;
}

/** A call of the API: what it takes and gives. */
export interface ApiCall {
  readonly noun: string;
  readonly verb: string;
  readonly about: string;
  /** What its argument is; null where it has none. */
  readonly id: string | null;
  readonly takes: 'body' | 'query' | null;
  readonly gives: 'one' | 'pages';
  readonly fields: Readonly<Record<string, Field>>;
}

/** Options of every such command: a field of the same name is given with `--set`. */
const OWN_OPTIONS: ReadonlySet<string> = new Set(['url', 'key', 'json', 'set']);

/** The fields that have an option: those that one word can say. */
export function optionsOf({ fields }: ApiCall): [string, Field][] {
  return Object.entries(fields).filter(
    ([name, { type }]) => type !== 'array' && type !== 'object' && !OWN_OPTIONS.has(name),
  );
}

/** `payment-links` of `paymentLinks`, `order-id` of `order_id`. */
export function typed(name: string): string {
  return name.replaceAll(/_|(?=[A-Z])/g, '-').toLowerCase();
}
