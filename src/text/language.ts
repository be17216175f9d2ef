// The languages that pages and mails speak, and which of them a visitor wants.

export const LANGUAGES = ['en', 'id'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The address says it, else the browser; English where neither does. `in` is what old systems call Indonesian. */
export function chooseLanguage(asked: string | null, acceptLanguage: string): Language {
  const wished = acceptLanguage
    .toLowerCase()
    .split(',')
    .map((entry) => {
      const [tag = '', weight] = entry.trim().split(/\s*;\s*q=/);
      const name = tag.split('-', 1)[0] ?? '';
      return { name: name === 'in' ? 'id' : name, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return knownLanguage(asked) ?? wished.map(({ name }) => knownLanguage(name)).find((one) => one !== undefined) ?? 'en';
}

export function knownLanguage(text: string | null | undefined): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}
