// The one session of the embedded database: opens PGlite, and runs statements through pg's own query and type code.
import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers';
import type { PGlite, protocol } from '@electric-sql/pglite';
import pg from 'pg';
import { PLANNER_SETTINGS } from '../session-settings.ts';
import { giveBack, type MemoryDatabase, rememberBeginning, takeKept } from './contents.ts';
import { loadEngine } from './engine.ts';
import type { PreparedDatabase } from './prepared.ts';
import { FILE_MODE, makeOwnFolder, narrowAll } from './private-folder.ts';

export interface EmbeddedOptions {
  /** The folder of the database; null keeps it in memory. The caller holds the folder's lock: PGlite itself has none. */
  readonly dataDir: string | null;
  /** What `dumpSnapshot` gave, loaded into a database that does not exist yet. */
  readonly snapshot?: Blob | Uint8Array;
  /** A snapshot that is loaded only where a database is new. In memory, one that was used before may be given again. */
  readonly prepared?: PreparedDatabase | undefined;
  /** The session's `search_path`, spelled as in `SET`: `gapura, public`. */
  readonly searchPath?: string;
}

export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[] | undefined;
  readonly name?: string | undefined;
  readonly rowMode?: 'array' | undefined;
  readonly types?: pg.CustomTypesConfig | undefined;
}

/** The start says every ten seconds how far it got. Here that timer would go on afterwards, and keep the process from ending. */
const NO_PROGRESS_TIMER = 'log_startup_progress_interval=0';

/** PostgreSQL's 128 MB are filled with zeros at every start: 0.3 s and memory of which a small database uses little. */
const BUFFERS = 'shared_buffers=32MB';

/** Statements after which no prepared one is left. */
const DROPS_STATEMENTS = /^\s*(DISCARD|DEALLOCATE)\b/i;

type Serialize = typeof protocol.serialize;
type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** The part of pg's query that its types leave out: how a connection feeds it with the answers of the server. */
interface FedQuery {
  submit(connection: unknown): Error | null;
  handleRowDescription(message: Message): void;
  handleDataRow(message: Message): void;
  handleCommandComplete(message: Message, connection: unknown): void;
  handleError(error: unknown, connection: unknown): void;
  handleReadyForQuery(connection: unknown): void;
}
type QueryCallback = (error: Error | null, result: pg.QueryResult) => void;
const FedQuery = pg.Query as unknown as new (config: Statement, values: undefined, callback: QueryCallback) => FedQuery;

export class EmbeddedSession {
  readonly #db: PGlite;
  readonly #serialize: Serialize;
  #transactionStatus = 'I';
  #hasListened = false;
  /** The texts of the statements that the database has parsed, by their names. */
  #prepared: Record<string, string> = {};
  /** Set where it can be given again when this session ends. */
  #memory: MemoryDatabase | undefined;

  constructor(db: PGlite, serialize: Serialize) {
    this.#db = db;
    this.#serialize = serialize;
  }

  /** A database in memory: one that was given back, or a new one that begins the same way. */
  static async openInMemory(
    prepared: PreparedDatabase,
    key: string,
    make: () => Promise<PGlite>,
    serialize: Serialize,
  ) {
    const beginning = `${prepared.path} ${key}`;
    const taken = takeKept(beginning);
    const db = taken?.db ?? (await make());
    const session = new EmbeddedSession(db, serialize);
    session.#memory = taken ?? (await rememberBeginning(db, beginning, (statement) => session.run(statement)));
    return session;
  }

  /** True inside a transaction, also one that failed and waits for its ROLLBACK. */
  get inTransaction(): boolean {
    return this.#transactionStatus !== 'I';
  }

