// One act for several rows, one after the other by the calls that do it for one: says how far it is, and what came of each.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { GapuraError, type WriteOptions } from '../../sdk/index.ts';
import { queryClient } from '../api.ts';
import { bilingual, useSpeech } from '../language/language.tsx';
import type { Scope } from '../shell/session-gate.tsx';
import { kindOf } from '../trouble.ts';
import { DialogButton, type DialogProps } from './act.tsx';
import { Modal } from './modal.tsx';
import { ErrorWords } from './problem.tsx';
import { type Column, DataTable } from './table.tsx';
import { Badge } from './values.tsx';

const WORDS = bilingual({
  close: ['Close', 'Tutup'],
  stop: ['Stop', 'Berhenti'],
  retry: (count: number) => [
    count === 1 ? 'Try the one again that failed' : `Try the ${count} again that failed`,
    `Coba lagi ${count} yang gagal`,
  ],
  goOn: (count: number) => [`Go on with the ${count} that are left`, `Lanjutkan ${count} yang tersisa`],
  progress: (done: string, all: string) => [`${done} of ${all} done`, `${done} dari ${all} selesai`],
  ended: (good: string, bad: string) => [`${good} worked, ${bad} did not.`, `${good} berhasil, ${bad} tidak.`],
  what: ['What', 'Yang mana'],
  outcome: ['Outcome', 'Hasil'],
  waiting: ['Waiting', 'Menunggu'],
  doing: ['Under way', 'Berjalan'],
  worked: ['Done', 'Selesai'],
  failed: ['Failed', 'Gagal'],
  unknown: ['Not known yet', 'Belum diketahui'],
});

/** So many at a time: other people use the service too. */
const AT_A_TIME = 3;

interface BulkRow {
  readonly id: string;
  readonly name: string;
}

type RunOptions = WriteOptions & { readonly idempotencyKey: string };

interface BulkProps<Row extends BulkRow> {
  readonly scope: Scope | readonly Scope[];
  readonly rows: readonly Row[];
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** What the button says: what will be done. */
  readonly act: string;
  readonly isHard?: boolean;
  /** Does it for one row; what there is to say of it. `form` is what was typed in. */
  readonly run: (row: Row, options: RunOptions, form: FormData) => Promise<ReactNode>;
  /** The first parts of the keys of what is read again afterwards. */
  readonly refresh: readonly string[];
  readonly children?: ReactNode;
}

export function BulkButton<Row extends BulkRow>(props: BulkProps<Row>) {
  return (
    <DialogButton
      scope={props.scope}
      label={props.label}
      look={props.isHard ? 'hard-act' : undefined}
      dialog={(onClose) => <BulkDialog {...props} onClose={onClose} />}
    />
  );
}

type Outcome =
  | { readonly state: 'waiting' }
  | { readonly state: 'doing' }
  | { readonly state: 'worked'; readonly said: ReactNode }
  | { readonly state: 'failed'; readonly error: unknown };

const WAITING: Outcome = { state: 'waiting' };

