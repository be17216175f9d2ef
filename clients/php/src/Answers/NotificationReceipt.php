<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class NotificationReceipt implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = [];

    /** @var 'ok'|'duplicate' duplicate for a notification that was stored before */
    public readonly string $status;

    /** The id of the stored notification */
    public readonly string $notification_id;
}