  /** Runs one statement, or several where there are no values. Calls must not overlap: the pool's lease sees to that. */
  async run(statement: Statement): Promise<pg.QueryResult> {
    let settle: { resolve: (result: pg.QueryResult) => void; reject: (error: Error) => void } | undefined;
    const outcome = new Promise<pg.QueryResult>((resolve, reject) => {
      settle = { resolve, reject };
    });
    const query = new FedQuery(statement, undefined, (error, result) =>
      error ? settle?.reject(error) : settle?.resolve(result),
    );

    const { name = '', text } = statement;
    if (this.#prepared[name] !== text) delete this.#prepared[name];
    const request = new Request(this.#serialize, this.#prepared);
    const refusal = query.submit(request);
    if (refusal) throw refusal;
    if (request.bytes.length === 0) return outcome;
    const isDone = this.#feed(query, await this.#exchange(request.bytes));
    if (DROPS_STATEMENTS.test(text)) this.#prepared = {};
    // A statement that failed is parsed again, in whichever state the failure left it.
    else if (isDone && name !== '') this.#prepared[name] = text;
    else delete this.#prepared[name];
    return outcome;
  }

  listen(channel: string, callback: (payload: string) => void): Promise<unknown> {
    this.#hasListened = true;
    return this.#db.listen(pg.escapeIdentifier(channel), callback);
  }

  unlisten(channel: string, callback: (payload: string) => void): Promise<void> {
    // PGlite's own unsubscribe function forgets the quotes, and would never find a name with capitals.
    return this.#db.unlisten(pg.escapeIdentifier(channel), callback);
  }

  /** Uncompressed: a snapshot is loaded more often than it is stored, and unpacking is a quarter of the load. */
  async dump(): Promise<Blob> {
    // With a checkpoint first, loading the snapshot has next to no log to replay.
    await this.run({ text: 'CHECKPOINT' });
    return this.#db.dumpDataDir('none');
  }

  async close(): Promise<void> {
    // PGlite would go on calling the listeners of this session.
    const memory = this.#hasListened || this.inTransaction ? undefined : this.#memory;
    this.#memory = undefined;
    if (memory !== undefined && (await giveBack(memory, (statement) => this.run(statement)))) return;
    await this.#db.close();
  }

  async #exchange(bytes: Uint8Array): Promise<Message[]> {
    // The whole exchange goes in one call, Sync included: after any failure, the session is ready for the next statement.
    const messages = await this.#db.execProtocolStream(bytes, { throwOnError: false });
    // PGlite answers without leaving the microtask queue. A loop of queries would starve timers and sockets, so let
    // each statement cross the event loop as it does with a server.
    await new Promise<void>((resolve) => setImmediate(resolve));
    return messages;
  }

  /** Whether it ended without a failure. */
  #feed(query: FedQuery, messages: readonly Message[]): boolean {
    let failure: pg.DatabaseError | undefined;
    let ready = false;
    for (const message of messages) {
      // The names of the messages are those of the wire; the ones that are left out carry nothing for a query.
      if (message.name === 'rowDescription' && 'fields' in message) query.handleRowDescription(inText(message));
      else if (message.name === 'dataRow') query.handleDataRow(message);
      else if (message.name === 'commandComplete') query.handleCommandComplete(message, null);
      else if (message.name === 'error') failure ??= toPgError(message);
      else if (message.name === 'readyForQuery' && 'status' in message) {
        this.#transactionStatus = String(message.status);
        ready = true;
      }
    }
    if (failure) query.handleError(failure, null);
    else if (ready) query.handleReadyForQuery(null);
    else query.handleError(new Error('The embedded database broke off its answer. Restart the process.'), null);
    return failure === undefined && ready;
  }
}

/** Stands where pg has its connection, and collects what pg's query sends over it. */
class Request {
  readonly stream = {};
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements = {};
  readonly #serialize: Serialize;
  readonly #parts: Uint8Array[] = [];

  constructor(serialize: Serialize, prepared: Readonly<Record<string, string>>) {
    this.#serialize = serialize;
    this.parsedStatements = prepared;
  }

