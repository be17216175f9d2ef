<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\PaymentLink;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * Addresses at which any customer can pay.
 *
 * @phpstan-import-type PaymentLinkInput from Inputs
 * @phpstan-import-type PaymentLinkQuery from Inputs
 * @phpstan-import-type PaymentLinkUpdate from Inputs
 * @phpstan-import-type PosterQuery from Inputs
 */
final class PaymentLinks
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List payment links, newest first. Staff see all payment links, other callers their own. Their addresses are not
     * in the list. The next page, and the one before, are in the Link header.
     *
     * @param PaymentLinkQuery $query
     * @return Pages<PaymentLink>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(PaymentLink::class, new Call(
            'GET',
            '/payment_links/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Make an address at which any customer can pay. For a fixed amount, or one that the customer says between a least
     * and a most. With `quantity` the customer says how many, each for the amount. With `usage_limit` it can be paid
     * so often and no more: a customer who is paying holds a use, and gives it back where the payment runs out. Each
     * customer gets a checkout of their own. Answers to fields called `name`, `email` and `phone` become the customer
     * details of the payment.
     *
     * @param PaymentLinkInput $input
     */
    public function create(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentLink {
        return $this->sender->one(PaymentLink::class, new Call(
            'POST',
            '/payment_links/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a payment link. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentLink {
        return $this->sender->one(PaymentLink::class, new Call(
            'GET',
            '/payment_links/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Change a payment link. Everything but the amount and the quantity can be changed. Checkouts that were begun
     * before stay as they are.
     *
     * @param PaymentLinkUpdate $input
     */
    public function update(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentLink {
        return $this->sender->one(PaymentLink::class, new Call(
            'PATCH',
            '/payment_links/{pk}/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Take a poster with a QR code. One page to print and put up, A4 or A5: the title, the amount, and a code that
     * leads to the page of the link.
     *
     * @param PosterQuery $query
     * @return string The file.
     */
    public function poster(
        string $id,
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): string {
        return $this->sender->bytes(new Call(
            'GET',
            '/payment_links/{pk}/poster.pdf',
            id: $id,
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * End a payment link. No customer can begin to pay by it any more; those who have begun may go on. Ending it twice
     * is harmless.
     */
    public function end(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PaymentLink {
        return $this->sender->one(PaymentLink::class, new Call(
            'POST',
            '/payment_links/{pk}/end/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
