// What the server says of what happened and of what is wrong: each text once, by its code. The API answers with the text and with its
// code; pages have the words for each code.

/** In braces stand values: an order id, an amount, or another text behind a colon. */
const SAYINGS = {
  // Why something cannot be done now.
  only_staff: 'Only staff may {what}.',
  needs_scope: 'This needs the scope {scopes}.',
  no_such: 'There is no {noun} with this {name}.',
  nothing_at: 'There is nothing at {place}.',
  fields_wrong: 'The request is not valid; see errors for each field.',
  order_id_taken: 'The order id {order} is taken; every {noun} needs a new one.',
  order_id_foreign: 'The order id {order} belongs to another transaction at the gateway, which is left alone.',
  key_reused: 'This Idempotency-Key was used for another request; choose a new one.',
  first_under_way: 'The first request with this Idempotency-Key is still under way.',
  database_away: 'The database cannot be reached now; try again soon.',
  still_counting: 'Older payments are still being counted. Try again in a minute.',
  server_full: 'As many requests are under way as this server can carry; send it again soon.',
  unexpected: 'An unexpected failure; it was logged. Name the request id {id} when you ask about it.',
  outcome_open:
    'It is not known whether the gateway took the request. The status is being checked; repeat the request with the same Idempotency-Key, or read the payment or invoice.',
  final: 'A payment that is {status} is final and cannot be cancelled.',
  not_pending: 'Only a pending payment can be expired; this one is {status}.',
  not_card: 'Only credit_card payments can be captured; this one is {method}.',
  not_authorized: 'Only an authorized payment can be captured; this one is {status}.',
  not_challenged: 'Only a payment that the fraud check challenges can be approved or denied; this one is {status}.',
  challenged_otherwise:
    'Only a payment that the fraud check challenges can be approved or denied; this one is {status} with {word}.',
  captured_before: 'The payment was captured already: {money} of {rest}.',
  refund_not_waiting: 'Only a refund that waits for a second person can be decided on; this one is {refund}.',
  refund_rejected_by: 'The refund was rejected by {who} already.',
  refund_approved_by: 'The refund was approved by {who} already; it is {refund} now.',
  refund_not_any_more: 'The refund can not be made any more: {field} {reason}.',
  needs_states: '{word} needs a subscription that is {states}; this one is {subscription}.',
  not_paid: 'Only a paid payment can be refunded; this one is {status}.',
  not_settled: 'The payment is captured but not settled yet: cancel it instead of refunding it.',
  refunded: 'The payment is refunded already, in full.',
  not_refundable: 'Payments by {method} cannot be refunded through the gateway; pay the customer back directly.',
  refund_too_late: 'The gateway refunds {method} only for {days} days after the payment.',
  not_allowed_now: 'The gateway does not allow it: the payment is {status} now. {reason}',
  busy_refunds: 'Too many refunds of this payment at once; try again.',
  busy_changes: 'Too many changes of this payment at once; try again.',
  own_refund: 'The person who asked for a refund cannot approve it: another one has to.',
  refund_rejected: 'The refund was rejected by {who}; the gateway was not asked.',
  demo_under_way: 'The demo shop is being made already.',
  demo_has_payments: 'The database holds payments already: the demo shop is for an empty one.',
  notes_full: 'This payment has {count} notes already: remove one first.',
  note_of_another: 'Only who wrote a note, or an admin, may remove it.',
  sent_back_already:
    'The money of this payment was sent back without the gateway, as was noted: it is not refunded again.',
  no_surplus_any_more: 'The money of this payment is not too much any more.',
  other_refund_under_way: 'A refund of the other payment is under way: wait for its outcome.',
  no_surplus: 'Nothing was paid above the amount of this checkout, or it went back.',
  surplus_under_way: 'A refund of this surplus is under way at the gateway: wait for its outcome.',
  checkout_closed: 'The checkout is {checkout}; only one that is open or processing can be cancelled.',
  nothing_to_ask: 'The checkout is {checkout}: there is nothing to ask its customer for.',
  no_receipt: 'The checkout is {checkout}: only one that is paid has a receipt.',
  no_mail_server: 'No mail server is set up here (GAPURA_SMTP_URL): no mail can be sent.',
  no_address: 'The customer of this checkout has no e-mail address.',
  mail_on_its_way: 'The same mail is on its way already: it has not been sent yet.',
  mails_enough: 'This address got {count} mails within an hour; try again in {minutes} minutes.',
  schedules_full: 'There are {count} schedules, as many as there can be; remove one.',
  not_voidable: 'Only a pending or overdue invoice can be voided; this one is {invoice}.',
  not_named_yet: 'The gateway has not named this invoice yet; check its status first.',
  numbers_taken: 'The next invoice numbers are all taken; try again, or choose a number.',
  link_id_taken: 'There is a payment link with this id already.',
  link_key_gone: 'The key that sealed the address of this link is gone; make a new link.',
  cancelled_stays: 'A cancelled subscription cannot be changed.',
  not_confirmed_yet: 'The gateway has not confirmed this subscription yet; it cannot be changed.',
  token_closed: 'What this subscription is paid with cannot be opened any more; send its token with the change.',
  nothing_to_stop: 'This reconciliation is {reconciliation}: there is nothing to stop.',
  password_changed: 'The password was changed just now.',
  link_spent: 'This link is unknown, has run out, or was used: ask for a new one.',
  no_mails_here: 'No mails are sent here: ask an admin for a new link.',
  not_a_person: 'This is about the account of a person: sign in with your e-mail address.',
  no_password: 'You have no password here: you sign in elsewhere.',
  person_gone: 'This person is not here any more.',
  people_full: 'There are {count} people, as many as there can be: remove some.',
  person_disabled: 'This person is disabled: enable them first.',
  last_admin:
    'This is the last person who may administer, and there is no key that may: give somebody else the role admin first.',
  credential_refused: 'This {noun} does not sign in: it is unknown, has run out, or was revoked or used.',
  password_refused: 'This address and password do not sign in.',
  too_many_sign_ins: 'There were too many attempts to sign in; try again later.',
  code_missing: 'Send the code of your second factor too, a recovery code, or a passkey.',
  code_refused: 'This {noun} is wrong, has run out, or was used before.',
  passkey_known: 'This passkey is here already, or there is no room for another.',
  passkeys_full: 'You have {count} passkeys, as many as there can be: remove one first.',
  issuer_none: 'No issuer is configured here: sign in with a password, a passkey or a key.',
  issuer_refused: '{name} did not sign you in, or it took too long: begin again.',
  issuer_no_role: '{name} knows you, but you have no role here: ask an admin for one.',
  issuer_silent: '{name} does not answer as it should: try again, or sign in another way.',
  one_shop: 'This service has one shop. Several are served by `gapura serve`.',
  shop_taken: 'There is a shop called {shop} already.',
  shops_full: 'There are {count} shops, as many as there can be; remove one.',
  shop_active: 'Only a disabled shop can be removed: disable it first.',
  shop_under_way:
    '{count} payments, refunds and subscriptions of this shop are not ended yet: wait for them, or end them, and remove it then.',
  shop_same_key:
    'The shops {shops} have the same server key: the gateway knows one address for the notifications of a key, so wait for them there.',
  no_cluster: 'This database is no Citus cluster: it has no nodes to which a shop could move.',
  not_coordinator:
    'DATABASE_URL leads to a worker of Citus {version}: shops are moved by the coordinator, whose address it should be.',
  shop_not_distributed:
    "The tables of this shop are on the coordinator. Distribute them first, while no server runs: SELECT citus_schema_distribute('{schema}')",
  shop_there: 'This shop is on {node} already.',
  move_under_way: 'This shop is being moved already: wait for the end of that.',
  move_lost: 'It was broken off, and the shop has stayed where it was: ask for it again.',
  shop_other_merchant:
    'differs from {merchant}, that of the shop {shop}, which has the same server key: a key belongs to one merchant',
  shop_disabled: 'This shop is disabled.',
  shop_unavailable: 'This shop is not ready yet; try again soon.',
  receivers_full: 'There are {count} receivers, as many as there can be; remove one.',
  endpoints_full: 'There are {count} endpoints, as many as there can be; delete one.',
  endpoint_disabled: 'The endpoint is disabled already; resume it first.',
  reconciliation_runs: 'A reconciliation is waiting or running; wait for its end, or stop it.',
  factor_there: 'There is a second factor already: remove it first.',
  factor_not_begun: 'No second factor waits to be confirmed.',
  factor_none: 'There is no second factor to remove.',
  codes_need_factor: 'Recovery codes stand in for a second factor: add one first.',
  not_owned_sessions: 'Sessions belong to people and API keys, and this caller is neither.',
  not_allowed: 'You may not do this.',
  card_data_here: "Card data must not reach this server: send the gateway's token, made in the customer's browser.",
  body_large: 'The body may have at most {number} bytes.',
  body_too_large: 'The body is too large.',
  caller_limit: 'You may send {count} requests in a minute, and did; wait as long as Retry-After says.',
  address_limit:
    '{count} requests without credentials came from your address in this minute, as many as may; wait as long as Retry-After says.',
  failed_limit:
    'Too many wrong credentials or signatures came from your address; check yours, and wait as long as Retry-After says.',
  many_sign_in: 'Too many people sign in at this moment; try again soon.',
  files_many: '{count} files are being sent, as many as can be; ask again soon.',
  file_ending: 'No file is begun while this process ends; ask again.',
  streams_full: 'No more streams can be opened here now; try again soon.',
  streams_own: 'You have as many streams open as you may have here now; try again soon.',
  no_listener: 'There is no listener {name}.',
  listener_served: 'The listener {name} was served in the last two hours. Stop the processes that have it, and wait.',
  sinks_full: 'There are {count} sinks, as many as there can be; remove one.',
  sink_taken: 'There is a sink called {name} already.',
  sink_client: 'For {kind}, its client is not installed: npm install {list}',
  not_written:
    'The gateway was asked, but its answer could not be written down; it will be asked again. Read the {noun}, or repeat the request with the same Idempotency-Key: without one it would be a new request.',
  not_done_now: 'The gateway did not {act} the payment; it is {status} now.',
  not_done_because: 'The gateway did not {act} the payment; it is {status} now. {reason}',
  subscription_soon: 'The gateway has not confirmed this subscription yet; try again in three minutes.',
  passkeys_need_name:
    'Passkeys belong to the name of a site: set GAPURA_PUBLIC_URL to its https address, or open this page as http://localhost.',
  no_task: 'There is no task "{name}".{guess} There are: {list}.',

  // What is wrong with a field: read behind its name.
  not_valid: 'is not valid',
  required: 'is required',
  field_unknown: 'is not a known field',
  must_be: 'must be {kind}',
  one_of: 'must be one of {list}',
  at_most_characters: 'must be at most {count} characters',
  at_least_characters: 'must be at least {count} characters',
  empty: 'must not be empty',
  few_properties: 'must NOT have fewer than {count} properties',
  pattern: 'must match {pattern}',
  at_most: 'must be at most {number}',
  at_least: 'must be at least {number}',
  at_most_entries: 'must have at most {count} entries',
  at_least_entries: 'must have at least {count} entries',
  range_needed: 'is needed: what the other filters ask for is not found in time among all there are',
  entry_twice: 'must have each entry only once',
  at_least_an_entry: 'must have at least 1 entry',
  taken: 'is taken; choose another or leave it out',
  taken_at_gateway: 'is taken at the gateway; choose another or leave it out',
  nothing_left: 'nothing is left: refunds that were not refused take up the whole amount',
  at_most_refundable: 'must be at most {number}, which is what is left to refund',
  whole_refund: 'must be {number}: {method} can only be refunded in full',
  at_most_authorised: 'must be at most {number}, which is what was authorised',
  not_possible_for: 'is not possible for {method}',
  only_for: 'is only for {methods}, not for {other}',
  sum_differs: 'must add up to amount ({number}), but add up to {sum}',
  sum_outside: 'must add up to 1 to {number} rupiah, but add up to {sum}',
  day_passed: 'must be today ({day} in WIB) or later',
  path_order: 'must not be "." or hold "..", which the gateway takes for a path',
  path_name: 'must not hold "..", which the gateway takes for a path',
  no_method_amounts: 'has no method for these amounts',
  no_method: 'has no method for {number} rupiah: each of them takes less, or more',
  only_without_amount: 'is only for a link without amount',
  only_with_amount: 'is only for a link with an amount',
  required_without_amount: 'is required where there is no amount',
  outside_amounts: 'must lie between amount_min and amount_max',
  below_other: 'must be at least {field}',
  total_too_much: 'comes to {sum}: the gateway takes {number} at most',
  asked_anyway: 'must not be {name}, which the page asks for itself',
  twice: 'is there twice',
  link_future: 'must lie in the future; end the link instead',
  uses_taken: 'must be at least {number}: so many uses are taken',
  in_future: 'must be in the future; now it is {time}',
  not_in_future: 'must not be in the future',
  before_to: 'must be before to',
  before_until: 'must be before `to`, which is now where it is absent',
  days_before: 'must be at most {days} days before `to`',
  host_not_allowed: 'leads to {host}, which is not among the allowed hosts (GAPURA_RETURN_HOSTS)',
  web_address: 'must be a web address',
  metadata_large: 'must be at most {number} bytes of JSON, this is {sum}',
  email_or_url: 'must be there, or url, and not both',
  not_for_receiver: 'is not for a receiver by {noun}',
  quiet_needs_both: 'must be there too: a quiet time has a beginning and an end',
  quiet_same: 'must differ from quiet_from; switch the receiver off to send it nothing',
  passkey_unasked: 'is not one that was asked for here just now: begin again',
  address_twice: 'must not name an address twice',
  says_nothing: 'must say something',
  shop_reserved: 'is a name of our own addresses; choose another',
  shop_long: 'is too long beside the schema of the server (GAPURA_SCHEMA); choose a shorter one',
  schema_foreign:
    'leads to the schema {schema}, which holds other tables than those of Gapura; choose another, or clear it up',
  node_unknown: 'must name one of the nodes of the cluster: {list}',
  not_beside:
    'must be block_writes: {tables} of {schema} cannot be copied while they are written, since they have no log or no key',
  shop_setting: 'cannot be used: it {problem}',
  before_report: 'must not be before the chargeback was reported',
  password_known: 'must not be your e-mail address or the name of the shop',
  not_your_password: 'is not your password',
  somebodys: 'is somebody’s already: find them in the list, and make a new link there',
  role_or_scopes: 'give a role, or scopes, and not both',
  code_wrong: 'is wrong, has run out, or was used before',
  code_wrong_new: 'is wrong, or has run out: type the one that the app shows now',
  name_of_other: 'is taken: {name} is the name of a subscription that is not cancelled; choose another',
  gopay_not_linked: 'is not a linked GoPay account that can pay now',
  letters_few: 'must have at least {count} letters or digits',
  digits_few: 'must have at least {count} digits',
  no_event: 'is not the id of an event',
  not_encrypted: 'is not encrypted; use https://',
  not_public_name: 'is not a public name',
  not_public: 'is not a public address',
  no_host: 'has no address',
  not_an_address: 'is not an address',
  leads_inside: 'leads to an address that is not public',
  too_long: 'is too long',
  not_plain_address: 'is not a plain http:// or https:// address without user name and fragment',
  odd_host: 'has its host written in an unusual way',
  card_data: 'must not hold card data',
  needs_fees: 'needs fees, and the shop has set none (GAPURA_CHECKOUT_FEES)',
  fewer_items: 'must be fewer than {count}: the fee is one more',
  unknown_part: 'holds {name}, and may name only {list}',
  no_login: 'must not hold a name or a password',
  no_parts_in_host: 'must not name parts of the order in its host',
  required_for: 'is required for {method}',
  phone_required_for: 'is required for {method}: the phone that is asked to pay',
  required_with: 'is required together with {field}',
  one_of_for: 'must be one of {list} for {method}',
  items_differ: 'must add up to gross_amount ({number}), but add up to {sum}',
  expiry_range: 'must be between 20 seconds and {size} for {method}',
  only_for_staff: 'is only for staff',
  own_only: 'is for staff; you see your own',
  card_data_sent:
    "must not be sent: card data must not reach this server. Let the customer's browser turn the card into the gateway's token, and send that",
  card_number_sent:
    "must not hold a card number: let the customer's browser turn the card into the gateway's token, and keep its last four digits at most",
  unstorable: 'must not hold NUL characters or halves of a surrogate pair',
  role_is_whole: 'says what a person may do: give it without staff and scopes',
  staff_scope: '{name} is for staff alone: add staff, or give a role',
  one_credential: 'give an e-mail address and a password, or a passkey, a key, a link or oidc, and only one of them',
  with_password: 'is required with a password',
  with_email: 'is required with an e-mail address',
  event_or_from: 'must have either event_id or from, and to only with from',
  customer_named: 'is needed, or customer_phone, or checkout_id',
  cursor_foreign: 'is not a cursor of this list; take it unchanged from the Link header',
  position_foreign: 'is not the position of an event of this service',
  one_of_what: 'of {noun} is one of {list}',
  not_for_invoices: 'is for payments and refunds, not for invoices',
  is_one_of: 'is one of {list}',
  columns_of: 'of {noun} are {list}',
  past_without_to: 'must not be in the future where there is no to',
  time_or_day: 'must be a time such as 2026-01-15T03:00:00Z, or a day such as 2026-01-15',
  years: 'must be in the years 2000 to 9998',
  rows_many: 'makes {count} rows, and at most {number} are shown: {reason}',
  rows_too_many: 'gives too many rows, and at most {number} are shown: {reason}',
  ask_less: 'ask for less time between from and to',
  ask_longer: 'take {interval}, or ask for less time between from and to',
  key_form: 'must be 1 to 255 visible ASCII characters',
  items_long: 'must be shorter: the gateway would get {number} bytes too many',
  task_needs: 'is needed by this task: its {name}',
  task_takes_none: 'is not taken by this task, which looks for its work',
  task_uuid: 'is needed by this task, and must be a UUID',
  sink_name: 'is up to 63 letters, digits, - and _',
  sink_address: 'is an address such as nats://host:4222, amqp://user:password@host or redis://host:6379',
  sink_target: 'is no name that {kind} takes',
  sink_source: 'is a URI, or a part of one',
  sink_length: 'is for NATS and Redis; in RabbitMQ each queue has its own limits',
  sink_from: 'is beginning, end, the position of an event that was emitted here, or a time',
  wakes_only: 'is only for a subscription that is inactive or disabled',

  // What happened to an invoice or a subscription, and what the gateway said of a payment.
  charge_asked: 'the charge was asked for',
  invoice_asked: 'the invoice was asked for',
  invoice_made: 'the gateway made the invoice',
  invoice_overdue: 'its due date {day} is over',
  invoice_not_confirmed: 'the gateway did not confirm the invoice in time, and cannot be asked for it without its id',
  invoice_voided: 'the gateway voided the invoice',
  invoice_order_known: 'the gateway has this order already, by an earlier attempt',
  invoice_unnamed: 'the gateway did not name its invoice',
  its_payment_is: 'its payment is {status}',
  and_surplus: 'and its surplus is {money}',
  though_voided: 'though it is voided',
  paid_for_invoice: 'the gateway was paid for an invoice',
  paid_again_for_invoice: 'the gateway was paid once more for an invoice',
  charged_subscription: 'the gateway charged a subscription',
  subscription_asked: 'the subscription was asked for',
  subscription_there: 'the gateway has the subscription, {subscription}',
  subscription_says: 'the gateway says {subscription}',
  cycles_charged: 'with {count} cycles charged',
  retries_over: 'after the last retry of a charge failed',
  cycles_over: 'as all cycles are done',
  asked_and_did: 'the gateway was asked to {act} it, and did',
  asked_and_refused: 'the gateway was asked to {act} it, and refused: {reason}',
  cycle_charged: 'the gateway charged a cycle: order {order} is {status}',
  cycle_failed: 'a charge failed: order {order} is {status}',
  was_changed: 'it was changed: {list}',
  gateway_refused_it: 'the gateway refused it: {reason}',
  outcome_unknown: 'the outcome is not known: {reason}',
  not_confirmed_in_time: 'the gateway did not confirm it while it could safely be asked again',
  subscription_missing: 'the gateway does not know this subscription',
  subscription_back: 'the gateway knows this subscription again',
  reply_says: "the gateway's reply to the charge says {status}",
  notification_says: 'a notification of the gateway says {status}',
  status_says: "the gateway's status call says {status}",
  action_says: "the gateway's reply to an action says {status}",
  new_attempt: 'of a new attempt by {method} under the transaction {transaction}',
  with_fee: 'with an amount of {number} that includes a fee',
  without_refund: 'without the refund {list}',
  came_late: '{status} came after {before}',
  order_not_known: 'the gateway does not know this order',
  never_arrived: 'the gateway does not know this order: the charge never arrived',
  status_not_known: 'the gateway reported a status that is not known here: {word}',
  counts_failed_refund: 'it counts the refund {refund}, which failed here',
  another_order: 'it is about another order: {order}',
  earlier_attempt: 'it is about an earlier attempt at this payment',
  paid_again: 'the order was paid once more, by another transaction',
  another_transaction: 'the notification is about another transaction of this order',
  code_misfit: 'the code {number} does not belong to the status {status}',
  amount_odd: 'the amount {word} is no whole number of rupiah',
  amount_unread: 'the amount cannot be read',
  amount_less: 'the amount is {number}, less than the {other} that was asked for',
  stranger: 'the gateway has transaction {transaction} under this order id, {rest}',
  contradicts: "the gateway's status contradicts the payment: {reason}",
  reply_unusable: "the gateway's reply to the charge cannot be used: {reason}",
  not_confirmed_a_day: 'the gateway did not confirm it within a day: {reason}',
  not_confirmed_now: 'the gateway does not confirm it yet: {reason}',
  it_says: 'it says {status}',
  it_does_not_know: 'it does not know the order',
  not_applied: 'it could not be applied in {count} tries: {reason}',
  no_payment: 'no payment with this order id',

  // What went wrong on the way to the gateway, to a receiver or in the background.
  gateway_unreachable: 'The gateway could not be reached; nothing was sent',
  gateway_no_connection: 'No connection to the gateway was free in time; nothing was sent',
  gateway_silent: 'The gateway did not answer in time',
  gateway_half: 'The gateway began an answer and did not end it in time',
  gateway_lost: 'The connection to the gateway was lost before its answer was complete',
  gateway_paused: 'The gateway has not been answering; nothing was sent',
  gateway_large: 'The answer of the gateway is larger than the limit',
  gateway_strange: 'The gateway answered {number} {rest}',
  process_stopping: 'the process is stopping; the call was not made',
  worker_stopped: 'the worker stopped before the job had ended',
  worn_out: 'each process that took this job died on it',
  no_answer_within: 'no answer within {number} ms',
  answered: 'answered {number}',
  redirects: 'more than {count} redirects',
  the_address: 'the address {reason}',
  redirects_nowhere: 'redirects to what is no address',
  redirects_open: 'redirects to an address that is not encrypted',
  process_stopped: 'this process was stopped',
  receiver_gone: 'the receiver answered 410: it wants no more',
  nothing_taken: 'nothing was taken for {hours} hours',
  paused_by: 'paused by {who}',
  mail_not_true: 'not sent: {reason}',
  mail_given_up: 'given up: {reason}',
  mail_no_receiver: 'it has no receiver',
  mail_too_many: 'its receiver got too many in an hour',
  mail_key_gone: 'the key that sealed the address is gone',
  payment_is: 'the payment is {status}',
  checkout_is: 'the checkout is {checkout}',
  refund_is: 'the refund is {refund}',
  nothing_sent_back: 'nothing was sent back',
  not_to_be_paid: 'the checkout is not to be paid any more',
  time_to_pay_over: 'the time to pay is over',
  other_way_chosen: 'another way was chosen',
  payment_unknown_yet: 'the payment is not known at the gateway yet',
  not_the_payment: 'it is not the payment that paid the checkout',
  is_the_payment: 'it is the payment that counts by now',
  money_gone_back: 'the money has gone back',
  refund_left_out: "the gateway's status leaves the refund out",
  mail_outcome_unknown: 'its outcome is not known',
  mail_sender_lost: 'the lease was lost',
  receiver_webhook: 'The webhook: {reason}',
  receiver_address: 'Its address: {reason}',
  mail_removed: 'what it is of was removed',
  mail_no_server: 'No mail server is set.',
  mail_bad_address: 'This is no e-mail address.',
  mail_closed: 'The mailer is closed.',
  mail_login: 'The mail server refused the login ({word}).',

  // What the check-up finds, and what to do about it.
  database_is: '{database}, PostgreSQL {version}',
  cluster_there: 'Citus {version}, the tables of {schema} are on {node}',
  cluster_not_there: 'Citus {version}, and {schema} is not distributed: its tables are on the coordinator',
  distribute: "if a worker is to have them, ask the coordinator: SELECT citus_schema_distribute('{schema}')",
  cluster_worker: 'this is a worker of Citus {version}, where events get numbers out of their order',
  to_coordinator: 'set DATABASE_URL to the address of the coordinator',
  cluster_no_triggers: 'citus.enable_unsafe_triggers is off: migrations and new months cannot have their triggers',
  allow_triggers: 'set citus.enable_unsafe_triggers = on at the coordinator and all workers',
  cluster_keeps_new: 'citus.enable_schema_based_sharding is off: the tables of a new shop stay on the coordinator',
  spread_schemas: 'if workers are to have them: ALTER DATABASE ... SET citus.enable_schema_based_sharding = on',
  cluster_not_beside: '{tables} of {schema} cannot be copied while they are written: they have no log, or no key',
  set_logged: 'ALTER TABLE ... SET LOGGED for each of them, or move the schema with block_writes',
  node_away: 'the coordinator does not reach {node}: {reason}',
  take_node_out: 'writes of all shops fail until it is back: start it, or take it out with citus_disable_node',
  node_not_logical: 'wal_level of {node} is {level}: schemas can only be moved from there with block_writes',
  set_logical: 'set wal_level = logical there, and restart it',
  standby_ready: 'has all that the primary has: lists, searches, figures and files are read from it',
  standby_behind: '{bytes} bytes of log behind the primary, which answers until it has caught up',
  standby_away: 'cannot be reached ({reason}); the primary answers',
  standby_writable: 'takes writes: it is the primary itself, or was promoted; the primary answers',
  standby_foreign:
    'is a copy of another database than that of DATABASE_URL, or was left behind by a failover; the primary answers',
  standby_cluster: 'is not used with Citus, whose nodes have no position in common',
  standby_refused: 'does not let this role read ({reason}); the primary answers',
  standby_advice: 'set DATABASE_READ_URL to a standby of DATABASE_URL that follows it, or remove it',
  not_for_production: 'it is not for production: set DATABASE_URL',
  clock_agrees: 'agrees with the database',
  clock_ahead: 'this process is {size} ahead of the database',
  clock_behind: 'this process is {size} behind the database',
  set_clock: 'set the clock of this machine, by NTP for instance',
  database_empty: 'the database is empty',
  first_start: 'the first start of the server sets it up',
  to_apply: '{count} to apply',
  next_start: 'the next start of the server does it',
  up_to_date: 'up to date',
  pending_migrations: '{count} pending',
  no_keys: 'none yet',
  make_a_key: 'make one: gapura keys create --owner <id>',
  keys_in_use: '{count} in use',
  keys_endless: '{count} in use; of programs, without an end: {list}',
  keys_of_people: 'of people, without an end: {list}',
  keys_run_out: 'give them keys that run out: gapura keys create --role ...',
  keys_idle: 'not used for {days} days: {list}',
  revoke_idle: 'if they are not needed: gapura keys revoke <id>',
  listener_gone: '{name} was not served for {days} days; events that are kept for it: {count}',
  forget_listener: 'if it is gone: gapura listeners forget "{name}"',
  sinks_fine: '{count} in use, none behind',
  sink_failing: '{name} has taken nothing since {time} ({reason})',
  test_sink: 'look at its broker, then: gapura sinks test {name}',
  sink_behind: '{name} is {minutes} minutes behind, with {count} events',
  see_worker: 'see whether a worker runs: gapura tasks list',
  sink_gap: '{name} has missed events that were removed before {time}',
  replay_sink: 'what is still kept can be sent again: gapura sinks replay {name}',
  webhook_failing: '{name} has taken nothing since {time}, and {count} events wait',
  webhook_stopped: '{name} is {webhook} ({reason})',
  see_webhook: 'look at it: gapura webhooks attempts {id}',
  no_reason: 'no reason known',
  jobs_dead: 'given up after several attempts: {count} of {task} ({reason})',
  retry_jobs: 'when the reason is gone: gapura tasks retry {task}',
  gateway_answers: '{url} answers',
  gateway_takes_key: '{url} answers, and takes the server key',
  gateway_refuses_key: '{url} refuses the server key',
  check_key: 'check GATEWAY_SERVER_KEY and GATEWAY_ENVIRONMENT',
  sandbox_off: 'the sandbox is not running',
  sandbox_starts: 'it starts with the server',
  gateway_away: '{url} does not answer ({reason})',
  check_address: 'check GATEWAY_BASE_URL and the network',
  too_slow: 'could not be looked at in time',
  database_unreachable: 'the database cannot be reached',
  sealed_opens: 'what is sealed can be opened',
  sandbox_public: 'other machines reach the server, and the server key of the local gateway is public',
  metrics_open: 'any client that reaches the API can read them',
  close_metrics: 'set GAPURA_METRICS_PORT or GAPURA_METRICS_TOKEN, or close /metrics at the proxy',
  no_encryption_key: 'GAPURA_ENCRYPTION_KEY is not set',
  tokens_need_it: 'stored tokens need it',
  key_wrong: 'the key "{id}" of GAPURA_ENCRYPTION_KEY is not the one that this database was encrypted with',
  give_old_key:
    'give the key of before; if it is lost, give the new one another name, and say so: <new id>:<new key>,{id}:{lost}',
  key_lost: 'the key "{id}" is lost, and with it the secrets of {list}',
  secrets_anew: 'rotate the secrets of these webhooks, and give the addresses of these sinks and alert receivers anew',
  key_derived: 'the secrets of {list} were sealed with the server key of before ("{id}")',
  set_previous: 'set GATEWAY_SERVER_KEY_PREVIOUS; if that key is lost, {reason}',
  key_missing: 'the key "{id}" is missing from GAPURA_ENCRYPTION_KEY, and the secrets of {list} were sealed with it',
  add_old_key: 'add it behind the new one: <new id>:<new key>,{id}:<old key>; if it is lost, {id}:{lost}',

  // What a probe gets.
  silent: 'did not answer in time',
  unreachable: 'cannot be reached',
  not_known: 'not known',
  no_writes: 'takes no writes',
  writes_fail: 'fails to write',
  misfit: 'lacks a table or a column that this version needs',
  newer: 'newer than this process',
  background_off: 'off: another process has to run the background',
  running: 'running',
  starting: 'starting',
  stopping: 'stopping',
  stopped: 'stopped',
} as const;

