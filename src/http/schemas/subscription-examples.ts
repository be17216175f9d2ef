// Examples for the documentation: coffee every month, in every answer about a subscription.

import { SUBSCRIPTION_FIELDS } from '../../domain/subscriptions/subscription.ts';
import { sayingsOf } from '../../text/sayings.ts';
import { exampleOf } from './shared.ts';

const SUBSCRIPTION_ID = '0198a3d1-4c02-7e15-8a6b-90d2c7f1e344';

export const newSubscription = {
  name: 'KOPI-BULANAN-17',
  amount: 150000,
  payment_type: 'credit_card',
  token: '48111111sHfSakAvHvFQFEjTivUV1114',
  interval: 1,
  interval_unit: 'month',
  max_interval: 12,
  customer_details: { first_name: 'Budi', email: 'budi@example.com' },
};

export const newGopaySubscription = {
  name: 'KOPI-MINGGUAN-8',
  amount: 45000,
  payment_type: 'gopay',
  token: 'eyJ0eXBlIjogIkdPUEFZX1dBTExFVCIsICJpZCI6ICIifQ==',
  gopay_account_id: '00000269-7836-49e5-bc65-e592afafec14',
  interval: 1,
  interval_unit: 'week',
};

export const subscription = exampleOf(SUBSCRIPTION_FIELDS, {
  id: SUBSCRIPTION_ID,
  gateway_subscription_id: 'd98a63b8-97e4-4059-825f-0f62340407e9',
  name: 'KOPI-BULANAN-17',
  payment_type: 'credit_card',
  amount: '150000.00',
  currency: 'IDR',
  interval: 1,
  interval_unit: 'month',
  max_interval: 12,
  current_interval: 0,
  start_time: '2026-02-15T03:00:00.000Z',
  next_execution_at: '2026-02-15T03:00:00.000Z',
  retry_interval: 1,
  retry_interval_unit: 'hour',
  retry_max_interval: 3,
  status: 'active',
  customer_first_name: 'Budi',
  customer_email: 'budi@example.com',
  schedule_display: 'Every month',
  created_at: '2026-01-15T03:00:00.000Z',
  updated_at: '2026-01-15T03:00:00.310Z',
});

const later = { ...subscription, current_interval: 3, updated_at: '2026-04-20T02:11:09.000Z' };
export const disabledSubscription = { ...later, status: 'disabled', next_execution_at: '2026-05-15T03:00:00.000Z' };
export const enabledSubscription = { ...later, status: 'active', next_execution_at: '2026-06-15T03:00:00.000Z' };
export const cancelledSubscription = { ...later, status: 'cancelled', next_execution_at: null };
export const changedSubscription = { ...enabledSubscription, amount: '165000.00' };

export const gatewaySubscription = {
  id: 'd98a63b8-97e4-4059-825f-0f62340407e9',
  name: 'KOPI-BULANAN-17',
  amount: '150000',
  currency: 'IDR',
  created_at: '2026-01-15T10:00:00.000000',
  schedule: {
    interval: 1,
    interval_unit: 'month',
    max_interval: 12,
    current_interval: 0,
    start_time: '2026-02-15T10:00:00.000000',
    next_execution_at: '2026-02-15T10:00:00.000000',
  },
  retry_schedule: { interval: 1, interval_unit: 'hour', max_interval: 3 },
  status: 'active',
  payment_type: 'credit_card',
  transaction_ids: [],
};

export const subscriptionHistory = [
  {
    from_status: null,
    to_status: 'inactive',
    source: 'create',
    actor: 'budi',
    reason: 'the subscription was asked for',
    reason_said: sayingsOf('the subscription was asked for'),
    notification_id: null,
    payment_id: null,
    gateway_response: null,
    created_at: '2026-01-15T03:00:00.000Z',
  },
  {
    from_status: 'inactive',
    to_status: 'active',
    source: 'create',
    actor: 'budi',
    reason: 'the gateway has the subscription, active',
    reason_said: sayingsOf('the gateway has the subscription, active'),
    notification_id: null,
    payment_id: null,
    gateway_response: gatewaySubscription,
    created_at: '2026-01-15T03:00:00.310Z',
  },
];
