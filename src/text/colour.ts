// What can be read on a shop's colour: black or white, whichever has the higher contrast.

const HEX = /^#[0-9a-f]{6}$/i;

/** The colour as it was given, or null where it is not one; so nothing else ever gets into a style sheet. */
export function readColour(text: string | null): string | null {
  return text !== null && HEX.test(text) ? text.toLowerCase() : null;
}

/** One of the two always has a contrast of 4.5 or more. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  return contrast(colour, '#000000') >= contrast(colour, '#ffffff') ? '#000000' : '#ffffff';
}

/** As WCAG counts it: from 1 for the same colour to 21 for black on white. */
export function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
