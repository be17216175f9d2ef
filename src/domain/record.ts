// How a record is declared: each field once, with its kind, when it is written and who sees it. The record's type, its row, its JSON,
// its schema and its columns in a file are derived from that.

import { type Saying, sayingsOf } from '../text/sayings.ts';
import { formatRupiah } from './money.ts';
import { isoText } from './time.ts';

type One = 'uuid' | 'text' | 'choice' | 'integer' | 'boolean' | 'amount' | 'time' | 'day' | 'bytes' | 'json' | 'list';
export type Kind = One | 'texts' | 'uuids' | 'amounts';

/**
 * `changes`: a change may touch it; the rest is written once. `later`: what the table gives it, until a change writes it. `detail`: every word of the
 * gateway may fill it in. `underlies`: not shown itself, but something is computed from it that is. `computed`: has no column.
 * `adjusted`: shown otherwise than it is stored. `shown`: the API answers with it. `listed`: in lists too. `exported`: a column of the file.
 * `said`: a text of the server, beside which its codes are shown.
 */
export type Flag =
  | 'changes'
  | 'later'
  | 'detail'
  | 'underlies'
  | 'computed'
  | 'adjusted'
  | 'shown'
  | 'listed'
  | 'exported'
  | 'said';

interface FieldFacts {
  readonly kind: Kind;
  /** What a record has before anything is known of it. */
  readonly initial: unknown;
  readonly isNullable: boolean;
  readonly flags: readonly Flag[];
  /** The values of a choice. */
  readonly choices: readonly string[];
  /** What it is, for readers of the API. */
  readonly description: string;
  /** Its position in a file: columns keep their positions, new ones come last. */
  readonly exportPlace: number;
}

/** A field, to be described further: each of these makes a new one. */
export class Field<Value = unknown, Has extends Flag = Flag> {
  /** For the compiler alone. */
  declare readonly value: Value;
  declare readonly has: Has;
  readonly facts: FieldFacts;

  constructor(facts: FieldFacts) {
    this.facts = facts;
  }

  get orNull(): Field<Value | null, Has> {
    return new Field({ ...this.facts, isNullable: true, initial: null });
  }

  get changes(): Field<Value, Has | 'changes'> {
    return this.#with({}, 'changes');
  }

  get later(): Field<Value, Has | 'changes' | 'later'> {
    return this.#with({}, 'changes', 'later');
  }

  get detail(): Field<Value, Has | 'changes' | 'detail'> {
    return this.#with({}, 'changes', 'detail');
  }

  get underlies(): Field<Value, Has | 'underlies'> {
    return this.#with({}, 'underlies');
  }

  get computed(): Field<Value, Has | 'computed'> {
    return this.#with({}, 'computed');
  }

  get adjusted(): Field<Value, Has | 'adjusted'> {
    return this.#with({}, 'adjusted');
  }

  get said(): Field<Value, Has | 'said'> {
    return this.#with({}, 'said');
  }

  get listed(): Field<Value, Has | 'listed'> {
    return this.#with({}, 'listed');
  }

  initially(initial: Value): Field<Value, Has> {
    return this.#with({ initial });
  }

  shown(description: string): Field<Value, Has | 'shown'> {
    return this.#with({ description }, 'shown');
  }

  exported(exportPlace: number): Field<Value, Has | 'exported'> {
    return this.#with({ exportPlace }, 'exported');
  }

  is(flag: Flag): boolean {
    return this.facts.flags.includes(flag);
  }

  #with<More extends Flag>(facts: Partial<FieldFacts>, ...flags: More[]): Field<Value, Has | More> {
    return new Field({ ...this.facts, ...facts, flags: [...this.facts.flags, ...flags] });
  }
}

function fieldOf<Value>(kind: Kind, initial: Value, choices: readonly string[] = []): Field<Value, never> {
  return new Field({ kind, initial, choices, isNullable: false, flags: [], description: '', exportPlace: 0 });
}

export const uuid = fieldOf<string>('uuid', '');
export const text = fieldOf<string>('text', '');
export const integer = fieldOf<number>('integer', 0);
export const boolean = fieldOf<boolean>('boolean', false);
/** Whole rupiah. */
export const amount = fieldOf<bigint>('amount', 0n);
export const time = fieldOf<Date>('time', new Date(0));
export const bytes = fieldOf<Buffer>('bytes', Buffer.alloc(0));
/** In WIB, as YYYY-MM-DD. */
export const day = fieldOf<string>('day', '');

/** One of several words; the first of them to begin with. */
export function choice<Value extends string>(values: readonly Value[]): Field<Value, never> {
  return fieldOf('choice', values[0] as Value, values);
}

export function json<Value = Record<string, unknown>>(): Field<Value, never> {
  return fieldOf<Value>('json', {} as Value);
}

export function list<Value>(): Field<readonly Value[], never> {
  return fieldOf<readonly Value[]>('list', []);
}

export function texts<Value extends string = string>(): Field<readonly Value[], never> {
  return fieldOf<readonly Value[]>('texts', []);
}

export const uuids = fieldOf<readonly string[]>('uuids', []);
export const amounts = fieldOf<readonly bigint[]>('amounts', []);

