<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Key implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the key, which is not the key itself */
    public readonly string $id;

    /** The last characters of the key */
    public readonly string $hint;

    /** Who it belongs to */
    public readonly string $owner;

    /** Whether it sees the records of every owner */
    public readonly bool $staff;

    /** @var 'viewer'|'support'|'finance'|'admin'|null A named set of scopes, for the key of a person */
    public readonly ?string $role;

    /**
     * @var
     * list<'payments:read'|'payments:write'|'payments:cancel'|'payments:capture'|'payments:refund'|'invoices:read'|'invoices:write'|'subscriptions:read'|'subscriptions:write'|'checkouts:write'|'exports:create'|'webhooks:read'|'reconciliations:read'|'audit:read'|'admin'>
     * What it may do
     */
    public readonly array $scopes;

    /** @var 'active'|'expired'|'revoked' Whether it still counts */
    public readonly string $state;

    /** When it was made */
    public readonly string $created_at;

    /** When it runs out */
    public readonly ?string $expires_at;

    /** When it was revoked */
    public readonly ?string $revoked_at;

    /** When it was last used, to the minute */
    public readonly ?string $last_used_at;
}
