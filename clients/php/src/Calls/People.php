<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\InvitedPerson;
use Gapura\Answers\Person;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * The people who sign in, for staff.
 *
 * @phpstan-import-type InvitationInput from Inputs
 * @phpstan-import-type PersonShopInput from Inputs
 * @phpstan-import-type PersonShopRevocation from Inputs
 * @phpstan-import-type PersonUpdateInput from Inputs
 */
final class People
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the people who sign in, newest first. Staff only. All of them: there are a thousand at most.
     *
     * @return list<Person>
     */
    public function list(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): array {
        return $this->sender->many(Person::class, new Call(
            'GET',
            '/people/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Invite a person. Staff only. Give a `role`, or `scopes` for one of their own. The answer has a link, shown only
     * now, with which they set a password within 7 days, once; where a mail server is configured, a mail brings it
     * too.
     *
     * @param InvitationInput $input
     */
    public function invite(
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): InvitedPerson {
        return $this->sender->one(InvitedPerson::class, new Call(
            'POST',
            '/people/',
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Get a person. Staff only. */
    public function get(
        string $id,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Person {
        return $this->sender->one(Person::class, new Call(
            'GET',
            '/people/{pk}/',
            id: $id,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Change what a person may do. Staff only. A `role`, or `scopes`. It counts from their next request on. The last
     * person who may administer keeps that while no API key may.
     *
     * @param PersonUpdateInput $input
     */
    public function update(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Person {
        return $this->sender->one(Person::class, new Call(
            'PATCH',
            '/people/{pk}/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Remove a person. Staff only. With their password, second factor and sessions. What they did stays in the audit. */
    public function remove(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Person {
        return $this->sender->one(Person::class, new Call(
            'DELETE',
            '/people/{pk}/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Give a person a role in another shop. Staff only, in the own shop of a server. In place of the role that they
     * had there; it counts from their next request on. They go there with the session that they have here, and
     * nothing of what they may do here counts there.
     *
     * @param PersonShopInput $input
     */
    public function grantShop(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Person {
        return $this->sender->one(Person::class, new Call(
            'POST',
            '/people/{pk}/shops/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Take the role of a person in another shop away. Staff only. It counts at once. Nothing happens where they have
     * none.
     *
     * @param PersonShopRevocation $input
     */
    public function revokeShop(
        string $id,
        array $input,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Person {
        return $this->sender->one(Person::class, new Call(
            'POST',
            '/people/{pk}/shops/revoke/',
            id: $id,
            body: $input,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Make a new link for a person. Staff only. A new invitation for who has not accepted yet; for others a link with
     * which they set a new password within a day. Links of before are over. A second factor stays: who has lost
     * theirs is removed and invited again.
     */
    public function link(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): InvitedPerson {
        return $this->sender->one(InvitedPerson::class, new Call(
            'POST',
            '/people/{pk}/link/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Disable a person. Staff only. They are signed out at once, and cannot sign in until they are enabled again. */
    public function disable(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Person {
        return $this->sender->one(Person::class, new Call(
            'POST',
            '/people/{pk}/disable/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Enable a person again. Staff only. They sign in with what they had. */
    public function enable(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Person {
        return $this->sender->one(Person::class, new Call(
            'POST',
            '/people/{pk}/enable/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /** Sign a person out everywhere. Staff only. They may sign in again. */
    public function endSessions(
        string $id,
        ?string $idempotencyKey = null,
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Person {
        return $this->sender->one(Person::class, new Call(
            'DELETE',
            '/people/{pk}/sessions/',
            id: $id,
            isWrite: true,
            idempotencyKey: $idempotencyKey,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