export type Fields = Readonly<Record<string, Field>>;

/** `paidAmount` is `paid_amount` in a row and in JSON. */
export type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';

/** The names of the fields that have a flag. */
export type NamesWith<F extends Fields, Wanted extends Flag> = {
  [Name in keyof F & string]: Wanted extends F[Name]['has'] ? Name : never;
}[keyof F & string];
export type StoredNames<F extends Fields> = Exclude<keyof F & string, NamesWith<F, 'computed'>>;

export type RecordOf<F extends Fields> = {
  readonly [Name in keyof F as 'computed' extends F[Name]['has'] ? never : Name]: F[Name]['value'];
};

/** In JSON, amounts are decimal numbers as text, times are in UTC. */
type ShownValue<Value> = Value extends bigint | Date
  ? string
  : Value extends readonly (infer Item)[]
    ? ShownValue<Item>[]
    : Value;
export type Shown<F extends Fields, Audience extends Flag = 'shown'> = {
  [Name in NamesWith<F, Audience> as Snake<Name>]: ShownValue<F[Name]['value']>;
} & {
  [Name in NamesWith<F, Audience> & NamesWith<F, 'said'> as SaidName<Snake<Name>>]: Saying[];
};

/** Where the codes of a text stand: beside `reason`, as `reason_said`. */
export type SaidName<Name extends string> = `${Name}_said`;
export const saidName = <Name extends string>(name: Name): SaidName<Name> => `${name}_said`;

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The fields that are wanted, in their order. */
export function fieldsWhere(fields: Fields, isWanted: (field: Field) => boolean): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, field]) => isWanted(field));
}

/** What a record has before anything is known of it; of some of its fields, if only those are wanted. */
export function blankOf<F extends Fields>(fields: F): RecordOf<F>;
export function blankOf<F extends Fields, Wanted extends Flag>(
  fields: F,
  wanted: Wanted,
): Pick<RecordOf<F>, NamesWith<F, Wanted> & keyof RecordOf<F>>;
export function blankOf(fields: Fields, wanted?: Flag): object {
  const stored = fieldsWhere(fields, (field) => !field.is('computed') && (wanted === undefined || field.is(wanted)));
  return Object.fromEntries(stored.map(([name, { facts }]) => [name, facts.initial]));
}

/** A property of a mapper's result, and where its value is in the input. */
export interface MappedProperty {
  readonly to: string;
  /** The name of the value in the first argument; undefined where it is in the second, by its name in the result. */
  readonly from: string | undefined;
  /** What becomes of it, unless it is null. */
  readonly through?: ((value: never) => unknown) | undefined;
  /** What becomes of null; null itself where it is absent. */
  readonly ofNull?: readonly [];
}

/**
 * Makes a function that copies an object under other names. It is put together as code, as the checks of shapes are: a loop over
 * names takes ten times as long, for every row. All names are names of fields, never input.
 */
export function mapperOf<From, To>(properties: readonly MappedProperty[]): (from: From, given?: object) => To {
  const written = properties.map(({ to, from, through, ofNull }, place) => {
    const value = from === undefined ? `given.${to}` : `from.${from}`;
    if (!/^\w+ (?:given|from)\.\w+$/.test(`${to} ${value}`)) throw new Error(`${to} is no name of a field`);
    return `${to}: ${through === undefined ? value : `${value} === null ? ${ofNull === undefined ? null : '[]'} : through[${place}](${value})`}`;
  });
  const make = new Function('through', `return (from, given) => ({ ${written.join(', ')} })`);
  return make(properties.map(({ through }) => through)) as (from: From, given?: object) => To;
}

type Audience = 'shown' | 'listed';
/** What has to be given to show a record, as it is to be shown. */
type Given<F extends Fields, For extends Audience> = Pick<
  Shown<F, For>,
  Snake<NamesWith<F, For> & (NamesWith<F, 'computed'> | NamesWith<F, 'adjusted'>)> & keyof Shown<F, For>
>;

const SHOWN_THROUGH: Partial<Record<Kind, (value: never) => string | string[]>> = {
  amount: formatRupiah,
  amounts: (values: readonly bigint[]) => values.map(formatRupiah),
  time: isoText,
};

type Showing<F extends Fields, For extends Audience> = keyof Given<F, For> extends never
  ? (record: RecordOf<F>) => Shown<F, For>
  : (record: RecordOf<F>, given: Given<F, For>) => Shown<F, For>;

/** How a record is shown: every key always there, amounts as decimal strings, times in UTC. */
export function showingOf<F extends Fields, For extends Audience>(fields: F, audience: For): Showing<F, For> {
  const shown = fieldsWhere(fields, (field) => field.is(audience)).flatMap(([name, field]): MappedProperty[] => {
    const to = snakeCase(name);
    if (field.is('computed') || field.is('adjusted')) return [{ to, from: undefined }];
    const value = { to, from: name, through: SHOWN_THROUGH[field.facts.kind] };
    return field.is('said') ? [value, { to: saidName(to), from: name, through: sayingsOf, ofNull: [] }] : [value];
  });
  return mapperOf(shown) as Showing<F, For>;
}
