<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Me implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** Who you are: what you make belongs to this id */
    public readonly string $id;

    /** Whether you see the records of every owner */
    public readonly bool $staff;

    /** @var 'viewer'|'support'|'finance'|'admin'|null The role of your key, where it has one */
    public readonly ?string $role;

    /**
     * @var
     * list<'payments:read'|'payments:write'|'payments:cancel'|'payments:capture'|'payments:refund'|'invoices:read'|'invoices:write'|'subscriptions:read'|'subscriptions:write'|'exports:create'|'admin'>
     * What you may do
     */
    public readonly array $scopes;

    /** @var 'key'|'session'|'jwt'|'host' How you showed who you are */
    public readonly string $credential;

    /** @var 'local'|'sandbox'|'production' The gateway: on this machine, for tests, or with real money */
    public readonly string $environment;

    /** Of this service */
    public readonly string $version;
}
