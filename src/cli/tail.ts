// gapura tail: shows payments as they happen, and goes on where it was when the other side comes back.

import { type Config, loadConfig } from '../config/index.ts';
import { type GapuraEvent, isInvoiceEvent, isPaymentEvent } from '../domain/events/event.ts';
import { readFolderLock } from '../store/database/embedded/folder-lock.ts';
import { DatabaseTooNewError } from '../store/database/migrate.ts';
import { openAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { readRemoteEvents, type Told } from './remote-events.ts';

export interface TailCommand {
  readonly url?: string;
  readonly key?: string;
  readonly from?: string;
  readonly json?: boolean;
}

const PAUSE_FIRST_MS = 500;
const PAUSE_MAX_MS = 30_000;

export async function tail(command: TailCommand): Promise<void> {
  const config = loadConfig();
  const read = chooseSource(command, config);
  // Whoever reads our output may have seen enough of it, as `head` does.
  process.stdout.on('error', () => process.exit(0));
  process.on('SIGINT', () => process.exit(0));
  process.on('SIGTERM', () => process.exit(0));
  let position = command.from ?? null;
  let pauseMs = PAUSE_FIRST_MS;
  for (;;) {
    try {
      for await (const told of read(position)) {
        if (told.event !== null) print(told.position, told.event, command.json ?? false);
        else if (position === null) console.error('Waiting for payments. Press Ctrl+C to stop.');
        position = told.position;
        pauseMs = PAUSE_FIRST_MS;
      }
    } catch (error) {
      if (error instanceof CommandError || error instanceof DatabaseTooNewError) throw error;
      console.error(`${reasonOf(error)} Trying again in ${pauseMs / 1_000} s.`);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return `${String(message || code || 'The connection was lost').replace(/[.\s]*$/, '')}.`;
}

/** Reads on from a position until the connection ends. */
type Source = (after: string | null) => AsyncIterable<Told>;

function chooseSource(command: TailCommand, config: Config): Source {
  if (command.url === undefined) {
    if (command.key !== undefined)
      throw new CommandError('--key needs --url: the address of the Gapura to follow.', 'usage');
    return (after) => readLocalEvents(config, after);
  }
  const key = command.key ?? config.callerKey?.reveal();
  if (key === undefined) throw new CommandError('--url needs a key of its staff: --key, or GAPURA_KEY.', 'usage');
  if (!/^https?:\/\/./i.test(command.url) || !URL.canParse(command.url)) {
    throw new CommandError('--url takes an address such as https://pay.example/api.', 'usage');
  }
  const { url } = command;
  return (after) => readRemoteEvents({ url, key }, after);
}

/** From PostgreSQL directly, or through the server that holds the embedded database. */
async function* readLocalEvents(config: Config, after: string | null): AsyncGenerator<Told> {
  if (config.database.url === null && !(await readFolderLock(config.database.dataDir))?.alive) {
    // To open the files would keep the server from them, and without it nothing happens in them.
    throw new Error(`No server is running on ${config.database.dataDir}`);
  }
  const admin = await openAdmin(config).catch(comeBackLater);
  try {
    let position = after;
    for (;;) {
      const batch = await admin.nextEvents({ after: position }).catch(comeBackLater);
      if (batch.position === null) {
        throw new CommandError('--from is not the position of an event here; --json shows those of events.', 'usage');
      }
      yield* batch.events;
      position = batch.position;
      if (batch.events.length === 0) yield { position, event: null };
    }
  } finally {
    await admin.close();
  }
}

/** A server or a database that is not there now may be there soon. */
function comeBackLater(error: unknown): never {
  if (error instanceof DatabaseTooNewError) throw error;
  throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
}

const NAME_WIDTH = 26;
const ORDER_WIDTH = 36;
const AMOUNT_WIDTH = 14;

function print(position: string, event: GapuraEvent, asJson: boolean): void {
  console.log(asJson ? JSON.stringify({ position, ...event }) : line(event));
}

function line(event: GapuraEvent): string {
  const [what, amount, status] = summary(event);
  const name = event.name.padEnd(NAME_WIDTH);
  return [event.occurred_at, name, what.padEnd(ORDER_WIDTH), amount.padStart(AMOUNT_WIDTH), status].join('  ');
}

/** The order or name that an event is about, the amount, and how it stands. */
function summary(event: GapuraEvent): readonly [string, string, string] {
  if (isInvoiceEvent(event)) {
    const { invoice } = event.data;
    return [invoice.order_id, invoice.total_amount, invoice.status];
  }
  if (isPaymentEvent(event)) {
    const { payment, refund } = event.data;
    const amount = event.name === 'payment_refunded' && refund !== null ? refund.amount : payment.gross_amount;
    return [payment.order_id, amount, payment.transaction_status];
  }
  const { subscription } = event.data;
  return [subscription.name, subscription.amount, subscription.status];
}
