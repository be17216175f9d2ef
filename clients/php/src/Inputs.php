<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura;

/**
 * What calls take, as arrays. What each field means is in the reference of the API, at `/docs` of a server.
 *
 * @phpstan-type AcceptInput array{
 *   link: string,
 *   name?: string,
 *   password: string,
 * }
 *
 * @phpstan-type AkulakuCharge array{
 *   payment_type: 'akulaku',
 *   gross_amount: int,
 *   order_id?: string,
 *   customer_details: CustomerDetails,
 *   item_details: ItemDetails,
 *   custom_expiry?: CustomExpiry,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type AlertReceiverInput array{
 *   email?: string,
 *   url?: string,
 *   language?: 'en'|'id',
 *   names?: list<'unknown_charges'|'challenged_cards'|'contradicted_payments'|'waiting_refunds'|'near_chargebacks'|'unmatched_messages'|'failed_messages'|'failing_webhooks'|'dead_letters'|'surplus_money'|'invoice_surplus'|'overdue_invoices'|'drift'|'failing_reports'|'owed_read_backs'>,
 *   repeat_hours?: int,
 *   quiet_from?: int|null,
 *   quiet_to?: int|null,
 *   summary_hour?: int|null,
 *   enabled?: bool,
 * }
 *
 * @phpstan-type AuditQuery array{
 *   actor?: string,
 *   key_id?: string,
 *   action?: 'session.begin'|'session.refused'|'session.limited'|'session.end'|'session.end_all'|'session.link'|'person.invite'|'person.link'|'person.accept'|'person.update'|'person.disable'|'person.enable'|'person.remove'|'person.end_sessions'|'person.grant_shop'|'person.revoke_shop'|'account.forgot'|'account.password'|'account.totp_add'|'account.totp_remove'|'account.codes'|'account.code_used'|'account.passkey_add'|'account.passkey_remove'|'key.create'|'key.revoke'|'payment.cancel'|'payment.expire'|'payment.capture'|'payment.approve'|'payment.deny'|'note.add'|'note.remove'|'chargeback.update'|'refund.create'|'refund.approve'|'refund.reject'|'invoice.void'|'checkout.cancel'|'checkout.surplus_returned'|'saved_card.remove'|'checkout.send'|'checkout.send_receipt'|'payment_link.update'|'payment_link.end'|'subscription.update'|'subscription.disable'|'subscription.enable'|'subscription.cancel'|'notification.replay'|'webhook.create'|'webhook.update'|'webhook.delete'|'webhook.rotate_secret'|'webhook.pause'|'webhook.resume'|'webhook.test'|'webhook.resend'|'sink.create'|'sink.remove'|'sink.enable'|'sink.disable'|'sink.test'|'sink.replay'|'listener.forget'|'task.run'|'task.retry'|'reconciliation.start'|'reconciliation.stop'|'export.create'|'export_schedule.create'|'export_schedule.update'|'export_schedule.pause'|'export_schedule.resume'|'export_schedule.remove'|'alert_receiver.create'|'alert_receiver.update'|'alert_receiver.remove'|'alert_receiver.test'|'demo.make'|'shop.create'|'shop.update'|'shop.disable'|'shop.enable'|'shop.remove'|'shop.move',
 *   subject_id?: string,
 *   order_id?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type BankTransferCharge array{
 *   payment_type: 'bank_transfer',
 *   gross_amount: int,
 *   order_id?: string,
 *   bank: 'bca'|'bni'|'bri'|'permata'|'cimb'|'mandiri'|'maybank'|'danamon'|'mega',
 *   va_number?: string,
 *   customer_details?: CustomerDetails,
 *   item_details?: ItemDetails,
 *   custom_expiry?: CustomExpiry,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type CaptureInput array{
 *   amount?: int,
 * }
 *
 * @phpstan-type ChargeInput QrisCharge|GopayCharge|ShopeepayCharge|DanaCharge|OvoCharge|BankTransferCharge|EchannelCharge|CreditCardCharge|CstoreCharge|AkulakuCharge|KredivoCharge
 *
 * @phpstan-type ChargebackQuery array{
 *   state?: 'open'|'evidence_sent'|'won'|'lost'|'accepted'|list<'open'|'evidence_sent'|'won'|'lost'|'accepted'>,
 *   payment_id?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type ChargebackUpdate array{
 *   state?: 'open'|'evidence_sent'|'won'|'lost'|'accepted',
 *   due_at?: string|null,
 *   evidence?: string|null,
 *   links?: list<string>,
 * }
 *
 * @phpstan-type CheckoutInput array{
 *   amount: int,
 *   items?: list<CheckoutInputItem>,
 *   customer_details?: CustomerDetails,
 *   customer_id?: string,
 *   payment_methods?: list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bca_va'|'bni_va'|'bri_va'|'permata_va'|'cimb_va'|'echannel'|'credit_card'|'indomaret'|'alfamart'|'akulaku'|'kredivo'>,
 *   customer_pays_fees?: bool,
 *   expires_in_minutes?: int,
 *   language?: 'id'|'en',
 *   success_url?: string,
 *   back_url?: string,
 *   order_id?: string,
 *   metadata?: array<string, mixed>,
 * }
 *
 * @phpstan-type CheckoutInputItem array{
 *   id?: string,
 *   name: string,
 *   price: int,
 *   quantity: int,
 *   category?: string,
 *   url?: string,
 * }
 *
 * @phpstan-type CheckoutQuery array{
 *   status?: 'open'|'processing'|'completed'|'expired'|'cancelled'|list<'open'|'processing'|'completed'|'expired'|'cancelled'>,
 *   order_id?: string,
 *   payment_link_id?: string,
 *   surplus?: 'true',
 *   customer_email?: string,
 *   customer_phone?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type CodeInput array{
 *   code: string,
 * }
 *
 * @phpstan-type CreditCardCharge array{
 *   payment_type: 'credit_card',
 *   gross_amount: int,
 *   order_id?: string,
 *   bank?: 'bca'|'bni'|'bri'|'permata'|'cimb'|'mandiri'|'maybank'|'danamon'|'mega',
 *   token_id: string,
 *   authentication?: bool,
 *   authorize?: bool,
 *   save_card?: bool,
 *   installment_term?: int,
 *   customer_details?: CustomerDetails,
 *   item_details?: ItemDetails,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type CstoreCharge array{
 *   payment_type: 'cstore',
 *   gross_amount: int,
 *   order_id?: string,
 *   store: 'indomaret'|'alfamart',
 *   customer_details?: CustomerDetails,
 *   item_details?: ItemDetails,
 *   custom_expiry?: CustomExpiry,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type CustomExpiry array{
 *   expiry_duration: int,
 *   unit?: 'second'|'minute'|'hour'|'day',
 * }
 *
 * @phpstan-type CustomerDetails array{
 *   first_name?: string,
 *   last_name?: string,
 *   email?: string,
 *   phone?: string,
 *   billing_address?: CustomerDetailsBillingAddress,
 *   shipping_address?: CustomerDetailsShippingAddress,
 * }
 *
 * @phpstan-type CustomerDetailsBillingAddress array{
 *   first_name?: string,
 *   last_name?: string,
 *   email?: string,
 *   phone?: string,
 *   address?: string,
 *   city?: string,
 *   postal_code?: string,
 *   country_code?: string,
 * }
 *
 * @phpstan-type CustomerDetailsShippingAddress array{
 *   first_name?: string,
 *   last_name?: string,
 *   email?: string,
 *   phone?: string,
 *   address?: string,
 *   city?: string,
 *   postal_code?: string,
 *   country_code?: string,
 * }
 *
 * @phpstan-type DanaCharge array{
 *   payment_type: 'dana',
 *   gross_amount: int,
 *   order_id?: string,
 *   callback_url?: string,
 *   customer_details?: CustomerDetails,
 *   item_details?: ItemDetails,
 *   custom_expiry?: CustomExpiry,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type EchannelCharge array{
 *   payment_type: 'echannel',
 *   gross_amount: int,
 *   order_id?: string,
 *   bill_info1?: string,
 *   bill_info2?: string,
 *   customer_details?: CustomerDetails,
 *   item_details?: ItemDetails,
 *   custom_expiry?: CustomExpiry,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type EventQuery array{
 *   name?: 'payment_received'|'payment_settled'|'payment_denied'|'payment_cancelled'|'payment_expired'|'payment_refunded'|'payment_failed'|'payment_charged_back'|'invoice_created'|'invoice_paid'|'invoice_voided'|'invoice_overdue'|'subscription_created'|'subscription_charged'|'subscription_charge_failed'|'subscription_enabled'|'subscription_disabled'|'subscription_cancelled'|'checkout_created'|'checkout_completed'|'checkout_reopened'|'checkout_expired'|'checkout_cancelled'|'checkout_overpaid',
 *   subject?: 'payment'|'invoice'|'subscription'|'checkout',
 *   subject_id?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type ExportScheduleChanges array{
 *   every?: 'day'|'week'|'month',
 *   hour?: int,
 *   recipients?: list<string>,
 *   format?: 'xlsx'|'csv',
 *   columns?: list<string>,
 *   timezone?: 'WIB'|'WITA'|'WIT'|'UTC',
 *   language?: 'en'|'id',
 * }
 *
 * @phpstan-type ExportScheduleInput array{
 *   what: 'payments'|'refunds'|'invoices',
 *   every: 'day'|'week'|'month',
 *   hour: int,
 *   recipients: list<string>,
 *   format?: 'xlsx'|'csv',
 *   columns?: list<string>,
 *   timezone?: 'WIB'|'WITA'|'WIT'|'UTC',
 *   language?: 'en'|'id',
 * }
 *
 * @phpstan-type ForgotInput array{
 *   email: string,
 * }
 *
 * @phpstan-type GatewayMessage array<string, mixed>
 *
 * @phpstan-type GopayCharge array{
 *   payment_type: 'gopay',
 *   gross_amount: int,
 *   order_id?: string,
 *   callback_url?: string,
 *   account_id?: string,
 *   payment_option_token?: string,
 *   customer_details?: CustomerDetails,
 *   item_details?: ItemDetails,
 *   custom_expiry?: CustomExpiry,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type InvitationInput array{
 *   email: string,
 *   role?: 'viewer'|'support'|'finance'|'admin',
 *   scopes?: list<'payments:read'|'payments:write'|'payments:cancel'|'payments:capture'|'payments:refund'|'invoices:read'|'invoices:write'|'subscriptions:read'|'subscriptions:write'|'checkouts:write'|'exports:create'|'webhooks:read'|'reconciliations:read'|'audit:read'|'admin'>,
 *   language?: 'id'|'en',
 * }
 *
 * @phpstan-type InvoiceExportQuery array{
 *   status?: 'draft'|'pending'|'overdue'|'paid'|'expired'|'voided',
 *   created_after?: string,
 *   created_before?: string,
 *   columns?: 'id'|'invoice_number'|'order_id'|'gateway_invoice_id'|'status'|'customer_id'|'customer_name'|'customer_email'|'customer_phone'|'total_amount'|'currency'|'invoice_date'|'due_date'|'paid_at'|'notes'|'void_reason'|'payment_id'|'created_at'|'updated_at'|list<'id'|'invoice_number'|'order_id'|'gateway_invoice_id'|'status'|'customer_id'|'customer_name'|'customer_email'|'customer_phone'|'total_amount'|'currency'|'invoice_date'|'due_date'|'paid_at'|'notes'|'void_reason'|'payment_id'|'created_at'|'updated_at'>,
 *   timezone?: 'UTC'|'WIB'|'WITA'|'WIT',
 *   language?: 'en'|'id',
 *   bom?: 'true',
 * }
 *
 * @phpstan-type InvoiceInput array{
 *   customer_name: string,
 *   customer_email: string,
 *   due_date: string,
 *   items: list<InvoiceInputItem>,
 *   notes?: string,
 *   customer_phone?: string,
 *   customer_id?: string,
 *   invoice_number?: string,
 *   order_id?: string,
 *   metadata?: array<string, mixed>,
 * }
 *
 * @phpstan-type InvoiceInputItem array{
 *   description: string,
 *   price: int,
 *   quantity: int,
 *   item_id?: string,
 * }
 *
 * @phpstan-type InvoiceQuery array{
 *   status?: 'draft'|'pending'|'overdue'|'paid'|'expired'|'voided',
 *   order_id?: string,
 *   invoice_number?: string,
 *   surplus?: 'true',
 *   customer_email?: string,
 *   customer_phone?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type InvoiceWorkbookQuery array{
 *   status?: 'draft'|'pending'|'overdue'|'paid'|'expired'|'voided',
 *   created_after?: string,
 *   created_before?: string,
 *   columns?: 'id'|'invoice_number'|'order_id'|'gateway_invoice_id'|'status'|'customer_id'|'customer_name'|'customer_email'|'customer_phone'|'total_amount'|'currency'|'invoice_date'|'due_date'|'paid_at'|'notes'|'void_reason'|'payment_id'|'created_at'|'updated_at'|list<'id'|'invoice_number'|'order_id'|'gateway_invoice_id'|'status'|'customer_id'|'customer_name'|'customer_email'|'customer_phone'|'total_amount'|'currency'|'invoice_date'|'due_date'|'paid_at'|'notes'|'void_reason'|'payment_id'|'created_at'|'updated_at'>,
 *   timezone?: 'UTC'|'WIB'|'WITA'|'WIT',
 *   language?: 'en'|'id',
 * }
 *
 * @phpstan-type ItemDetail array{
 *   id?: string,
 *   name: string,
 *   price: int,
 *   quantity: int,
 *   brand?: string,
 *   category?: string,
 *   merchant_name?: string,
 *   url?: string,
 * }
 *
 * @phpstan-type ItemDetails list<ItemDetail>
 *
 * @phpstan-type KeyInput array{
 *   owner: string,
 *   role?: 'viewer'|'support'|'finance'|'admin',
 *   staff?: bool,
 *   scopes?: list<'payments:read'|'payments:write'|'payments:cancel'|'payments:capture'|'payments:refund'|'invoices:read'|'invoices:write'|'subscriptions:read'|'subscriptions:write'|'checkouts:write'|'exports:create'|'webhooks:read'|'reconciliations:read'|'audit:read'|'admin'>,
 *   expires_in_hours?: int|null,
 * }
 *
 * @phpstan-type KredivoCharge array{
 *   payment_type: 'kredivo',
 *   gross_amount: int,
 *   order_id?: string,
 *   customer_details: CustomerDetails,
 *   item_details: ItemDetails,
 *   custom_expiry?: CustomExpiry,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type ListenerForgetInput array{
 *   id: string,
 * }
 *
 * @phpstan-type MailQuery array{
 *   customer_email?: string,
 *   customer_phone?: string,
 *   checkout_id?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type NoteInput array{
 *   text: string,
 * }
 *
 * @phpstan-type NotificationQuery array{
 *   kind?: 'transaction'|'subscription'|'pay_account',
 *   status?: 'received'|'processed'|'duplicate'|'stale'|'unmatched'|'failed',
 *   order_id?: string,
 *   payment_id?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type OvoCharge array{
 *   payment_type: 'ovo',
 *   gross_amount: int,
 *   order_id?: string,
 *   customer_details: OvoChargeCustomerDetails,
 *   item_details?: ItemDetails,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type OvoChargeCustomerDetails array{
 *   first_name?: string,
 *   last_name?: string,
 *   email?: string,
 *   phone: string,
 *   billing_address?: OvoChargeCustomerDetailsBillingAddress,
 *   shipping_address?: OvoChargeCustomerDetailsShippingAddress,
 * }
 *
 * @phpstan-type OvoChargeCustomerDetailsBillingAddress array{
 *   first_name?: string,
 *   last_name?: string,
 *   email?: string,
 *   phone?: string,
 *   address?: string,
 *   city?: string,
 *   postal_code?: string,
 *   country_code?: string,
 * }
 *
 * @phpstan-type OvoChargeCustomerDetailsShippingAddress array{
 *   first_name?: string,
 *   last_name?: string,
 *   email?: string,
 *   phone?: string,
 *   address?: string,
 *   city?: string,
 *   postal_code?: string,
 *   country_code?: string,
 * }
 *
 * @phpstan-type OwnPasswordInput array{
 *   password: string,
 * }
 *
 * @phpstan-type PasskeyInput array{
 *   name: string,
 *   id: string,
 *   response: PasskeyInputResponse,
 * }
 *
 * @phpstan-type PasskeyInputResponse array{
 *   clientDataJSON: string,
 *   attestationObject: string,
 *   transports?: list<string>,
 * }
 *
 * @phpstan-type PasswordInput array{
 *   current_password: string,
 *   password: string,
 * }
 *
 * @phpstan-type PaymentExportQuery array{
 *   q?: string,
 *   payment_type?: 'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'|list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'>,
 *   status?: 'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'|list<'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'>,
 *   order_id?: string|list<string>,
 *   charge_state?: 'initiated'|'charged'|'rejected'|'unknown'|list<'initiated'|'charged'|'rejected'|'unknown'>,
 *   fraud_status?: 'accept'|'challenge'|'deny'|list<'accept'|'challenge'|'deny'>,
 *   bank?: string|list<string>,
 *   invoice_id?: string|list<string>,
 *   checkout_id?: string|list<string>,
 *   subscription_id?: string|list<string>,
 *   contradicted?: 'true',
 *   amount_min?: int,
 *   amount_max?: int,
 *   paid_after?: string,
 *   paid_before?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   customer_email?: string,
 *   customer_phone?: string,
 *   owner?: string|list<string>,
 *   columns?: 'id'|'order_id'|'transaction_id'|'payment_type'|'bank'|'store'|'acquirer'|'issuer'|'gross_amount'|'currency'|'transaction_status'|'fraud_status'|'captured_amount'|'paid_amount'|'refund_amount'|'net_amount'|'customer_first_name'|'customer_last_name'|'customer_email'|'customer_phone'|'va_number'|'bill_key'|'payment_code'|'masked_card'|'transaction_time'|'settlement_time'|'expiry_time'|'custom_field1'|'custom_field2'|'custom_field3'|'subscription_id'|'invoice_id'|'created_at'|'updated_at'|'checkout_id'|'is_paid'|list<'id'|'order_id'|'transaction_id'|'payment_type'|'bank'|'store'|'acquirer'|'issuer'|'gross_amount'|'currency'|'transaction_status'|'fraud_status'|'captured_amount'|'paid_amount'|'refund_amount'|'net_amount'|'customer_first_name'|'customer_last_name'|'customer_email'|'customer_phone'|'va_number'|'bill_key'|'payment_code'|'masked_card'|'transaction_time'|'settlement_time'|'expiry_time'|'custom_field1'|'custom_field2'|'custom_field3'|'subscription_id'|'invoice_id'|'created_at'|'updated_at'|'checkout_id'|'is_paid'>,
 *   timezone?: 'UTC'|'WIB'|'WITA'|'WIT',
 *   language?: 'en'|'id',
 *   bom?: 'true',
 * }
 *
 * @phpstan-type PaymentLinkInput array{
 *   title: string,
 *   amount?: int,
 *   amount_min?: int,
 *   amount_max?: int,
 *   amount_suggestions?: list<int>,
 *   quantity?: PaymentLinkInputQuantity,
 *   description?: string|null,
 *   image_url?: string|null,
 *   usage_limit?: int|null,
 *   fields?: list<PaymentLinkInputField>,
 *   expires_at?: string|null,
 *   ended_message?: string|null,
 *   payment_methods?: list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bca_va'|'bni_va'|'bri_va'|'permata_va'|'cimb_va'|'echannel'|'credit_card'|'indomaret'|'alfamart'|'akulaku'|'kredivo'>,
 *   customer_pays_fees?: bool,
 *   language?: 'id'|'en',
 *   metadata?: array<string, mixed>,
 * }
 *
 * @phpstan-type PaymentLinkInputField array{
 *   name: string,
 *   type?: 'text'|'email'|'phone'|'number',
 *   label: string,
 *   required?: bool,
 * }
 *
 * @phpstan-type PaymentLinkInputQuantity array{
 *   min?: int,
 *   max: int,
 * }
 *
 * @phpstan-type PaymentLinkQuery array{
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type PaymentLinkUpdate array{
 *   title?: string,
 *   description?: string|null,
 *   image_url?: string|null,
 *   usage_limit?: int|null,
 *   fields?: list<PaymentLinkUpdateField>,
 *   expires_at?: string|null,
 *   ended_message?: string|null,
 *   payment_methods?: list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bca_va'|'bni_va'|'bri_va'|'permata_va'|'cimb_va'|'echannel'|'credit_card'|'indomaret'|'alfamart'|'akulaku'|'kredivo'>|null,
 *   customer_pays_fees?: bool|null,
 *   language?: 'id'|'en'|null,
 *   metadata?: array<string, mixed>|null,
 * }
 *
 * @phpstan-type PaymentLinkUpdateField array{
 *   name: string,
 *   type?: 'text'|'email'|'phone'|'number',
 *   label: string,
 *   required?: bool,
 * }
 *
 * @phpstan-type PaymentQuery array{
 *   q?: string,
 *   payment_type?: 'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'|list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'>,
 *   status?: 'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'|list<'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'>,
 *   order_id?: string|list<string>,
 *   charge_state?: 'initiated'|'charged'|'rejected'|'unknown'|list<'initiated'|'charged'|'rejected'|'unknown'>,
 *   fraud_status?: 'accept'|'challenge'|'deny'|list<'accept'|'challenge'|'deny'>,
 *   bank?: string|list<string>,
 *   invoice_id?: string|list<string>,
 *   checkout_id?: string|list<string>,
 *   subscription_id?: string|list<string>,
 *   contradicted?: 'true',
 *   amount_min?: int,
 *   amount_max?: int,
 *   paid_after?: string,
 *   paid_before?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   customer_email?: string,
 *   customer_phone?: string,
 *   owner?: string|list<string>,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type PaymentWorkbookQuery array{
 *   q?: string,
 *   payment_type?: 'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'|list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'>,
 *   status?: 'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'|list<'pending'|'authorize'|'capture'|'settlement'|'deny'|'cancel'|'expire'|'failure'|'partial_refund'|'refund'|'partial_chargeback'|'chargeback'>,
 *   order_id?: string|list<string>,
 *   charge_state?: 'initiated'|'charged'|'rejected'|'unknown'|list<'initiated'|'charged'|'rejected'|'unknown'>,
 *   fraud_status?: 'accept'|'challenge'|'deny'|list<'accept'|'challenge'|'deny'>,
 *   bank?: string|list<string>,
 *   invoice_id?: string|list<string>,
 *   checkout_id?: string|list<string>,
 *   subscription_id?: string|list<string>,
 *   contradicted?: 'true',
 *   amount_min?: int,
 *   amount_max?: int,
 *   paid_after?: string,
 *   paid_before?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   customer_email?: string,
 *   customer_phone?: string,
 *   owner?: string|list<string>,
 *   columns?: 'id'|'order_id'|'transaction_id'|'payment_type'|'bank'|'store'|'acquirer'|'issuer'|'gross_amount'|'currency'|'transaction_status'|'fraud_status'|'captured_amount'|'paid_amount'|'refund_amount'|'net_amount'|'customer_first_name'|'customer_last_name'|'customer_email'|'customer_phone'|'va_number'|'bill_key'|'payment_code'|'masked_card'|'transaction_time'|'settlement_time'|'expiry_time'|'custom_field1'|'custom_field2'|'custom_field3'|'subscription_id'|'invoice_id'|'created_at'|'updated_at'|'checkout_id'|'is_paid'|list<'id'|'order_id'|'transaction_id'|'payment_type'|'bank'|'store'|'acquirer'|'issuer'|'gross_amount'|'currency'|'transaction_status'|'fraud_status'|'captured_amount'|'paid_amount'|'refund_amount'|'net_amount'|'customer_first_name'|'customer_last_name'|'customer_email'|'customer_phone'|'va_number'|'bill_key'|'payment_code'|'masked_card'|'transaction_time'|'settlement_time'|'expiry_time'|'custom_field1'|'custom_field2'|'custom_field3'|'subscription_id'|'invoice_id'|'created_at'|'updated_at'|'checkout_id'|'is_paid'>,
 *   timezone?: 'UTC'|'WIB'|'WITA'|'WIT',
 *   language?: 'en'|'id',
 * }
 *
 * @phpstan-type PersonLinkInput array{
 *   link: string,
 * }
 *
 * @phpstan-type PersonShopInput array{
 *   shop_id: string,
 *   role: 'viewer'|'support'|'finance'|'admin',
 * }
 *
 * @phpstan-type PersonShopRevocation array{
 *   shop_id: string,
 * }
 *
 * @phpstan-type PersonUpdateInput array{
 *   role?: 'viewer'|'support'|'finance'|'admin',
 *   scopes?: list<'payments:read'|'payments:write'|'payments:cancel'|'payments:capture'|'payments:refund'|'invoices:read'|'invoices:write'|'subscriptions:read'|'subscriptions:write'|'checkouts:write'|'exports:create'|'webhooks:read'|'reconciliations:read'|'audit:read'|'admin'>,
 * }
 *
 * @phpstan-type PosterQuery array{
 *   size?: 'A4'|'A5',
 * }
 *
 * @phpstan-type QrisCharge array{
 *   payment_type: 'qris',
 *   gross_amount: int,
 *   order_id?: string,
 *   qris_acquirer?: 'gopay'|'airpay shopee',
 *   customer_details?: CustomerDetails,
 *   item_details?: ItemDetails,
 *   custom_expiry?: CustomExpiry,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type ReconciliationInput array{
 *   from?: string,
 *   to?: string,
 * }
 *
 * @phpstan-type ReconciliationQuery array{
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type RefundExportQuery array{
 *   payment_type?: 'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'|list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'>,
 *   status?: 'requested'|'pending'|'accepted'|'confirmed'|'failed'|'rejected'|list<'requested'|'pending'|'accepted'|'confirmed'|'failed'|'rejected'>,
 *   created_after?: string,
 *   created_before?: string,
 *   columns?: 'id'|'payment_id'|'order_id'|'payment_type'|'refund_key'|'amount'|'reason'|'is_direct'|'status'|'status_code'|'status_message'|'bank_confirmed_at'|'created_at'|'updated_at'|'requested_by'|'decided_by'|'refunded_at'|'payment_created_at'|'payment_settlement_time'|list<'id'|'payment_id'|'order_id'|'payment_type'|'refund_key'|'amount'|'reason'|'is_direct'|'status'|'status_code'|'status_message'|'bank_confirmed_at'|'created_at'|'updated_at'|'requested_by'|'decided_by'|'refunded_at'|'payment_created_at'|'payment_settlement_time'>,
 *   timezone?: 'UTC'|'WIB'|'WITA'|'WIT',
 *   language?: 'en'|'id',
 *   bom?: 'true',
 * }
 *
 * @phpstan-type RefundInput array{
 *   amount?: int,
 *   reason?: string,
 *   direct?: bool,
 * }
 *
 * @phpstan-type RefundQuery array{
 *   status?: 'requested'|'pending'|'accepted'|'confirmed'|'failed'|'rejected'|list<'requested'|'pending'|'accepted'|'confirmed'|'failed'|'rejected'>,
 *   payment_id?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type RefundRejectInput array{
 *   reason?: string,
 * }
 *
 * @phpstan-type RefundWorkbookQuery array{
 *   payment_type?: 'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'|list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bank_transfer'|'echannel'|'credit_card'|'cstore'|'akulaku'|'kredivo'>,
 *   status?: 'requested'|'pending'|'accepted'|'confirmed'|'failed'|'rejected'|list<'requested'|'pending'|'accepted'|'confirmed'|'failed'|'rejected'>,
 *   created_after?: string,
 *   created_before?: string,
 *   columns?: 'id'|'payment_id'|'order_id'|'payment_type'|'refund_key'|'amount'|'reason'|'is_direct'|'status'|'status_code'|'status_message'|'bank_confirmed_at'|'created_at'|'updated_at'|'requested_by'|'decided_by'|'refunded_at'|'payment_created_at'|'payment_settlement_time'|list<'id'|'payment_id'|'order_id'|'payment_type'|'refund_key'|'amount'|'reason'|'is_direct'|'status'|'status_code'|'status_message'|'bank_confirmed_at'|'created_at'|'updated_at'|'requested_by'|'decided_by'|'refunded_at'|'payment_created_at'|'payment_settlement_time'>,
 *   timezone?: 'UTC'|'WIB'|'WITA'|'WIT',
 *   language?: 'en'|'id',
 * }
 *
 * @phpstan-type ReplayInput array{
 *   kind?: 'transaction'|'subscription'|'pay_account',
 *   status?: 'received'|'processed'|'duplicate'|'stale'|'unmatched'|'failed',
 *   order_id?: string,
 *   payment_id?: string,
 *   created_after?: string,
 *   created_before?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type ResendInput array{
 *   event_id?: string,
 *   from?: string,
 *   to?: string,
 * }
 *
 * @phpstan-type RotateInput array{
 *   overlap_hours?: int,
 * }
 *
 * @phpstan-type SavedCardQuery array{
 *   customer_id: string,
 * }
 *
 * @phpstan-type SearchQuery array{
 *   q: string,
 * }
 *
 * @phpstan-type SessionInput array{
 *   email?: string,
 *   password?: string,
 *   code?: string,
 *   passkey?: SessionInputPasskey,
 *   device?: string,
 *   key?: string,
 *   link?: string,
 *   oidc?: array<string, mixed>,
 * }
 *
 * @phpstan-type SessionInputPasskey array{
 *   id: string,
 *   response: SessionInputPasskeyResponse,
 * }
 *
 * @phpstan-type SessionInputPasskeyResponse array{
 *   clientDataJSON: string,
 *   authenticatorData: string,
 *   signature: string,
 *   userHandle?: string,
 * }
 *
 * @phpstan-type ShopChanges array{
 *   name?: string,
 *   server_key?: string,
 *   drop_previous_server_key?: bool,
 *   client_key?: string|null,
 *   merchant_id?: string|null,
 *   settings?: array<string, mixed>,
 * }
 *
 * @phpstan-type ShopInput array{
 *   id: string,
 *   name: string,
 *   environment?: 'local'|'sandbox'|'production',
 *   server_key: string,
 *   client_key?: string|null,
 *   merchant_id?: string|null,
 *   settings?: array<string, mixed>,
 * }
 *
 * @phpstan-type ShopMove array{
 *   node: string,
 *   mode?: 'auto'|'block_writes',
 * }
 *
 * @phpstan-type ShopeepayCharge array{
 *   payment_type: 'shopeepay',
 *   gross_amount: int,
 *   order_id?: string,
 *   callback_url?: string,
 *   customer_details?: CustomerDetails,
 *   item_details?: ItemDetails,
 *   custom_expiry?: CustomExpiry,
 *   notification_url?: string,
 *   metadata?: array<string, mixed>,
 *   custom_fields?: list<string>,
 * }
 *
 * @phpstan-type SinkReplayInput array{
 *   from: string,
 * }
 *
 * @phpstan-type SubscriptionInput array{
 *   name: string,
 *   amount: int,
 *   payment_type: 'credit_card'|'gopay',
 *   token?: string,
 *   gopay_account_id?: string,
 *   interval: int,
 *   interval_unit: 'day'|'week'|'month',
 *   max_interval?: int,
 *   start_time?: string,
 *   retry_interval?: int,
 *   retry_interval_unit?: 'minute'|'hour'|'day',
 *   retry_max_interval?: int,
 *   customer_details?: SubscriptionInputCustomerDetails,
 *   metadata?: array<string, mixed>,
 * }
 *
 * @phpstan-type SubscriptionInputCustomerDetails array{
 *   first_name?: string,
 *   last_name?: string,
 *   email?: string,
 *   phone?: string,
 * }
 *
 * @phpstan-type SubscriptionQuery array{
 *   status?: 'active'|'inactive'|'disabled'|'cancelled',
 *   customer_email?: string,
 *   customer_phone?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type SubscriptionUpdate array{
 *   amount?: int,
 *   token?: string,
 *   gopay_account_id?: string,
 *   interval?: int,
 *   next_execution_at?: string,
 *   retry_interval?: int,
 *   retry_interval_unit?: 'minute'|'hour'|'day',
 *   retry_max_interval?: int,
 * }
 *
 * @phpstan-type SummaryQuery array{
 *   from?: string,
 *   to?: string,
 *   interval?: 'hour'|'day'|'month'|'all',
 *   by?: 'payment_type'|'status'|'bank'|'reason',
 * }
 *
 * @phpstan-type SurplusReturned array{
 *   note?: string,
 * }
 *
 * @phpstan-type TaskFailureQuery array{
 *   limit?: int,
 * }
 *
 * @phpstan-type TaskRunInput array{
 *   id?: string,
 * }
 *
 * @phpstan-type TimelineQuery array{
 *   cursor?: string,
 * }
 *
 * @phpstan-type VoidInput array{
 *   reason?: string,
 * }
 *
 * @phpstan-type WebhookAttemptQuery array{
 *   outcome?: 'delivered'|'failed'|'refused'|'gone'|'given_up',
 *   event_id?: string,
 *   limit?: int,
 *   cursor?: string,
 * }
 *
 * @phpstan-type WebhookChanges array{
 *   url?: string,
 *   events?: list<'payment_received'|'payment_settled'|'payment_denied'|'payment_cancelled'|'payment_expired'|'payment_refunded'|'payment_failed'|'payment_charged_back'|'invoice_created'|'invoice_paid'|'invoice_voided'|'invoice_overdue'|'subscription_created'|'subscription_charged'|'subscription_charge_failed'|'subscription_enabled'|'subscription_disabled'|'subscription_cancelled'|'checkout_created'|'checkout_completed'|'checkout_reopened'|'checkout_expired'|'checkout_cancelled'|'checkout_overpaid'>,
 *   description?: string|null,
 * }
 *
 * @phpstan-type WebhookInput array{
 *   url: string,
 *   events?: list<'payment_received'|'payment_settled'|'payment_denied'|'payment_cancelled'|'payment_expired'|'payment_refunded'|'payment_failed'|'payment_charged_back'|'invoice_created'|'invoice_paid'|'invoice_voided'|'invoice_overdue'|'subscription_created'|'subscription_charged'|'subscription_charge_failed'|'subscription_enabled'|'subscription_disabled'|'subscription_cancelled'|'checkout_created'|'checkout_completed'|'checkout_reopened'|'checkout_expired'|'checkout_cancelled'|'checkout_overpaid'>,
 *   description?: string|null,
 * }
 *
 * @phpstan-type WebhookSuccessQuery array{
 *   by?: 'hour'|'day',
 * }
 */
final class Inputs
{
}
