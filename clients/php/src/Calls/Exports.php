<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Calls;

use Gapura\Call;
use Gapura\Inputs;
use Gapura\Sender;

/**
 * Payments, refunds and invoices as files.
 *
 * @phpstan-import-type InvoiceExportQuery from Inputs
 * @phpstan-import-type InvoiceWorkbookQuery from Inputs
 * @phpstan-import-type PaymentExportQuery from Inputs
 * @phpstan-import-type PaymentWorkbookQuery from Inputs
 * @phpstan-import-type RefundExportQuery from Inputs
 * @phpstan-import-type RefundWorkbookQuery from Inputs
 */
final class Exports
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Take all payments as a CSV file. Staff get all of them, other callers their own; newest first, with a header
     * row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks
     * off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the
     * audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe. `paid_amount` and `net_amount` are
     * what was really paid and kept: nothing of a payment that was never paid or was charged back, and only refunds
     * that the gateway has taken are off.
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
     * Take all refunds as a CSV file. Staff get all of them, other callers their own; newest first, with a header row.
     * The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off
     * was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the
     * audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe. `refunded_at` is when the refund
     * was made, empty where it takes no money away; the days of its payment are beside it.
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
     * Take all invoices as a CSV file. Staff get all of them, other callers their own; newest first, with a header
     * row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks
     * off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the
     * audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe.
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

    /**
     * Take all payments as an XLSX workbook. Staff get all of them, other callers their own; newest first, with a
     * header row. The name of the file has the days that were asked for. The file is sent while it is read: one that
     * breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is
     * in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a
     * formula. After 250,000 rows another sheet begins. `paid_amount` and `net_amount` are what was really paid and
     * kept: nothing of a payment that was never paid or was charged back, and only refunds that the gateway has taken
     * are off.
     *
     * @param PaymentWorkbookQuery $query
     * @return string The file.
     */
    public function paymentsXlsx(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): string {
        return $this->sender->bytes(new Call(
            'GET',
            '/exports/payments.xlsx',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Take all refunds as an XLSX workbook. Staff get all of them, other callers their own; newest first, with a
     * header row. The name of the file has the days that were asked for. The file is sent while it is read: one that
     * breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is
     * in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a
     * formula. After 250,000 rows another sheet begins. `refunded_at` is when the refund was made, empty where it
     * takes no money away; the days of its payment are beside it.
     *
     * @param RefundWorkbookQuery $query
     * @return string The file.
     */
    public function refundsXlsx(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): string {
        return $this->sender->bytes(new Call(
            'GET',
            '/exports/refunds.xlsx',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }

    /**
     * Take all invoices as an XLSX workbook. Staff get all of them, other callers their own; newest first, with a
     * header row. The name of the file has the days that were asked for. The file is sent while it is read: one that
     * breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is
     * in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a
     * formula. After 250,000 rows another sheet begins.
     *
     * @param InvoiceWorkbookQuery $query
     * @return string The file.
     */
    public function invoicesXlsx(
        array $query = [],
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): string {
        return $this->sender->bytes(new Call(
            'GET',
            '/exports/invoices.xlsx',
            query: $query,
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
