// Statements for several rows at once come in a few sizes, with a parameter for each value. A list in one parameter would do as
// well, but PostgreSQL does not know how long it is: it would plan the statement again each time.

const SIZES = [1, 4, 16, 100] as const;

/** One of something for each size. */
export function bySize<Made>(make: (size: number) => Made): (count: number) => { readonly made: Made; size: number } {
  const all = SIZES.map((size) => ({ size, made: make(size) }));
  return (count) => {
    const fitting = all.find(({ size }) => count <= size);
    if (fitting === undefined) throw new Error(`${count} rows are too many for one statement`);
    return fitting;
  };
}

/** Values that fill a size: those that are missing are null, which is found nowhere. */
export function padded<Value>(values: readonly Value[], size: number): (Value | null)[] {
  return Array.from({ length: size }, (_, index) => values[index] ?? null);
}

/** `$3, $4, $5`, each with a type. */
export function listOf(count: number, type: string, first = 1): string {
  return Array.from({ length: count }, (_, index) => `$${first + index}::${type}`).join(', ');
}
