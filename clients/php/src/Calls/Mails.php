<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Answers\Mail;
use Gapura\Call;
use Gapura\Inputs;
use Gapura\Pages;
use Gapura\Sender;

/**
 * What was written to customers.
 *
 * @phpstan-import-type MailQuery from Inputs
 */
final class Mails
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * List the mails to a customer, newest first. Of one customer or of one checkout: one of the fields has to be
     * given. Staff see all of them, other callers those about their own checkouts. The next page, and the one before,
     * are in the Link header.
     *
     * @param MailQuery $query
     * @return Pages<Mail>
     */
    public function list(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Pages {
        return $this->sender->pages(Mail::class, new Call(
            'GET',
            '/mails/',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
