<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Invoice implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['items' => [InvoiceItem::class]];
    private const OPTIONAL = [];

    /** The id of the invoice here */
    public readonly string $id;

    /** The number on the document */
    public readonly string $invoice_number;

    /** The id of the order at the gateway */
    public readonly string $order_id;

    /** The gateway's id of the invoice */
    public readonly ?string $gateway_invoice_id;

    /** @var 'draft'|'pending'|'overdue'|'paid'|'expired'|'voided' Where the invoice stands */
    public readonly string $status;

    /** Your own id of the customer */
    public readonly ?string $customer_id;

    /** Who is to pay */
    public readonly string $customer_name;

    /** E-mail address */
    public readonly string $customer_email;

    /** Phone number */
    public readonly ?string $customer_phone;

    /** The sum of the items */
    public readonly string $total_amount;

    /** Always IDR */
    public readonly string $currency;

    /** The day on which it was made, in WIB */
    public readonly string $invoice_date;

    /** The last day to pay in time, in WIB */
    public readonly string $due_date;

    /** When it was paid */
    public readonly ?string $paid_at;

    /** A note to the customer */
    public readonly ?string $notes;

    /** Why it was voided */
    public readonly ?string $void_reason;

    /** The page on which the customer pays */
    public readonly ?string $payment_link_url;

    /** The document */
    public readonly ?string $pdf_url;

    /** The payment that pays it */
    public readonly ?string $payment_id;

    /** What came in by further payments and was not given back */
    public readonly string $surplus_amount;

    /** @var list<InvoiceItem> What is paid for */
    public readonly array $items;

    /** It should have been paid by now */
    public readonly bool $is_overdue;

    /** @var array<string, mixed>|null Yours */
    public readonly ?array $metadata;

    /** When it was asked for */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;
}
