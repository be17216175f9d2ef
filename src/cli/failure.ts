// How a command ends badly: one clear sentence for what the user can fix, and an exit code that says what kind it is.

import { CommanderError } from 'commander';
import { ConfigError } from '../config/index.ts';
import { GatewayError, Refusal } from '../domain/errors.ts';
import { maskText } from '../observability/masking.ts';
import { EncryptionKeyError } from '../services/encryption-keys.ts';
import { FolderLockedError } from '../store/database/embedded/folder-lock.ts';
import {
  DatabaseTooNewError,
  DatabaseUnfitError,
  DatabaseUnreachableError,
  isDatabaseUnavailable,
  isRefusedStatement,
  MigrationBlockedError,
} from '../store/database/errors.ts';
import { EXIT_CODES, type FailureKind } from './exit-codes.ts';

/** A fault that the user can fix; the message says how. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly kind: FailureKind;
  /** What programs know it by; the kind, unless the server that refused has a name for it. */
  readonly code: string;

  constructor(message: string, kind: FailureKind = 'failed', code: string = kind) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

const EXPECTED = [
  CommandError,
  ConfigError,
  DatabaseUnreachableError,
  DatabaseTooNewError,
  DatabaseUnfitError,
  MigrationBlockedError,
  FolderLockedError,
  EncryptionKeyError,
  Refusal,
  GatewayError,
];

/** One sentence; of a refusal, what is wrong with each field. */
export function errorMessage(error: unknown): string {
  if (error instanceof Refusal && error.errors.length > 0) {
    return `${error.errors.map(({ field, message }) => `${field} ${message}`).join('; ')}.`;
  }
  if (error instanceof GatewayError) return describeGateway(error);
  return error instanceof Error ? error.message : String(error);
}

/** What the gateway says no to is for the person at the terminal to read. */
function describeGateway({ message, validationMessages, outcome }: GatewayError): string {
  const reasons = [message, ...validationMessages].map((text) => text.replace(/[.\s]+$/, ''));
  const what = outcome === 'refused' ? 'The gateway refused it' : 'The gateway gave no usable answer';
  return `${what}: ${[...new Set(reasons)].join('; ')}.`;
}

/** Which kind of failure it is, and so how the command ends. */
export function kindOf(error: unknown): FailureKind {
  if (error instanceof CommandError) return error.kind;
  if (error instanceof CommanderError) return 'usage';
  if (
    [ConfigError, DatabaseUnfitError, EncryptionKeyError].some((kind) => error instanceof kind) ||
    isRefusedStatement(error)
  )
    return 'configuration';
  if (error instanceof DatabaseUnreachableError || isDatabaseUnavailable(error)) return 'unreachable';
  if (error instanceof GatewayError) return error.outcome === 'refused' ? 'failed' : 'unreachable';
  return error instanceof Refusal && error.code === 'validation_failed' ? 'usage' : 'failed';
}

/** What programs know a failure by. */
export function codeOf(error: unknown): string {
  return error instanceof CommandError || error instanceof Refusal ? error.code : kindOf(error);
}

/** With `--json` a failure is JSON too, on standard error: what is on standard output stays what the command prints. */
export function failWith(error: unknown, asJson = false): never {
  // Help and the version were asked for, and are printed by now.
  if (error instanceof CommanderError && error.exitCode === 0) process.exit(EXIT_CODES.ok);
  // What is wrong with a setting is said without its value, and with an example that looks like one.
  const message = error instanceof ConfigError ? error.message : maskText(describeFailure(error));
  if (asJson) console.error(JSON.stringify({ error: { code: codeOf(error), message } }));
  // The help of a command that was given without its subcommand is printed already.
  else if (!isPrintedHelp(error)) console.error(message);
  process.exit(EXIT_CODES[kindOf(error)]);
}

function isPrintedHelp(error: unknown): boolean {
  return error instanceof CommanderError && error.code === 'commander.help';
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Gapura stopped because of an unexpected failure: ${String(error)}`;
  if (EXPECTED.some((kind) => error instanceof kind)) return errorMessage(error);
  if (isDatabaseUnavailable(error)) return `The database went away: ${error.message}. Start again when it is back.`;
  if (isPrintedHelp(error)) return 'Say which command: the help lists them.';
  if (error instanceof CommanderError) return describeArguments(error);
  if (isRefusedStatement(error)) {
    return (
      `The database refused to be set up: ${error.message} (${error.code}). ` +
      'Check that DATABASE_URL and GAPURA_SCHEMA name the right place, and that its user may create a schema there.'
    );
  }
  return `Gapura stopped because of an unexpected failure.\n${error.stack ?? error.message}`;
}

/** "error: unknown option '--jsn'\n(Did you mean --json?)" as sentences like all the others. */
function describeArguments({ message }: CommanderError): string {
  const [what = '', hint = ''] = message.replace(/^error: /, '').split('\n', 2);
  const sentence = `${what.slice(0, 1).toUpperCase()}${what.slice(1).replace(/\.$/, '')}.`;
  return hint === '' ? sentence : `${sentence} ${hint.replace(/^\(|\)$/g, '')}`;
}
