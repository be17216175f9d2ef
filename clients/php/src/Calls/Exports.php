<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * Payments, refunds and invoices as CSV.
 *
 * @phpstan-import-type InvoiceExportQuery from Inputs
 * @phpstan-import-type PaymentExportQuery from Inputs
 * @phpstan-import-type RefundExportQuery from Inputs
 */
final class Exports
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Take all payments as a CSV file. Staff get all of them, other callers their own; newest first, UTF-8, with a
     * header row. A cell that a spreadsheet would run begins with an apostrophe. The file is sent while it is read:
     * one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes
     * a file is in the audit.
     *
     * @param PaymentExportQuery $query
     * @return \Generator<int, string> The file, piece by piece.
     */
    public function payments(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): \Generator {
        return $this->sender->file(new Call(
            'GET',
            '/exports/payments.csv',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Take all refunds as a CSV file. Staff get all of them, other callers their own; newest first, UTF-8, with a
     * header row. A cell that a spreadsheet would run begins with an apostrophe. The file is sent while it is read:
     * one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes
     * a file is in the audit.
     *
     * @param RefundExportQuery $query
     * @return \Generator<int, string> The file, piece by piece.
     */
    public function refunds(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): \Generator {
        return $this->sender->file(new Call(
            'GET',
            '/exports/refunds.csv',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Take all invoices as a CSV file. Staff get all of them, other callers their own; newest first, UTF-8, with a
     * header row. A cell that a spreadsheet would run begins with an apostrophe. The file is sent while it is read:
     * one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes
     * a file is in the audit.
     *
     * @param InvoiceExportQuery $query
     * @return \Generator<int, string> The file, piece by piece.
     */
    public function invoices(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): \Generator {
        return $this->sender->file(new Call(
            'GET',
            '/exports/invoices.csv',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
