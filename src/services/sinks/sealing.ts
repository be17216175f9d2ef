// What the address of a sink is sealed for: it opens nowhere else.

export function sinkPurpose(id: string): string {
  return `sink:${id}`;
}
