<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class InvoiceEventData implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['invoice' => Invoice::class];
    private const OPTIONAL = [];

    public readonly Invoice $invoice;

    /** @var 'draft'|'pending'|'overdue'|'paid'|'expired'|'voided' The status before */
    public readonly string $previous_status;

    /** The notification that brought the change; null where it came another way */
    public readonly ?string $notification_id;
}
