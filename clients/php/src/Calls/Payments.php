<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\PaymentChange;
use Gapura\Answers\PaymentSummary;
use Gapura\Answers\PaymentWithActions;
use Gapura\Answers\RefundResult;
use Gapura\Answers\StatusCheck;
use Gapura\Answers\TimelineEntry;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * Charges, and what can be done with a payment.
 *
 * @phpstan-import-type CaptureInput from Inputs
 * @phpstan-import-type ChargeInput from Inputs
 * @phpstan-import-type PaymentQuery from Inputs
 * @phpstan-import-type RefundInput from Inputs
 * @phpstan-import-type TimelineQuery from Inputs
 */
final class Payments
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Charge a customer. Stores the payment, calls the gateway, and answers with what the customer needs to pay. On
     * 502 or 504 the outcome is not known: the payment is kept, checked in the background, and named in `payment_id`.
     *
     * @param ChargeInput $input
     */
    public function charge(
        array $input,
        ?string $idempotencyKey = null,
        bool $respondAsync = false,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentWithActions {
        return $this->sender->one(PaymentWithActions::class, new Call(
            'POST',
            '/charge/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            respondAsync: $respondAsync,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * List payments, newest first. Staff see all payments, other callers their own. The next page, and the one before,
     * are in the Link header.
     *
     * @param PaymentQuery $query
     * @return Pages<PaymentSummary>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(PaymentSummary::class, new Call(
            'GET',
            '/payments/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a payment. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentWithActions {
        return $this->sender->one(PaymentWithActions::class, new Call(
            'GET',
            '/payments/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Refresh a payment from the gateway's status. Reads the status at the gateway, applies it, and answers with both.
     * 400 where the gateway does not know the order.
     */
    public function checkStatus(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): StatusCheck {
        return $this->sender->one(StatusCheck::class, new Call(
            'GET',
            '/payments/{pk}/check_status/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * See what happened to a payment. Every change, oldest first: who or what changed it, from what to what, and why.
     *
     * @return list<PaymentChange>
     */
    public function history(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(PaymentChange::class, new Call(
            'GET',
            '/payments/{pk}/history/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Cancel a payment that is not final. A payment in a final state answers 400. A captured card payment can be
     * cancelled until it settles.
     */
    public function cancel(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentWithActions {
        return $this->sender->one(PaymentWithActions::class, new Call(
            'POST',
            '/payments/{pk}/cancel/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Expire a pending payment. Any other payment answers 400. */
    public function expire(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentWithActions {
        return $this->sender->one(PaymentWithActions::class, new Call(
            'POST',
            '/payments/{pk}/expire/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Capture an authorised card payment. Only for `credit_card` payments that are `authorize`; anything else answers
     * 400. Where another amount was captured already, the answer is 409 and says how much.
     *
     * @param CaptureInput $input
     */
    public function capture(
        string $id,
        array $input = [],
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentWithActions {
        return $this->sender->one(PaymentWithActions::class, new Call(
            'POST',
            '/payments/{pk}/capture/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Refund a paid payment, in part or in full. Refunds that were not refused never add up to more than was captured.
     * On 502 or 504 the outcome is not known: the refund stays `pending`, and a background task completes it. Above
     * the limit of `GAPURA_REFUND_APPROVAL_ABOVE` the answer is 202: the refund is `requested`, its amount is
     * reserved, and the gateway is asked when another person approves it.
     *
     * @param RefundInput $input
     */
    public function refund(
        string $id,
        array $input = [],
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): RefundResult {
        return $this->sender->one(RefundResult::class, new Call(
            'POST',
            '/payments/{pk}/refund/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Accept a payment that the fraud check challenges. Staff only. */
    public function approve(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentWithActions {
        return $this->sender->one(PaymentWithActions::class, new Call(
            'POST',
            '/payments/{pk}/approve/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Refuse a payment that the fraud check challenges. Staff only. */
    public function deny(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentWithActions {
        return $this->sender->one(PaymentWithActions::class, new Call(
            'POST',
            '/payments/{pk}/deny/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * See everything around a payment, in one list. Oldest first: changes, the gateway's notifications, events,
     * attempts to send webhooks (for staff), acts of people, notes (for staff) and refunds. 500 entries at a time;
     * the next ones are in the Link header. What came more than a month after the last change is not in it. Callers
     * who are not staff see their own acts alone, without addresses.
     *
     * @param TimelineQuery $query
     * @return Pages<TimelineEntry>
     */
    public function timeline(
        string $id,
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(TimelineEntry::class, new Call(
            'GET',
            '/payments/{pk}/timeline/',
            id: $id,
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
