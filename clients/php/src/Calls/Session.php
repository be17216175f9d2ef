<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Leaving;
use Gapura\Answers\PasskeyOptions;
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
     * Sign in, for a browser. Exchanges your e-mail address and password, a passkey, or an API key, for a session,
     * which a cookie keeps: `HttpOnly`, `SameSite=Strict`, for at most 8 hours, or until it is not used for 30
     * minutes. It ends with the person or the key. Where you have a second factor, a request without its `code` or a
     * `passkey` is answered with `code_required`. Requests with the cookie need the header `X-Gapura-Session: 1`, and
     * are refused to pages of other sites. Attempts that fail are limited for each address and each account.
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

    /**
     * Ask what a passkey is to sign. What `navigator.credentials.get` is given; what that gives goes to `POST
     * /session/`, within five minutes and once. Passkeys belong to the host of the public address.
     */
    public function challenge(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PasskeyOptions {
        return $this->sender->one(PasskeyOptions::class, new Call(
            'POST',
            '/session/passkey/',
            isOpen: true,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Begin to sign in at the issuer of your organisation. Gives the address to go to, and a cookie that ties this
     * browser to it for ten minutes. The issuer sends the browser back to the dashboard, with what `POST /session/`
     * takes as `oidc`.
     */
    public function leave(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Leaving {
        return $this->sender->one(Leaving::class, new Call(
            'POST',
            '/session/oidc/',
            isOpen: true,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Sign out everywhere. Ends all your sessions, or those of the API key that this caller came with. */
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
