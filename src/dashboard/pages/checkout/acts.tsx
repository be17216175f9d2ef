// What can be done to a checkout: cancel it, and give back what came in too often.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Checkout, SurplusRefund } from '../../../sdk/index.ts';
import { gapura } from '../../api.ts';
import { useFormat, useWords } from '../../language/language.tsx';
import { ActDialog } from '../../parts/act.tsx';
import { DialogButton } from '../../parts/dialog-button.tsx';
import { InputField, typedIn } from '../../parts/input-field.tsx';
import { useMay } from '../../shell/session-gate.tsx';
import { hasSurplus } from '../checkouts/customer.ts';
import { WORDS } from './words.ts';

interface CheckoutProps {
  readonly checkout: Checkout;
}

/** Read anew after each of them: its payments, and what the overview counts. */
const changedBy = (id: string) => [['checkout', id], ['checkouts'], ['payments'], ['attention']];

const NOTE_CHARACTERS_MAX = 200;
const CANCEL = ['payments:cancel', 'payments:write'] as const;

/** Where it cannot be cancelled, why not; nothing for those who may not. */
export function CheckoutActs({ checkout }: CheckoutProps) {
  const words = useWords(WORDS);
  const mayCancel = useMay(CANCEL);
  const isOpen = checkout.status === 'open' || checkout.status === 'processing';
  return (
    <>
      <DialogButton
        scope="payments:refund"
        isOffered={hasSurplus(checkout)}
        label={words.giveBack}
        look="main-act"
        dialog={(onClose) => <SurplusDialog checkout={checkout} onClose={onClose} />}
      />
      <DialogButton
        scope="payments:refund"
        isOffered={hasSurplus(checkout)}
        label={words.sentBack}
        dialog={(onClose) => <SentBackDialog checkout={checkout} onClose={onClose} />}
      />
      <DialogButton
        scope={CANCEL}
        isOffered={isOpen}
        label={words.cancel}
        look="hard-act"
        dialog={(onClose) => <CancelDialog checkout={checkout} onClose={onClose} />}
      />
      {mayCancel && !isOpen && !hasSurplus(checkout) && <span className="quiet small why-not">{words.overNow}</span>}
    </>
  );
}

interface DialogProps extends CheckoutProps {
  readonly onClose: () => void;
}

function CancelDialog({ checkout, onClose }: DialogProps) {
  const words = useWords(WORDS);
  return (
    <ActDialog
      title={words.cancelTitle(checkout.order_id)}
      act={words.cancelIt}
      isHard
      done={words.cancelled}
      run={(_, idempotencyKey) => gapura.checkouts.cancel(checkout.id, { idempotencyKey })}
      refresh={changedBy(checkout.id)}
      onClose={onClose}
    >
      <p>{words.cancelText}</p>
    </ActDialog>
  );
}

function SurplusDialog({ checkout, onClose }: DialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  // As it was when the button was pressed: the surplus is gone with what the dialog does.
  const [surplus] = useState(checkout.surplus_amount);
  return (
    <ActDialog
      title={words.giveBackTitle(format.rupiah(surplus))}
      act={words.giveBackIt}
      done={words.givenBack}
      run={(_, idempotencyKey) => gapura.checkouts.refundSurplus(checkout.id, { idempotencyKey })}
      refresh={changedBy(checkout.id)}
      onClose={onClose}
      showAnswer={(answer) => <Outcome answer={answer} />}
    >
      <p>{words.giveBackText}</p>
    </ActDialog>
  );
}

/** For money that the gateway cannot give back: a person did, and says so. */
function SentBackDialog({ checkout, onClose }: DialogProps) {
  const words = useWords(WORDS);
  const format = useFormat();
  const [surplus] = useState(checkout.surplus_amount);
  return (
    <ActDialog
      title={words.sentBackTitle(format.rupiah(surplus))}
      act={words.sentBackIt}
      done={words.noneLeft}
      run={(form, idempotencyKey) => {
        const note = typedIn(form, 'note');
        return gapura.checkouts.noteSurplusReturned(checkout.id, note === undefined ? {} : { note }, {
          idempotencyKey,
        });
      }}
      refresh={changedBy(checkout.id)}
      onClose={onClose}
    >
      <p>{words.sentBackText}</p>
      <InputField name="note" label={words.note} maxLength={NOTE_CHARACTERS_MAX} />
    </ActDialog>
  );
}

/** What became of each payment. The server's own words are English. */
function Outcome({ answer: { checkout, refunds } }: { readonly answer: SurplusRefund }) {
  const words = useWords(WORDS);
  const format = useFormat();
  const orderOf = (id: string) => checkout.payments.find((payment) => payment.id === id)?.order_id ?? id;
  return (
    <>
      <ul className="outcomes">
        {refunds.map(({ payment_id, refusal, status }) => (
          <li key={payment_id}>
            <Link to="/payments/$id" params={{ id: payment_id }}>
              {orderOf(payment_id)}
            </Link>{' '}
            {refusal === null ? (
              words.refunded[status === 'requested' ? 'waits' : 'asked']
            ) : (
              <>
                {words.notRefunded} <span lang="en">{refusal}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{hasSurplus(checkout) ? words.left(format.rupiah(checkout.surplus_amount)) : words.noneLeft}</p>
    </>
  );
}
