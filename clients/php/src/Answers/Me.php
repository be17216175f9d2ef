<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Me implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['shops' => [ShopOfCaller::class]];
    private const OPTIONAL = [];

    /** Who you are: what you make belongs to this id */
    public readonly string $id;

    /** Whether you see the records of every owner */
    public readonly bool $staff;

    /** @var 'viewer'|'support'|'finance'|'admin'|null Your role, or that of your key, where there is one */
    public readonly ?string $role;

    /** The id of the person, where one has signed in with a password, a passkey or elsewhere */
    public readonly ?string $person_id;

    /** How that person calls themselves */
    public readonly ?string $name;

    /**
     * @var
     * list<'payments:read'|'payments:write'|'payments:cancel'|'payments:capture'|'payments:refund'|'invoices:read'|'invoices:write'|'subscriptions:read'|'subscriptions:write'|'checkouts:write'|'exports:create'|'webhooks:read'|'reconciliations:read'|'audit:read'|'admin'>
     * What you may do
     */
    public readonly array $scopes;

    /**
     * @var 'key'|'session'|'server'|'jwt'|'host' How you showed who you are; `server`: by a session at the own
     * shop of the server, of whose people you are
     */
    public readonly string $credential;

    /** The name of this shop in its addresses; null for the own shop of a server, or the only one */
    public readonly ?string $shop_id;

    /**
     * @var list<ShopOfCaller> The shops that you may go to with your session, the own one first; none where there
     * is only this one
     */
    public readonly array $shops;

    /** @var 'local'|'sandbox'|'production' The gateway: on this machine, for tests, or with real money */
    public readonly string $environment;

    /** Of this service */
    public readonly string $version;
}
