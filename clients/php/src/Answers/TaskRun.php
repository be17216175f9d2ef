<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class TaskRun implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The task */
    public readonly string $name;

    /** @var array<string, string> What it is about, such as `payment_id` */
    public readonly array $data;
}
