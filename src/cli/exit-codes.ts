// How a command ended, as a number for scripts. The reference lists them from here.

export const EXIT_CODES = {
  ok: 0,
  failed: 1,
  usage: 2,
  configuration: 3,
  unreachable: 4,
  found: 5,
} as const;

export type Outcome = keyof typeof EXIT_CODES;
/** Every way in which a command can fail. */
export type FailureKind = Exclude<Outcome, 'ok' | 'found'>;

export const EXIT_MEANINGS: Readonly<Record<Outcome, string>> = {
  ok: 'done',
  failed: 'it could not be done; the message says why',
  usage: 'the command line is wrong: an unknown command or option, or a value that is not allowed',
  configuration: 'a setting is missing, wrong, or does not go with another',
  unreachable: 'the database, the server or the gateway does not answer',
  found: 'it was done, and something was found that needs a person',
};
