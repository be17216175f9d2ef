// Looks for secrets in what a program has written: by their form, and those that a test knows by their value.

/** What none of our output may hold, whoever's it is. Not the masks of the product: they could be wrong in the same way. */
const FORMS: Readonly<Record<string, RegExp>> = {
  'an API key': /gpk_[\w-]{20,}/,
  'a webhook secret': /whsec_[\w+/=-]{16,}/,
  'a server key': /Mid-server-\w+/,
  'a server key as Basic': /U0ItTWlkLXNlcnZlc|TWlkLXNlcnZlci/,
  'a JWT': /eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}/,
  'a card': /(?:4811|5211|4911|4411)[ -]?1111[ -]?1111[ -]?111\d/,
  'a security code': /cv[vc]\W{1,8}\d{3}(?!\d)/i,
};

/** Settings whose values are secret. */
const SECRET_SETTING = /_KEY$|_SECRET$|_TOKEN$/;
/** Shorter ones are no secrets, and part of innocent words. */
const LENGTH_MIN = 8;

export function secretsIn(text: string, known: Readonly<Record<string, string>> = {}): string[] {
  const byForm = Object.entries(FORMS).filter(([, form]) => form.test(text));
  const byValue = Object.entries(known).filter(([, secret]) => secret.length >= LENGTH_MIN && text.includes(secret));
  return [...byForm, ...byValue].map(([name]) => name);
}

/** The secrets among the settings of a process. */
export function secretSettings(env: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => SECRET_SETTING.test(name)));
}

/** The lines of a server's output that hold a secret, but for the demo key, which its first start shows on purpose. */
export function secretLines(output: string, known: Readonly<Record<string, string>>): string[] {
  const demoKey = /demo[ _]key\W.*?(gpk_[\w-]+)/.exec(output)?.[1];
  const found: string[] = [];
  for (const line of output.split('\n')) {
    const isLog = line.includes('"level":');
    const names = secretsIn(isLog || demoKey === undefined ? line : line.replaceAll(demoKey, ''), known);
    if (names.length > 0) found.push(`${names.join(', ')}: ${line.slice(0, 500)}`);
  }
  return found;
}
