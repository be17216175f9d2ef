<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\ResendReport;
use Gapura\Answers\Webhook;
use Gapura\Answers\WebhookAttempt;
use Gapura\Answers\WebhookSuccess;
use Gapura\Answers\WebhookWithSecret;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * The servers that events are sent to, for staff.
 *
 * @phpstan-import-type ResendInput from Inputs
 * @phpstan-import-type RotateInput from Inputs
 * @phpstan-import-type WebhookAttemptQuery from Inputs
 * @phpstan-import-type WebhookChanges from Inputs
 * @phpstan-import-type WebhookInput from Inputs
 * @phpstan-import-type WebhookSuccessQuery from Inputs
 */
final class Webhooks
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the webhook endpoints, newest first. Staff only. Secrets are never shown again.
     *
     * @return list<Webhook>
     */
    public function list(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Webhook::class, new Call(
            'GET',
            '/webhooks/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Add a webhook endpoint. Staff only. It gets the events that happen from now on, signed by the rules of Standard
     * Webhooks. Addresses in private networks are refused, unless the configuration allows them.
     *
     * @param WebhookInput $input
     */
    public function create(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): WebhookWithSecret {
        return $this->sender->one(WebhookWithSecret::class, new Call(
            'POST',
            '/webhooks/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Read a webhook endpoint. Staff only. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Webhook {
        return $this->sender->one(Webhook::class, new Call(
            'GET',
            '/webhooks/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Change a webhook endpoint. Staff only. Events that wait already go to the new address; those of another name
     * still go too.
     *
     * @param WebhookChanges $input
     */
    public function update(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Webhook {
        return $this->sender->one(Webhook::class, new Call(
            'PATCH',
            '/webhooks/{pk}/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Delete a webhook endpoint. Staff only. What was still to be sent to it is dropped, and its log goes with it. */
    public function delete(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Webhook {
        return $this->sender->one(Webhook::class, new Call(
            'DELETE',
            '/webhooks/{pk}/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Give a webhook endpoint a new secret. Staff only. For a day, or as long as `overlap_hours` says, everything is
     * signed with both the new secret and the one before it. A third one ends at once.
     *
     * @param RotateInput $input
     */
    public function rotateSecret(
        string $id,
        array $input = [],
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): WebhookWithSecret {
        return $this->sender->one(WebhookWithSecret::class, new Call(
            'POST',
            '/webhooks/{pk}/rotate_secret/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Pause a webhook endpoint. Staff only. Its events are kept until it is resumed. */
    public function pause(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Webhook {
        return $this->sender->one(Webhook::class, new Call(
            'POST',
            '/webhooks/{pk}/pause/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Resume a webhook endpoint. Staff only. Everything that was kept is sent now, and has three days again. */
    public function resume(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Webhook {
        return $this->sender->one(Webhook::class, new Call(
            'POST',
            '/webhooks/{pk}/resume/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Send a test to a webhook endpoint. Staff only. Sends one event of the type `webhook_test` at once, in any state
     * of the endpoint, and answers with the outcome.
     */
    public function test(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): WebhookAttempt {
        return $this->sender->one(WebhookAttempt::class, new Call(
            'POST',
            '/webhooks/{pk}/test/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * List the attempts to send to an endpoint, newest first. Staff only.
     *
     * @param WebhookAttemptQuery $query
     * @return Pages<WebhookAttempt>
     */
    public function attempts(
        string $id,
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(WebhookAttempt::class, new Call(
            'GET',
            '/webhooks/{pk}/attempts/',
            id: $id,
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * See how many attempts an endpoint took over time. Staff only. The last 24 hours, or the last 30 days in WIB,
     * oldest first; the last one is not over yet. Tests count too.
     *
     * @param WebhookSuccessQuery $query
     * @return list<WebhookSuccess>
     */
    public function success(
        string $id,
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(WebhookSuccess::class, new Call(
            'GET',
            '/webhooks/{pk}/success/',
            id: $id,
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Send events to an endpoint again. Staff only. One event by its id, or those of a time range that the endpoint
     * wants, at most 10,000. They keep their `webhook-id`.
     *
     * @param ResendInput $input
     */
    public function resend(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): ResendReport {
        return $this->sender->one(ResendReport::class, new Call(
            'POST',
            '/webhooks/{pk}/resend/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
