<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class StatusCheck implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['payment' => PaymentWithActions::class];
    private const OPTIONAL = [];

    public readonly PaymentWithActions $payment;

    /** @var array<string, mixed> What the gateway said, without tokens and signatures */
    public readonly array $gateway_response;
}
