<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PaymentAction implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /**
     * @var 'check_status'|'cancel'|'expire'|'capture'|'refund'|'approve'|'deny' What can be done: the last part of
     * its path
     */
    public readonly string $name;

    /** Whether the caller may do it now */
    public readonly bool $allowed;

    /**
     * @var
     * 'scope_missing'|'staff_only'|'final'|'not_pending'|'not_card'|'not_authorized'|'not_challenged'|'not_paid'|'not_settled'|'refunded'|'not_refundable'|'too_late'|'nothing_left'|null
     * Why not, for programs; null where it is allowed
     */
    public readonly ?string $code;

    /** Why not, in words; null where it is allowed */
    public readonly ?string $reason;

    /**
     * @var
     * list<'payments:read'|'payments:write'|'payments:cancel'|'payments:capture'|'payments:refund'|'invoices:read'|'invoices:write'|'subscriptions:read'|'subscriptions:write'|'checkouts:write'|'exports:create'|'webhooks:read'|'reconciliations:read'|'audit:read'|'admin'>
     * A caller with one of these scopes may do it
     */
    public readonly array $scopes;

    /** Of a refund: the most that can go back; null where nothing can */
    public readonly ?string $max_amount;

    /** Of a refund: whether it may be less than that */
    public readonly ?bool $partial;

    /** Of a refund: whether the provider can be asked to pay at once */
    public readonly ?bool $direct;

    /** Of a refund: how long the gateway takes it */
    public readonly ?string $until;
}
