// A dialog in which a person does something: says what will happen, asks for what is needed, and shows the outcome.

import { type QueryKey, useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { WriteOptions } from '../../sdk/index.ts';
import { queryClient } from '../api.ts';
import { bilingual, useWords } from '../language/language.tsx';
import { useAnnounce } from '../shell/announcer.tsx';
import { type Scope, useMay } from '../shell/session-gate.tsx';
import { Modal } from './modal.tsx';
import { Problem, useErrorWords } from './problem.tsx';

const WORDS = bilingual({
  close: ['Close', 'Tutup'],
  doing: ['One moment…', 'Sebentar…'],
  failed: ['That did not work', 'Tidak berhasil'],
});

interface Act<Answer> {
  readonly title: string;
  /** What the button says: what will be done. */
  readonly act: string;
  readonly isHard?: boolean;
  /** For forms with more than a few fields. */
  readonly isWide?: boolean;
  /** What will happen. */
  readonly text?: string;
  /** Said when it is done. */
  readonly done: string;
  /** Does it. The idempotency key is the same for the same input, so that trying again after a break does nothing twice. */
  readonly run: (form: FormData, options: WriteOptions & { readonly idempotencyKey: string }) => Promise<Answer>;
  /** Called with the answer before the dialog closes. */
  readonly onDone?: (answer: Answer) => void;
  /** What is read again afterwards, with any outcome: another person may have been faster. */
  readonly refresh: readonly QueryKey[];
  /** Stays open, and shows this, where the answer has to be seen. */
  readonly showAnswer?: (answer: Answer) => ReactNode;
  readonly children?: ReactNode;
}

export interface DialogProps {
  readonly onClose: () => void;
}

export function ActDialog<Answer>(props: Act<Answer> & DialogProps) {
  const { title, act, text, done, isHard, isWide = false, run, onDone, refresh, onClose, showAnswer, children } = props;
  const words = useWords(WORDS);
  const id = useId();
  const announce = useAnnounce();
  const keyFor = useKeys();
  const doing = useMutation({
    mutationFn: (form: FormData) => run(form, { idempotencyKey: keyFor(form) }),
    onSuccess: (answer) => {
      announce(done);
      onDone?.(answer);
    },
    onSettled: async (_, error) => {
      await Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      // Only now is it known whether the button that opened it is still there for the focus to go back to.
      if (error === null && showAnswer === undefined) onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!doing.isPending) doing.mutate(new FormData(event.currentTarget));
  };
  const answer = doing.data;
  // Closing it now would hide the outcome, and a secret that is shown once would be lost.
  const close = () => {
    if (!doing.isPending) onClose();
  };
  return (
    <Modal labelledBy={id} onClose={close} isKept={doing.isPending} isWide={isWide}>
      <form className="stack" onSubmit={submit}>
        <h2 id={id}>{title}</h2>
        {answer !== undefined && showAnswer !== undefined ? (
          <Answer>{showAnswer(answer)}</Answer>
        ) : (
          <>
            {text !== undefined && <p>{text}</p>}
            {children}
          </>
        )}
        {doing.error !== null && <Problem error={doing.error} />}
        <div className="acts">
          {answer === undefined && (
            <button type="submit" className={isHard ? 'main-act danger' : 'main-act'} aria-disabled={doing.isPending}>
              {doing.isPending ? words.doing : act}
            </button>
          )}
          <button type="button" onClick={close} aria-disabled={doing.isPending}>
            {words.close}
          </button>
        </div>
      </form>
    </Modal>
  );
}

/** The button that was pressed is gone: the focus moves to the outcome, for keyboards and screen readers. */
function Answer({ children }: { readonly children: ReactNode }) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => shown.current?.focus(), []);
  return (
    <div className="stack" ref={shown} tabIndex={-1}>
      {children}
    </div>
  );
}

interface OneClickProps {
  /** The scope that it needs. */
  readonly scope: Scope;
  readonly label: string;
  /** Said in place of the label when it is done, and to screen readers. */
  readonly done: string;
  /** What it is done to, for those who do not see where the button stands. */
  readonly about?: string;
  readonly run: (options: WriteOptions & { readonly idempotencyKey: string }) => Promise<unknown>;
  readonly refresh: readonly QueryKey[];
}

/** Does something harmless at once, with no dialog, and says what came of it where it stands. */
export function OneClick({ scope, label, done, about, run, refresh }: OneClickProps) {
  const words = useWords(WORDS);
  const may = useMay(scope);
  const announce = useAnnounce();
  const wordsOf = useErrorWords();
  const key = useRef('');
  const doing = useMutation({
    mutationFn: () => {
      // A click that failed is the same one when it is tried again.
      key.current ||= newKey();
      return run({ idempotencyKey: key.current });
    },
    onSuccess: () => {
      key.current = '';
      announce(done);
    },
    onError: (error) => announce(`${words.failed}: ${wordsOf(error)}`),
    onSettled: () => Promise.all(refresh.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
  if (!may) return null;
  const { isPending, isSuccess, error } = doing;
  const said = isPending ? words.doing : isSuccess ? done : error === null ? label : words.failed;
  return (
    <button
      type="button"
      className="small-act"
      aria-disabled={isPending}
      aria-label={about === undefined ? undefined : `${said}: ${about}`}
      title={error === null ? undefined : wordsOf(error)}
      onClick={() => {
        if (!isPending) doing.mutate();
      }}
    >
      {said}
    </button>
  );
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), String).join('-');

/** One key for each input, for as long as the dialog is open. */
function useKeys(): (form: FormData) => string {
  const keys = useRef(new Map<string, string>());
  return (form) => {
    const input = JSON.stringify([...form.entries()]);
    const key = keys.current.get(input) ?? newKey();
    keys.current.set(input, key);
    return key;
  };
}

interface ButtonProps {
  /** The scope that the dialog needs; any of them, where there are several. */
  readonly scope: Scope | readonly Scope[];
  /** Whether it can be done now. A dialog that is open stays when that changes: it shows the outcome. */
  readonly isOffered?: boolean | undefined;
  readonly label: string;
  /** As the design has it. */
  readonly look?: 'main-act' | 'hard-act' | undefined;
}

/** A button that opens a dialog, for those who may do what is in it. */
export function DialogButton(props: ButtonProps & { readonly dialog: (onClose: () => void) => ReactNode }) {
  const { scope, isOffered = true, label, look, dialog } = props;
  const may = useMay(scope);
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      {isOffered && (
        <button type="button" className={look} onClick={() => setOpen(true)}>
          {label}
        </button>
      )}
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

/** A button with the dialog of one act. */
export function ActButton<Answer>({ scope, isOffered, label, look, ...act }: ButtonProps & Act<Answer>) {
  return (
    <DialogButton
      scope={scope}
      isOffered={isOffered}
      label={label}
      look={act.isHard ? 'hard-act' : look}
      dialog={(onClose) => <ActDialog {...act} onClose={onClose} />}
    />
  );
}
