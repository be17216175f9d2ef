// Runs a task now, and sends its failed jobs back.

import { useState } from 'react';
import type { Task } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { InputField, typedIn } from '../../parts/input-field.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { TASK_WORDS } from './task-words.ts';
import { WORDS } from './words.ts';

const REFRESH = [['tasks'], ['task-failures']];

export function TaskActs({ task }: { readonly task: Task }) {
  const words = useWords(WORDS);
  const mayRun = useMay('admin');
  const [opened, setOpened] = useState<'run' | 'retry' | null>(null);
  if (!mayRun) return null;
  const close = () => setOpened(null);
  return (
    <>
      {(task.failed ?? 0) > 0 && (
        <button type="button" onClick={() => setOpened('retry')}>
          {words.retry}
        </button>
      )}
      <button type="button" className="main-act" onClick={() => setOpened('run')}>
        {words.run}
      </button>
      {opened === 'run' && <RunDialog task={task} onClose={close} />}
      {opened === 'retry' && <RetryDialog task={task} onClose={close} />}
    </>
  );
}

interface DialogProps {
  readonly task: Task;
  readonly onClose: () => void;
}

function RunDialog({ task: { name, takes, schedule }, onClose }: DialogProps) {
  const words = useWords(WORDS);
  const [title = name] = useWords(TASK_WORDS)[name] ?? [];
  // A task without a schedule does not look for its work: it has to be told.
  const isNeeded = schedule === null;
  return (
    <ActDialog
      title={words.runTitle(title)}
      act={words.run}
      done={words.runDone}
      run={(form, idempotencyKey) => {
        const id = typedIn(form, 'id');
        return gapura.tasks.run(name, id === undefined ? {} : { id }, { idempotencyKey });
      }}
      refresh={REFRESH}
      onClose={onClose}
    >
      <p>{words.runText}</p>
      {takes !== null && (
        <InputField
          name="id"
          label={(words.takes as Readonly<Record<string, string>>)[takes] ?? words.takesOther}
          hint={isNeeded ? words.takesNeeded : words.takesOptional}
          required={isNeeded}
          spellCheck={false}
        />
      )}
    </ActDialog>
  );
}

function RetryDialog({ task: { name }, onClose }: DialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  return (
    <ActDialog
      title={words.retryTitle}
      act={words.retry}
      done={words.retryDone}
      run={(_form, idempotencyKey) => gapura.tasks.retry(name, { idempotencyKey })}
      refresh={REFRESH}
      onClose={onClose}
      showAnswer={({ retried }) => <p>{words.retried(format.number(retried))}</p>}
    >
      <p>{words.retryText}</p>
    </ActDialog>
  );
}
