// A connection to PostgreSQL as we use it, whose transactions may begin with settings of their own; and one that shares its session
// with others, transaction by transaction.

import pg from 'pg';

/**
 * A connection that breaks while it is in use fails the running statement or the next one. It emits `error` too, which would end
 * the process without a listener: the pool itself listens only while the connection is idle.
 */
export class Client extends pg.Client {
  #settings: string | null = null;
  #settles = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }

  /** Has transactions begin with these settings from now on, as one statement; null: with those of the session alone. */
  beginWith(settings: string | null): void {
    this.#settings = settings;
    if (settings === null || this.#settles) return;
    this.#settles = true;
    settleTransactions(this.connection, () => this.#settings);
  }
}

/** A client for each of whose transactions the server may take another session: each brings its settings, and no plan is kept. */
export function clientWithSettings(settings: string): typeof Client {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      this.beginWith(null);
    }

    override beginWith(others: string | null): void {
      super.beginWith(others ?? settings);
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
 * Has every transaction begin with the settings of that moment, if there are any. They travel in the same packet as its first
 * statement, and are answered with it, so they cost no round trip: what is sent before the server is asked to sync, and what one simple
 * query holds, is one transaction. The answer to them is dropped here.
 */
function settleTransactions(connection: pg.Connection, settingsNow: () => string | null): void {
  const send = {
    parse: connection.parse.bind(connection),
    bind: connection.bind.bind(connection),
    query: connection.query.bind(connection),
  };
  const emit = connection.emit.bind(connection);
  let status = IDLE;
  let begun = false;
  /** How many commands are answered before the settings are; null where none is awaited. */
  let commandsBefore: number | null = null;

  const begin = () => {
    const settings = settingsNow();
    if (status !== IDLE || begun || settings === null) return;
    begun = true;
    send.parse({ name: '', text: settings, types: [] }, true);
    send.bind({}, true);
    connection.execute({}, true);
    commandsBefore = 0;
  };
  connection.parse = (asked, more) => {
    begin();
    send.parse(asked, more);
  };
  // A statement whose plan is kept is not parsed again.
  connection.bind = (asked, more) => {
    begin();
    send.bind(asked, more);
  };
  connection.query = (text) => {
    const settings = settingsNow();
    if (status !== IDLE || settings === null) return send.query(text);
    const beginning = BEGINNING.exec(text)?.[0];
    commandsBefore = beginning === undefined ? 0 : 1;
    send.query(
      beginning === undefined ? `${settings}; ${text}` : `${beginning}; ${settings}${text.slice(beginning.length)}`,
    );
  };
  connection.emit = (name: string | symbol, ...args: unknown[]) => {
    if (name === 'readyForQuery') {
      status = (args[0] as { status: string }).status;
      begun = false;
    }
    if (name === 'readyForQuery' || name === 'errorMessage') commandsBefore = null;
    if (commandsBefore === 0 && OF_SETTINGS.has(name)) {
      if (name === 'commandComplete') commandsBefore = null;
      return true;
    }
    if (commandsBefore === 1 && name === 'commandComplete') commandsBefore = 0;
    return emit(name, ...args);
  };
}
