<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class ExaminationConfiguration implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The setting */
    public readonly string $name;

    /** Its value; of a secret only whether it is set */
    public readonly string $value;
}
