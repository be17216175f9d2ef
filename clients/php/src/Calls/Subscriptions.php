<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Subscription;
use Gapura\Answers\SubscriptionChange;
use Gapura\Answers\SubscriptionCheck;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * Charges that the gateway repeats automatically.
 *
 * @phpstan-import-type SubscriptionInput from Inputs
 * @phpstan-import-type SubscriptionQuery from Inputs
 * @phpstan-import-type SubscriptionUpdate from Inputs
 */
final class Subscriptions
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List subscriptions, newest first. Staff see all subscriptions, other callers their own. The next page, and the
     * one before, are in the Link header.
     *
     * @param SubscriptionQuery $query
     * @return Pages<Subscription>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(Subscription::class, new Call(
            'GET',
            '/subscriptions/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Have the gateway charge a customer in every interval. Stores the subscription and creates it at the gateway.
     * Each charge that the gateway makes becomes a payment with its `subscription_id`. On 502 or 504 the outcome is
     * not known: repeat the request with the same Idempotency-Key.
     *
     * @param SubscriptionInput $input
     */
    public function create(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Subscription {
        return $this->sender->one(Subscription::class, new Call(
            'POST',
            '/subscriptions/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a subscription. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Subscription {
        return $this->sender->one(Subscription::class, new Call(
            'GET',
            '/subscriptions/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Change what a subscription charges, when, and with what. What is left out stays as the gateway has it. A new
     * interval counts from the next charge on. `next_execution_at` wakes one that is inactive or disabled. The name
     * and the payment type cannot change.
     *
     * @param SubscriptionUpdate $input
     */
    public function update(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Subscription {
        return $this->sender->one(Subscription::class, new Call(
            'PATCH',
            '/subscriptions/{pk}/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Refresh a subscription from the gateway. Reads it at the gateway, applies what it says, takes in charges that
     * were missed, and answers with both. 400 where the gateway has not confirmed it.
     */
    public function checkStatus(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): SubscriptionCheck {
        return $this->sender->one(SubscriptionCheck::class, new Call(
            'GET',
            '/subscriptions/{pk}/check_status/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * See what happened to a subscription. Every change and every charge, oldest first: who or what brought it, and
     * why.
     *
     * @return list<SubscriptionChange>
     */
    public function history(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(SubscriptionChange::class, new Call(
            'GET',
            '/subscriptions/{pk}/history/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Pause a subscription. */
    public function disable(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Subscription {
        return $this->sender->one(Subscription::class, new Call(
            'POST',
            '/subscriptions/{pk}/disable/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Resume a subscription. */
    public function enable(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Subscription {
        return $this->sender->one(Subscription::class, new Call(
            'POST',
            '/subscriptions/{pk}/enable/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** End a subscription for good. */
    public function cancel(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Subscription {
        return $this->sender->one(Subscription::class, new Call(
            'POST',
            '/subscriptions/{pk}/cancel/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
