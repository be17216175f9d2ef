<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class InvoiceCheck implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['invoice' => Invoice::class];
    private const OPTIONAL = [];

    public readonly Invoice $invoice;

    /** @var array<string, mixed> What the gateway said */
    public readonly array $gateway_response;
}
