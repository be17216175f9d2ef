// What can be done to a subscription where it stands: paused, resumed, changed, ended.

import { useState } from 'react';
import type { Subscription } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { WORDS } from './words.ts';

type Act = 'pause' | 'resume' | 'change' | 'cancel';

interface ActsProps {
  readonly subscription: Subscription;
  /** All of its cycles are charged: there is nothing to resume or change. */
  readonly isComplete: boolean;
}

/** Which acts make sense now; the server decides anyway. */
function actsFor({ status, gateway_subscription_id: gatewayId }: Subscription, isComplete: boolean): Act[] {
  if (status === 'cancelled') return [];
  if (gatewayId === null || isComplete) return ['cancel'];
  return [status === 'active' ? 'pause' : 'resume', 'change', 'cancel'];
}

export function SubscriptionActs({ subscription, isComplete }: ActsProps) {
  const words = useWords(WORDS);
  const mayAct = useMay('subscriptions:write');
  const [act, setAct] = useState<Act | null>(null);
  if (!mayAct) return null;
  const acts = actsFor(subscription, isComplete);
  if (acts.length === 0) return <span className="quiet small why-not">{words.isOver}</span>;
  const close = () => setAct(null);
  return (
    <>
      {acts.map((one) => (
        <button
          key={one}
          type="button"
          className={one === 'cancel' ? 'hard-act' : undefined}
          onClick={() => setAct(one)}
        >
          {words[one]}
        </button>
      ))}
      {act === 'change' && <ChangeDialog subscription={subscription} onClose={close} />}
      {act !== null && act !== 'change' && <SimpleAct act={act} subscription={subscription} onClose={close} />}
    </>
  );
}

interface SimpleActProps {
  readonly act: Exclude<Act, 'change'>;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

function SimpleAct({ act, subscription, onClose }: SimpleActProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const { id, name, amount } = subscription;
  const { disable, enable, cancel } = gapura.subscriptions;
  const said = {
    pause: { title: words.pauseTitle(name), text: words.pauseText, button: words.pause, done: words.paused },
    resume: {
      title: words.resumeTitle(name),
      text: words.resumeText(format.rupiah(amount)),
      button: words.resume,
      done: words.resumed,
    },
    cancel: { title: words.cancelTitle(name), text: words.cancelText, button: words.cancelIt, done: words.cancelled },
  }[act];
  const call = { pause: disable, resume: enable, cancel }[act];
  return (
    <ActDialog
      title={said.title}
      act={said.button}
      isHard={act === 'cancel'}
      done={said.done}
      run={(_, idempotencyKey) => call(id, { idempotencyKey })}
      refresh={[['subscription', id], ['subscriptions']]}
      onClose={onClose}
    >
      <p>{said.text}</p>
    </ActDialog>
  );
}
