// Which known word a misspelt one may have meant.

/** The one of the known words that looks most like this one; undefined where none does. */
export function nearest<Known extends string>(word: string, known: readonly Known[]): Known | undefined {
  const given = word.toLowerCase();
  let best: Known | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of known) {
    const distance = distanceTo(given, candidate.toLowerCase());
    // Of two that are as near, the one that begins alike: first letters are seldom wrong.
    const isBetter = distance < bestDistance || (distance === bestDistance && beginAlike(given, candidate, best));
    if (!isBetter) continue;
    best = candidate;
    bestDistance = distance;
  }
  // A third of the letters may be wrong: with more, any short word would look like any other.
  return bestDistance <= Math.max(1, Math.floor(given.length / 3)) ? best : undefined;
}

/** " Did you mean x?", to be put behind a sentence; empty where nothing is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? '' : ` Did you mean ${meant}?`;
}

function beginAlike(given: string, candidate: string, best: string | undefined): boolean {
  return candidate[0] === given[0] && best?.[0] !== given[0];
}

const PART_LENGTH_MIN = 4;

/** What differs in dashes alone is near. A word that was cut short, or of which only one part was written, is nearer than its missing letters say. */
function distanceTo(given: string, known: string): number {
  if (given !== known && given.replaceAll(/[-_]/g, '') === known.replaceAll(/[-_]/g, '')) return 1;
  const isPart = given.length >= PART_LENGTH_MIN && known.includes(given);
  return isPart ? 1 : editDistance(given, known);
}

/** How many letters must be added, removed, replaced or swapped with their neighbour to make one text of the other. */
export function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[to.length] ?? 0;
}
