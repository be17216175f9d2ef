<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Invoice;
use Gapura\Answers\InvoiceChange;
use Gapura\Answers\InvoiceCheck;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * A page to pay on, a document, a due date.
 *
 * @phpstan-import-type InvoiceInput from Inputs
 * @phpstan-import-type InvoiceQuery from Inputs
 * @phpstan-import-type VoidInput from Inputs
 */
final class Invoices
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List invoices, newest first. Staff see all invoices, other callers their own. The next page, and the one before,
     * are in the Link header.
     *
     * @param InvoiceQuery $query
     * @return Pages<Invoice>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(Invoice::class, new Call(
            'GET',
            '/invoices/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Send an invoice. Stores the invoice, has the gateway make it, and answers with the page on which the customer
     * pays. On 502 or 504 the outcome is not known: the draft is kept and named in `invoice_id`. Repeat the request
     * with the same Idempotency-Key; within five minutes a background task does so too.
     *
     * @param InvoiceInput $input
     */
    public function create(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Invoice {
        return $this->sender->one(Invoice::class, new Call(
            'POST',
            '/invoices/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read an invoice. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Invoice {
        return $this->sender->one(Invoice::class, new Call(
            'GET',
            '/invoices/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Refresh an invoice from the gateway's status. Reads the invoice at the gateway, applies what it says, and
     * answers with both. Where it was paid and the notification was lost, its payment is found too. 400 where the
     * gateway does not know the invoice.
     */
    public function checkStatus(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): InvoiceCheck {
        return $this->sender->one(InvoiceCheck::class, new Call(
            'GET',
            '/invoices/{pk}/check_status/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * See what happened to an invoice. Every change, oldest first: who or what changed it, from what to what, and why.
     *
     * @return list<InvoiceChange>
     */
    public function history(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(InvoiceChange::class, new Call(
            'GET',
            '/invoices/{pk}/history/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Void an invoice. Only an invoice that is `pending` or `overdue`; any other answers 400.
     *
     * @param VoidInput $input
     */
    public function void(
        string $id,
        array $input = [],
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Invoice {
        return $this->sender->one(Invoice::class, new Call(
            'POST',
            '/invoices/{pk}/void/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
