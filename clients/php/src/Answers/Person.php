<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Person implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['shops' => [PersonShop::class]];
    private const OPTIONAL = [];

    /** The id of the person */
    public readonly string $id;

    /** What they sign in with, and what their acts are recorded under */
    public readonly string $email;

    /** How they call themselves; empty until they accept */
    public readonly string $name;

    /** @var 'id'|'en' Of the mails that they get */
    public readonly string $language;

    /** @var 'viewer'|'support'|'finance'|'admin'|null A named set of scopes; null for one with scopes of their own */
    public readonly ?string $role;

    /**
     * @var
     * list<'payments:read'|'payments:write'|'payments:cancel'|'payments:capture'|'payments:refund'|'invoices:read'|'invoices:write'|'subscriptions:read'|'subscriptions:write'|'checkouts:write'|'exports:create'|'webhooks:read'|'reconciliations:read'|'audit:read'|'admin'>
     * What they may do
     */
    public readonly array $scopes;

    /** @var 'invited'|'active'|'disabled' Whether they can sign in */
    public readonly string $state;

    /** Whether a password alone does not sign them in */
    public readonly bool $has_second_factor;

    /** Who invited them */
    public readonly string $invited_by;

    /** When they were invited */
    public readonly string $created_at;

    /** When they accepted */
    public readonly ?string $accepted_at;

    /** When they were disabled */
    public readonly ?string $disabled_at;

    /** When they were last here, to the minute */
    public readonly ?string $last_seen_at;

    /** @var list<PersonShop> What they may do in the other shops of this server */
    public readonly array $shops;
}
