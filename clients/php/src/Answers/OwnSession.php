<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class OwnSession implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** The id of the session */
    public readonly string $id;

    /** Where it was begun */
    public readonly ?string $address;

    /** What the browser called itself */
    public readonly ?string $user_agent;

    /** When it began */
    public readonly string $created_at;

    /** When it was last used, to the minute */
    public readonly string $last_seen_at;

    /** When it ends at the latest */
    public readonly string $ends_at;

    /** Whether it is the one that asks */
    public readonly bool $is_current;
}