function BulkDialog<Row extends BulkRow>(props: BulkProps<Row> & DialogProps) {
  const { title, text, act, isHard, children, onClose } = props;
  const { words, format } = useSpeech(WORDS);
  const id = useId();
  // As they were when the button was pressed: the list may change while the dialog is open.
  const [rows] = useState(props.rows);
  const { outcomes, isRunning, start, stop } = useRuns(rows, props);
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const isBegun = outcomes.size > 0;
  useEffect(() => {
    if (isBegun) results.current?.focus();
  }, [isBegun]);
  const stateOf = (row: Row) => (outcomes.get(row.id) ?? WAITING).state;
  const count = (state: Outcome['state']) => rows.filter((row) => stateOf(row) === state).length;
  const [worked, failed, waiting] = [count('worked'), count('failed'), count('waiting')];
  const begin = () => {
    if (form.current !== null && !isRunning) void start(new FormData(form.current));
  };
  const columns: Column<Row>[] = [
    ['what', words.what, ({ name }) => name, 'name'],
    ['outcome', words.outcome, (row) => <OutcomeOf of={outcomes.get(row.id) ?? WAITING} />],
  ];
  const close = () => {
    if (!isRunning) onClose();
  };
  return (
    <Modal labelledBy={id} onClose={close} isKept={isRunning} isWide>
      <form
        ref={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <h2 id={id}>{title}</h2>
        <div hidden={isBegun} className="stack">
          <p>{text}</p>
          {children}
        </div>
        {isBegun && (
          <div ref={results} tabIndex={-1} className="stack">
            <progress value={worked + failed} max={rows.length} aria-label={title} />
            <p role="status">
              {isRunning
                ? words.progress(format.number(worked + failed), format.number(rows.length))
                : words.ended(format.number(worked), format.number(failed))}
            </p>
            <div className="bulk-rows">
              <DataTable label={title} rows={rows} columns={columns} rowKey={(row) => row.id} />
            </div>
          </div>
        )}
        <div className="acts">
          {isRunning ? (
            <button type="button" className="main-act" onClick={stop}>
              {words.stop}
            </button>
          ) : (
            waiting + failed > 0 && (
              <button type="submit" className={isHard && !isBegun ? 'main-act danger' : 'main-act'}>
                {!isBegun ? act : waiting > 0 ? words.goOn(waiting + failed) : words.retry(failed)}
              </button>
            )
          )}
          <button type="button" onClick={close} aria-disabled={isRunning}>
            {words.close}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/**
 * Each row has a key of its own. Where the outcome is not known the next try has the same key, and finds out or goes on; an answer
 * that says no would only be given again, so the try after it has another.
 */
function useRuns<Row extends BulkRow>(rows: readonly Row[], { run, refresh }: BulkProps<Row>) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map());
  const [isRunning, setRunning] = useState(false);
  const [batch] = useState(() => Array.from(crypto.getRandomValues(new Uint32Array(3)), String).join('-'));
  const refusals = useRef(new Map<string, number>());
  const isStopped = useRef(false);
  const start = async (form: FormData) => {
    const found = new Map(outcomes);
    const note = (row: Row, outcome: Outcome) => {
      found.set(row.id, outcome);
      setOutcomes(new Map(found));
    };
    const left = rows.filter((row) => found.get(row.id)?.state !== 'worked');
    for (const row of left) found.set(row.id, WAITING);
    isStopped.current = false;
    setOutcomes(new Map(found));
    setRunning(true);
    const work = async () => {
      for (let row = left.shift(); row !== undefined && !isStopped.current; row = left.shift()) {
        note(row, { state: 'doing' });
        const tries = refusals.current.get(row.id) ?? 0;
        try {
          note(row, { state: 'worked', said: await run(row, { idempotencyKey: `${batch}.${row.id}.${tries}` }, form) });
        } catch (error) {
          if (isRefusal(error)) refusals.current.set(row.id, tries + 1);
          note(row, { state: 'failed', error });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, work));
    setRunning(false);
    await Promise.all(refresh.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
  return {
    outcomes,
    isRunning,
    start,
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** An answer that is kept for its key. */
function isRefusal(error: unknown): boolean {
  return error instanceof GapuraError && error.status < 500 && error.status !== 409 && error.status !== 429;
}

function OutcomeOf({ of }: { readonly of: Outcome }) {
  const { words } = useSpeech(WORDS);
  if (of.state === 'waiting') return <Badge tone="still">{words.waiting}</Badge>;
  if (of.state === 'doing') return <Badge tone="wait">{words.doing}</Badge>;
  if (of.state === 'worked') {
    return (
      <span>
        <Badge tone="good">{words.worked}</Badge> {of.said}
      </span>
    );
  }
  const isUnknown = kindOf(of.error) === 'unknown';
  return (
    <span>
      <Badge tone={isUnknown ? 'wait' : 'bad'}>{isUnknown ? words.unknown : words.failed}</Badge>{' '}
      <ErrorWords error={of.error} />
    </span>
  );
}
