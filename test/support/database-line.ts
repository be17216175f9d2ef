// A line to PostgreSQL that can be cut: wholly, for a while, or at the very statement that a test names.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseLine {
  /** The database's address, through the line. */
  readonly url: string;
  /** Takes no new connections; those that are open stay. */
  refuse(): Promise<void>;
  /** Takes no new connections, and breaks those that are open. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** New connections lead there, as after a change of an address; those that are open stay where they are. */
  leadTo(databaseUrl: string): void;
  /** The ports from which the line's connections reach the server: it knows them by these. */
  ports(): number[];
  /** Breaks the connection on which a prepared statement is sent whose name begins so, so often. */
  breakAt(statement: string, when: Moment, times?: number): Break;
  /** Breaks the connection on which the n-th statement from now on is sent, prepared or not, whatever it says. */
  breakAtNth(nth: number, when: Moment): Break;
}

/** Before the server has got the statement, or after it has committed it and before the answer is through. */
export type Moment = 'before' | 'after';

export interface Break {
  /** How often it struck. */
  readonly struck: number;
  stop(): void;
}

/** The server's word that a statement is over, and its transaction with it. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const READY_LENGTH = READY.length + 1;

/** Whether the line breaks at what is just sent: its bytes, and how many statements begin in them. */
type Trigger = (bytes: Buffer, statements: number) => boolean;

interface Armed {
  readonly strikes: Trigger;
  readonly when: Moment;
  left: number;
  struck: number;
}

export async function openLine(databaseUrl: string): Promise<DatabaseLine> {
  let target = new URL(databaseUrl);
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const armed = new Set<Armed>();
  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const pair = { near, far };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    join(near, far, armed);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const refuse = async (andBreak: boolean) => {
    if (!server.listening) return;
    server.close();
    if (andBreak) for (const { near } of [...pairs]) near.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    refuse: () => refuse(false),
    cut: () => refuse(true),
    mend: () => listen(port),
    leadTo(elsewhere) {
      target = new URL(elsewhere);
    },
    ports: () => [...pairs].map(({ far }) => far.localPort ?? 0),
    breakAt(statement, when, times = Number.POSITIVE_INFINITY) {
      const name = Buffer.from(statement);
      return arm(armed, { strikes: (bytes) => bytes.includes(name), when, left: times, struck: 0 });
    },
    breakAtNth(nth, when) {
      let passed = 0;
      const strikes: Trigger = (_bytes, statements) => {
        passed += statements;
        return passed >= nth;
      };
      return arm(armed, { strikes, when, left: 1, struck: 0 });
    },
  };
}

function arm(armed: Set<Armed>, fault: Armed): Break {
  armed.add(fault);
  return {
    get struck() {
      return fault.struck;
    },
    stop: () => void armed.delete(fault),
  };
}

/** Carries everything both ways, until a statement comes at which the line is to break. */
function join(near: Socket, far: Socket, armed: ReadonlySet<Armed>): void {
  let swallowed: Buffer | null = null;
  const count = countStatements();
  near.on('data', (bytes) => {
    const statements = count(bytes);
    const fault = [...armed].find(({ strikes, left }) => left > 0 && strikes(bytes, statements));
    if (fault !== undefined) {
      fault.left -= 1;
      fault.struck += 1;
      if (fault.when === 'before') {
        near.destroy();
        return;
      }
      swallowed = Buffer.alloc(0);
    }
    far.write(bytes);
  });
  far.on('data', (bytes) => {
    if (swallowed === null) {
      near.write(bytes);
      return;
    }
    swallowed = Buffer.concat([swallowed, bytes]).subarray(-READY_LENGTH);
    if (swallowed.subarray(0, READY.length).equals(READY)) near.destroy();
  });
}

/** A simple query, and the binding that every other statement has once. */
const STATEMENT_TYPES = new Set(['Q', 'B'].map((letter) => letter.charCodeAt(0)));
const LENGTH_BYTES = 4;

/** Counts the statements that begin in each piece of what a client sends. Only its first message has no type before its length. */
function countStatements(): (bytes: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = 0;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    let statements = 0;
    while (rest.length >= typeBytes + LENGTH_BYTES) {
      const length = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < length) break;
      if (typeBytes === 1 && STATEMENT_TYPES.has(rest[0] ?? 0)) statements += 1;
      rest = rest.subarray(length);
      typeBytes = 1;
    }
    return statements;
  };
}
