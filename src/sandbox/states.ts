// The states of all merchants, kept in one folder: they share its journal, in which a line says whose it is.

import { type Journal, openJournal } from './journal.ts';
import { createState, type Entry, type KeptState, type State } from './state.ts';

/** Lines of the default merchant stand for themselves; a sandbox that knows no others passes over these. */
type Line =
  | Entry
  | { readonly merchant: string; readonly entry: Entry }
  | { readonly merchant: string; readonly removed: true };

export interface States {
  /** Of the merchant who is always there. */
  readonly main: State;
  /** Of the others, by their ids; the oldest first. */
  further(): ReadonlyMap<string, State>;
  /** A new one, and empty. */
  open(merchantId: string): State;
  /** Forgets everything about a merchant. */
  remove(merchantId: string): void;
  close(): void;
}

export function openStates(dataDir: string | undefined): States {
  let journal: Journal | undefined;
  let closed = false;
  const write = (line: Line) => {
    // The file's number may belong to another file by now.
    if (closed) throw new Error('The sandbox is closed.');
    journal?.append(line);
  };
  const main = createState(write);
  const others = new Map<string, KeptState>();

  const open = (merchant: string): KeptState => {
    const opened = createState((entry) => write({ merchant, entry }));
    others.set(merchant, opened);
    return opened;
  };
  const end = (merchant: string) => {
    others.get(merchant)?.end();
    others.delete(merchant);
  };
  const replay = (line: Line) => {
    if (!('merchant' in line)) main.apply(line);
    else if ('removed' in line) end(line.merchant);
    else (others.get(line.merchant) ?? open(line.merchant)).apply(line.entry);
  };
  function* snapshot(): Iterable<Line> {
    yield* main.snapshot();
    for (const [merchant, kept] of others) for (const entry of kept.snapshot()) yield { merchant, entry };
  }

  if (dataDir !== undefined) journal = openJournal(dataDir, (line) => replay(line as Line), snapshot);
  return {
    main: main.state,
    further: () => new Map([...others].map(([id, { state }]) => [id, state])),
    open: (merchantId) => open(merchantId).state,
    remove: (merchantId) => {
      write({ merchant: merchantId, removed: true });
      end(merchantId);
    },
    close: () => {
      closed = true;
      journal?.close();
    },
  };
}
