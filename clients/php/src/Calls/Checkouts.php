<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Checkout;
use Gapura\Answers\SurplusRefund;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * A page on which a customer chooses how to pay, and pays once.
 *
 * @phpstan-import-type CheckoutInput from Inputs
 * @phpstan-import-type CheckoutQuery from Inputs
 * @phpstan-import-type SurplusReturned from Inputs
 */
final class Checkouts
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List checkouts, newest first. Staff see all checkouts, other callers their own. The addresses of pay pages are
     * not in the list. The next page, and the one before, are in the Link header.
     *
     * @param CheckoutQuery $query
     * @return Pages<Checkout>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(Checkout::class, new Call(
            'GET',
            '/checkouts/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Have a customer pay on a page. Answers with the address of a pay page: send your customer there, and wait for
     * `checkout_completed`. The customer chooses how to pay, and may change it; at most one payment of a checkout can
     * be paid at any time. The gateway is called when the customer has chosen.
     *
     * @param CheckoutInput $input
     */
    public function create(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Checkout {
        return $this->sender->one(Checkout::class, new Call(
            'POST',
            '/checkouts/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a checkout. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Checkout {
        return $this->sender->one(Checkout::class, new Call(
            'GET',
            '/checkouts/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * End a checkout that is not paid. No customer can begin to pay it from then on, and a payment under way is
     * cancelled at the gateway. 400 where it has ended or was paid; on 502 or 504 the gateway did not answer, and a
     * background task retries.
     */
    public function cancel(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Checkout {
        return $this->sender->one(Checkout::class, new Call(
            'POST',
            '/checkouts/{pk}/cancel/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Give back what was paid twice. Refunds every payment of the checkout but the one that counts, and gives the
     * outcome of each. Some payment methods have no refund at the gateway: their refusal says so. Send that money
     * back yourself, and say so with `surplus_returned`.
     */
    public function refundSurplus(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): SurplusRefund {
        return $this->sender->one(SurplusRefund::class, new Call(
            'POST',
            '/checkouts/{pk}/refund_surplus/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Record that you gave a surplus back yourself. For money that the gateway cannot refund, such as that of virtual
     * accounts and of stores: after you have sent it back, for instance by a bank transfer. Moves no money; the
     * surplus is 0 afterwards, and the audit says who said so. 400 where nothing is too much, or a refund of it is
     * under way.
     *
     * @param SurplusReturned $input
     */
    public function noteSurplusReturned(
        string $id,
        array $input = [],
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Checkout {
        return $this->sender->one(Checkout::class, new Call(
            'POST',
            '/checkouts/{pk}/surplus_returned/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Send the address of the pay page by mail. A background task sends it to the e-mail address of the customer,
     * unless the checkout was paid by then. 400 where there is nothing to pay, no address, no mail server, or the
     * same mail has not been sent yet; 429 where the address got too many mails within an hour.
     */
    public function send(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Checkout {
        return $this->sender->one(Checkout::class, new Call(
            'POST',
            '/checkouts/{pk}/send/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Send the receipt once more. A background task sends it to the e-mail address of the customer. 400 where the
     * checkout is not paid, there is no address or no mail server, or the receipt has not been sent yet; 429 where
     * the address got too many mails within an hour.
     */
    public function sendReceipt(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Checkout {
        return $this->sender->one(Checkout::class, new Call(
            'POST',
            '/checkouts/{pk}/send_receipt/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
