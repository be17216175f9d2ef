// A connection to PostgreSQL as we use it, and one that shares its session with others, transaction by transaction.

import pg from 'pg';

/**
 * A connection that breaks while it is in use fails the running statement or the next one. It emits `error` too, which would end
 * the process without a listener: the pool itself listens only while the connection is idle.
 */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** A client for each of whose transactions the server may take another session: each brings its settings, and no plan is kept. */
export function clientWithSettings(settings: string): typeof pg.Client {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      settleTransactions(this.connection, settings);
    }

    override query = ((asked: unknown, ...rest: unknown[]) =>
      (super.query as (...args: unknown[]) => unknown).call(this, withoutName(asked), ...rest)) as pg.Client['query'];
  };
}

/** The session that has the plan may serve another client by now. */
function withoutName(asked: unknown): unknown {
  if (typeof asked !== 'object' || asked === null || !('name' in asked) || 'submit' in asked) return asked;
  return { ...asked, name: undefined };
}

const IDLE = 'I';
const BEGINNING = /^\s*(?:begin|start\s+transaction)\b[^;]*/i;
const OF_SETTINGS = new Set<string | symbol>([
  'parseComplete',
  'bindComplete',
  'rowDescription',
  'dataRow',
  'commandComplete',
]);

/**
 * Has every transaction begin with its settings. They travel in the same packet as its first statement, and are answered with
 * it, so they cost no round trip: what is sent before the server is asked to sync, and what one simple query holds, is one
 * transaction. The answer to them is dropped here.
 */
function settleTransactions(connection: pg.Connection, settings: string): void {
  const send = { parse: connection.parse.bind(connection), query: connection.query.bind(connection) };
  const emit = connection.emit.bind(connection);
  let status = IDLE;
  /** How many commands are answered before the settings are; null where none is awaited. */
  let commandsBefore: number | null = null;

  connection.parse = (asked, more) => {
    if (status === IDLE) {
      send.parse({ name: '', text: settings, types: [] }, true);
      connection.bind({}, true);
      connection.execute({}, true);
      commandsBefore = 0;
    }
    send.parse(asked, more);
  };
  connection.query = (text) => {
    if (status !== IDLE) return send.query(text);
    const beginning = BEGINNING.exec(text)?.[0];
    commandsBefore = beginning === undefined ? 0 : 1;
    send.query(
      beginning === undefined ? `${settings}; ${text}` : `${beginning}; ${settings}${text.slice(beginning.length)}`,
    );
  };
  connection.emit = (name: string | symbol, ...args: unknown[]) => {
    if (name === 'readyForQuery') status = (args[0] as { status: string }).status;
    if (name === 'readyForQuery' || name === 'errorMessage') commandsBefore = null;
    if (commandsBefore === 0 && OF_SETTINGS.has(name)) {
      if (name === 'commandComplete') commandsBefore = null;
      return true;
    }
    if (commandsBefore === 1 && name === 'commandComplete') commandsBefore = 0;
    return emit(name, ...args);
  };
}