  get bytes(): Uint8Array {
    return Buffer.concat(this.#parts);
  }

  query(text: string): void {
    this.#parts.push(this.#serialize.query(text));
  }

  parse({ name = '', text }: { name?: string; text: string }): void {
    // An earlier session's, or one that failed after it was parsed, may still have the name.
    if (name !== '') this.#parts.push(this.#serialize.close({ type: 'S', name }));
    this.#parts.push(this.#serialize.parse({ name, text }));
  }

  bind(config: {
    statement?: string;
    values?: unknown[];
    valueMapper: (value: unknown) => string | Uint8Array | null | undefined;
  }): void {
    // The serialiser keeps half a message if a conversion throws in the middle of it: convert before it starts.
    const values = (config.values ?? []).map((value) => config.valueMapper(value) ?? null);
    this.#parts.push(this.#serialize.bind({ statement: config.statement ?? '', values }));
  }

  describe(target: { type: 'S' | 'P'; name?: string }): void {
    this.#parts.push(this.#serialize.describe(target));
  }

  execute(): void {
    this.#parts.push(this.#serialize.execute({}));
  }

  sync(): void {
    if (this.#parts.length > 0) this.#parts.push(this.#serialize.sync());
  }

  /** pg closes and syncs when a value cannot be converted: nothing has been sent by then, so nothing needs to be. */
  close(): void {
    this.#parts.length = 0;
  }
}

/** PGlite numbers the format of a field, where pg names it. Nothing here asks for the binary one. */
function inText(message: Message & { fields: unknown }): Message {
  const fields = message.fields as readonly object[];
  return Object.assign(message, { fields: fields.map((field) => ({ ...field, format: 'text' })) });
}

/** PGlite brings its own class of database errors; callers know pg's. */
function toPgError(message: Message): pg.DatabaseError {
  const text = 'message' in message ? String(message.message) : 'unknown database error';
  const { length, name, ...fields } = message;
  return Object.assign(new pg.DatabaseError(text, length, name), fields);
}

export async function openEmbeddedSession(options: EmbeddedOptions): Promise<EmbeddedSession> {
  const { dataDir, snapshot, searchPath, prepared } = options;
  // Read while the engine is still being compiled.
  const engine = loadEngine();
  const create = async (where: { dataDir?: string }, content: Blob | Uint8Array | undefined) => {
    const { PGlite, module } = await engine;
    return PGlite.create({
      ...where,
      pgliteWasmModule: module,
      ...(content && { loadDataDir: content instanceof Blob ? content : new Blob([new Uint8Array(content)]) }),
      startParams: [
        ...PGlite.defaultStartParams,
        ...[...PLANNER_SETTINGS, NO_PROGRESS_TIMER, BUFFERS].flatMap((setting) => ['-c', setting]),
        ...(searchPath === undefined ? [] : ['-c', `search_path=${searchPath}`]),
      ],
    });
  };
  if (dataDir === null) {
    const make = async () => create({}, snapshot ?? (await prepared?.load()));
    const { serialize } = (await engine).protocol;
    if (snapshot !== undefined || prepared === undefined) return new EmbeddedSession(await make(), serialize);
    return EmbeddedSession.openInMemory(prepared, searchPath ?? '', make, serialize);
  }

  const folder = resolve(dataDir);
  const { isNew, finish } = await prepareFolder(folder);
  try {
    const db = await create({ dataDir: folder }, snapshot ?? (isNew ? await prepared?.load() : undefined));
    const { protocol } = await engine;
    await finish();
    await narrowAll(folder);
    return new EmbeddedSession(db, protocol.serialize);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The embedded database in ${folder} could not be opened: ${reason}`, { cause });
  }
}

/**
 * Makes the folder of a new database, and clears one whose making was interrupted: PGlite would take it for complete.
 * A marker beside the folder distinguishes the two, and is removed when the database has opened for the first time.
 */
async function prepareFolder(folder: string): Promise<{ isNew: boolean; finish: () => Promise<void> }> {
  const marker = `${folder}.unfinished`;
  if (existsSync(marker)) await rm(folder, { recursive: true, force: true });
  else if (existsSync(join(folder, 'PG_VERSION'))) return { isNew: false, finish: async () => undefined };

  await makeOwnFolder(folder);
  // The marker is a licence to delete, so it never stands beside files that we have not written.
  const [stranger] = await readdir(folder);
  if (stranger) throw new Error(`${folder} is no embedded database, and not empty: it holds ${stranger}.`);
  await writeFile(marker, 'The database beside this file was not finished, and is made again at the next start.\n', {
    mode: FILE_MODE,
  });
  return { isNew: true, finish: () => rm(marker, { force: true }) };
}
