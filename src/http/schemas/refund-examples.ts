// Examples of refunds that wait for a second person, and of what becomes of them.

import { gopayPayment, refund, refundedPayment } from './examples.ts';
import { withActions } from './payment-actions.ts';

const requested = { ...refund, status: 'requested', updated_at: refund.created_at };
const approved = { ...refund, decided_by: 'siti' };
const rejected = { ...refund, status: 'rejected', status_message: 'The bag was not torn', decided_by: 'siti' };

export const refundRequested = {
  payment: withActions({ ...gopayPayment, net_amount: '100000.00', refunds: [requested] }),
  refund: requested,
};
export const refundApproved = { payment: withActions({ ...refundedPayment, refunds: [approved] }), refund: approved };
export const refundRejected = { payment: withActions({ ...gopayPayment, refunds: [rejected] }), refund: rejected };
