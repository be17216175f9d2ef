<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * Signing in and out, in a browser.
 *
 * @phpstan-import-type SessionInput from Inputs
 */
final class Session
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Sign in, for a browser. Exchanges an API key for a session, which a cookie keeps: `HttpOnly`, `SameSite=Strict`,
     * for at most 8 hours, or until it is not used for 30 minutes. It ends with the key. Requests with the cookie
     * need the header `X-Gapura-Session: 1`, and are refused to pages of other sites. Attempts that fail are limited
     * for each address.
     *
     * @param SessionInput $input
     */
    public function begin(
        array $input,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $this->sender->nothing(new Call(
            'POST',
            '/session/',
            body: $input,
            isOpen: true,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Sign out. Ends the session of this cookie. Without one nothing happens. */
    public function end(
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $this->sender->nothing(new Call(
            'DELETE',
            '/session/',
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Sign out everywhere. Ends all sessions of the API key that this caller came with. */
    public function endAll(
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $this->sender->nothing(new Call(
            'DELETE',
            '/sessions/',
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
