<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Note implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the note */
    public readonly string $id;

    /** The payment that it is about */
    public readonly string $payment_id;

    /** Who wrote it */
    public readonly string $author;

    /** What it says */
    public readonly string $text;

    /** When it was written */
    public readonly string $created_at;
}