export type SayingCode = keyof typeof SAYINGS;

/** The names of the values in a text. */
type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never;

export interface Saying {
  readonly code: SayingCode;
  readonly values: Readonly<Record<string, string>>;
}

export const SAYING_CODES = Object.keys(SAYINGS) as SayingCode[];

export function namesIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** A text that has a code: only `say` makes one, so what is put together by hand does not compile where it would be shown. */
export type Said = string & { readonly [SAID]: true };
declare const SAID: unique symbol;

/** A text for programs and those who write them, which no page shows: the form of a request, a call of the gateway's client. */
export function forPrograms(text: string): Said {
  return text as Said;
}

/** The text of a code. */
export function say<Code extends SayingCode>(
  code: Code,
  ...[values]: [ValueNames<(typeof SAYINGS)[Code]>] extends [never]
    ? []
    : [Readonly<Record<ValueNames<(typeof SAYINGS)[Code]>, string | number | bigint>>]
): Said {
  const given: Readonly<Record<string, unknown>> = values ?? {};
  return SAYINGS[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name])) as Said;
}

/** What a value looks like where that tells one text from another. */
const FORMS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['count', 'days', 'hours', 'minutes', 'sum'].map((name) => [name, '\\d+'])),
  number: '-?\\d+',
  field: '[\\w.]+',
  ...Object.fromEntries(
    [
      'status',
      'before',
      'refund',
      'checkout',
      'invoice',
      'subscription',
      'reconciliation',
      'webhook',
      'act',
      'method',
    ].map((name) => [name, '\\w+']),
  ),
  database: 'embedded|postgres',
};

