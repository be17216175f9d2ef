// What somebody may have meant who wrote a word that the sandbox does not know.

/** " Did you mean x?", to be put behind a sentence; empty where nothing is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = known
    .map((candidate) => ({ candidate, distance: distanceOf(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return near[0] === undefined ? '' : ` Did you mean ${near[0].candidate}?`;
}

/** How many letters must be added, removed or replaced; what differs in dashes alone is near. */
function distanceOf(from: string, to: string): number {
  if (from.replaceAll(/[-_]/g, '') === to.replaceAll(/[-_]/g, '')) return 1;
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let index = 1; index <= from.length; index++) {
    const next = [index];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (from[index - 1] === to[column - 1] ? 0 : 1);
      next[column] = Math.min((row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, replaced);
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
