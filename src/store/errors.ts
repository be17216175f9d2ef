// Recognises the database errors that callers have to tell apart.

/** Connection lost or refused, server shutting down or starting, too many connections, disk or memory exhausted. */
const UNAVAILABLE_CODES = /^(08...|57P0[1-5]|53...|58...)$/;
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);
const DRIVER_WORDS =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|cannot use a pool after calling end|only session/i;

/** Whether the database is away, as opposed to having refused a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && (UNAVAILABLE_CODES.test(code) || NETWORK_CODES.has(code))) return true;
  return DRIVER_WORDS.test(error.message);
}

const UNIQUE_VIOLATION = '23505';

/** Whether a statement was refused because a unique index has the value already. */
export function isTaken(error: unknown, index: string): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === UNIQUE_VIOLATION && constraint === index;
}
