<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class AddedPasskey implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the passkey */
    public readonly string $id;

    /** What its owner calls it */
    public readonly string $name;

    /** When it was added */
    public readonly string $created_at;

    /** When it last signed in */
    public readonly ?string $last_used_at;

    /** @var list<string> Recovery codes, shown only now, where it is your first second factor; none otherwise */
    public readonly array $codes;
}
