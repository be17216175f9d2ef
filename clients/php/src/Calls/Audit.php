<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Act;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * What people did, for staff.
 *
 * @phpstan-import-type AuditQuery from Inputs
 */
final class Audit
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * See what people did, newest first. Staff only. Each act was recorded in the transaction of its effect, and
     * cannot be changed. The next page is in the Link header.
     *
     * @param AuditQuery $query
     * @return Pages<Act>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(Act::class, new Call(
            'GET',
            '/audit/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