interface Pattern {
  readonly code: SayingCode;
  readonly form: RegExp;
}

/** Texts by the word that they begin with; under no word those that begin with a value. Those that say most come first. */
let patterns: Map<string, Pattern[]> | undefined;

function readPatterns(): Map<string, Pattern[]> {
  const length = (code: SayingCode) => SAYINGS[code].replaceAll(/\{\w+\}/g, '').length;
  const byWord = new Map<string, Pattern[]>();
  for (const code of SAYING_CODES.toSorted((one, other) => length(other) - length(one))) {
    const text: string = SAYINGS[code];
    const parts = text.split(/(\{\w+\})/).map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      return name === undefined ? part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&') : `(${FORMS[name] ?? '.+'})`;
    });
    const word = firstWord(text);
    byWord.set(word, [...(byWord.get(word) ?? []), { code, form: new RegExp(`^${parts.join('')}$`, 's') }]);
  }
  return byWord;
}

function firstWord(text: string): string {
  const word = text.split(' ', 1)[0] ?? '';
  return word.includes('{') ? '' : word;
}

/**
 * A text of the server as its codes: one, and behind it what its `{reason}` is; several where it was put together. None where it is not
 * the server's own: the words of the gateway, of a mail server or of the machine.
 */
export function sayingsOf(text: string | null): Saying[] {
  if (text === null) return [];
  const whole = sayingOf(text);
  if (whole !== null) return [whole, ...sayingsOf(whole.values.reason ?? null)];
  const parts = text.split(', ');
  const said = parts.length === 1 ? [] : parts.map(sayingOf);
  return said.every((one) => one !== null) ? said : [];
}

function sayingOf(text: string): Saying | null {
  patterns ??= readPatterns();
  for (const { code, form } of [...(patterns.get(firstWord(text)) ?? []), ...(patterns.get('') ?? [])]) {
    const found = form.exec(text);
    if (found === null) continue;
    return { code, values: Object.fromEntries(namesIn(SAYINGS[code]).map((name, at) => [name, found[at + 1] ?? ''])) };
  }
  return null;
}
