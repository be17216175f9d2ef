<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\AddedPasskey;
use Gapura\Answers\OwnAccount;
use Gapura\Answers\OwnSession;
use Gapura\Answers\Passkey;
use Gapura\Answers\PasskeyOptions;
use Gapura\Answers\PersonLink;
use Gapura\Answers\RecoveryCodes;
use Gapura\Answers\StartedTotp;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * Your own account: its password, second factor and sessions.
 *
 * @phpstan-import-type AcceptInput from Inputs
 * @phpstan-import-type CodeInput from Inputs
 * @phpstan-import-type ForgotInput from Inputs
 * @phpstan-import-type OwnPasswordInput from Inputs
 * @phpstan-import-type PasskeyInput from Inputs
 * @phpstan-import-type PasswordInput from Inputs
 * @phpstan-import-type PersonLinkInput from Inputs
 */
final class Account
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /** See your own account. For a person who has signed in, and not for API keys. */
    public function get(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): OwnAccount {
        return $this->sender->one(OwnAccount::class, new Call(
            'GET',
            '/account/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Change your password. For a person who has signed in, and not for API keys. All your other sessions end.
     *
     * @param PasswordInput $input
     */
    public function changePassword(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $this->sender->nothing(new Call(
            'POST',
            '/account/password/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Begin with a second factor. For a person who has signed in, and not for API keys. Gives the secret for an app
     * that shows codes (TOTP). It is asked for once you have confirmed it.
     *
     * @param OwnPasswordInput $input
     */
    public function startTotp(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): StartedTotp {
        return $this->sender->one(StartedTotp::class, new Call(
            'POST',
            '/account/totp/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Confirm the second factor. For a person who has signed in, and not for API keys. Gives ten recovery codes, shown
     * only now. From now on a password needs a code beside it.
     *
     * @param CodeInput $input
     */
    public function confirmTotp(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): RecoveryCodes {
        return $this->sender->one(RecoveryCodes::class, new Call(
            'POST',
            '/account/totp/confirm/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Remove the second factor. For a person who has signed in, and not for API keys. The recovery codes go with your
     * last second factor.
     *
     * @param OwnPasswordInput $input
     */
    public function removeTotp(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $this->sender->nothing(new Call(
            'POST',
            '/account/totp/remove/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Make new recovery codes. For a person who has signed in, and not for API keys. The codes of before are over.
     *
     * @param OwnPasswordInput $input
     */
    public function renewCodes(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): RecoveryCodes {
        return $this->sender->one(RecoveryCodes::class, new Call(
            'POST',
            '/account/codes/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * List your passkeys, the oldest first. For a person who has signed in, and not for API keys.
     *
     * @return list<Passkey>
     */
    public function passkeys(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Passkey::class, new Call(
            'GET',
            '/account/passkeys/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Add a passkey. For a person who has signed in, and not for API keys. From now on it signs you in by itself, and
     * a password needs it, or a code, beside it.
     *
     * @param PasskeyInput $input
     */
    public function addPasskey(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): AddedPasskey {
        return $this->sender->one(AddedPasskey::class, new Call(
            'POST',
            '/account/passkeys/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Begin with a passkey. For a person who has signed in, and not for API keys. What `navigator.credentials.create`
     * is given; what that gives is added within five minutes.
     *
     * @param OwnPasswordInput $input
     */
    public function startPasskey(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PasskeyOptions {
        return $this->sender->one(PasskeyOptions::class, new Call(
            'POST',
            '/account/passkeys/start/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Remove a passkey. For a person who has signed in, and not for API keys. The recovery codes go with your last
     * second factor.
     *
     * @param OwnPasswordInput $input
     */
    public function removePasskey(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $this->sender->nothing(new Call(
            'POST',
            '/account/passkeys/{pk}/remove/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * List your sessions, the last used first. For a person who has signed in, and not for API keys.
     *
     * @return list<OwnSession>
     */
    public function sessions(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(OwnSession::class, new Call(
            'GET',
            '/account/sessions/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * End one of your sessions. For a person who has signed in, and not for API keys. `DELETE /sessions/` ends all of
     * them.
     */
    public function endSession(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $this->sender->nothing(new Call(
            'DELETE',
            '/account/sessions/{pk}/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * See who a link is for. Of an invitation, or of a link for a new password. It stays as it is.
     *
     * @param PersonLinkInput $input
     */
    public function readLink(
        array $input,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): PersonLink {
        return $this->sender->one(PersonLink::class, new Call(
            'POST',
            '/account/link/',
            body: $input,
            isOpen: true,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Set a password with a link. The link works once. All sessions of before end; sign in with the password
     * afterwards.
     *
     * @param AcceptInput $input
     */
    public function accept(
        array $input,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $this->sender->nothing(new Call(
            'POST',
            '/account/accept/',
            body: $input,
            isOpen: true,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Ask for a link by mail, where the password is forgotten. The answer is the same whether somebody has this
     * address or not. The link works once, within an hour. Where no mail server is configured, an admin makes a link.
     *
     * @param ForgotInput $input
     */
    public function forgot(
        array $input,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): void {
        $this->sender->nothing(new Call(
            'POST',
            '/account/forgot/',
            body: $input,
            isOpen: true,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
