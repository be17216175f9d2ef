<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class PaymentLink implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['quantity' => PaymentLinkQuantity::class, 'fields' => [PaymentLinkField::class]];
    private const OPTIONAL = [];

    /** The id of the link */
    public readonly string $id;

    /** The page, for your customers; null in lists */
    public readonly ?string $url;

    /** What is paid for */
    public readonly string $title;

    /** More about it, with its line breaks */
    public readonly ?string $description;

    /** A picture of it */
    public readonly ?string $image_url;

    /** The amount, for one where there is a quantity; null where the customer says it */
    public readonly ?string $amount;

    /** The least that the customer may pay */
    public readonly ?string $amount_min;

    /** The most that the customer may pay */
    public readonly ?string $amount_max;

    /** @var list<string> Amounts to choose from */
    public readonly array $amount_suggestions;

    public readonly ?PaymentLinkQuantity $quantity;

    /** How often it can be paid, whatever the quantity; null: without limit */
    public readonly ?int $usage_limit;

    /** How often it was paid */
    public readonly int $uses;

    /** How many customers are just paying, each with a use for now */
    public readonly int $held;

    /** @var list<PaymentLinkField> What the customer is to fill in */
    public readonly array $fields;

    /**
     * @var
     * list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bca_va'|'bni_va'|'bri_va'|'permata_va'|'cimb_va'|'echannel'|'credit_card'|'indomaret'|'alfamart'|'akulaku'|'kredivo'>|null
     * The payment methods that are offered; null: all that the amount allows
     */
    public readonly ?array $payment_methods;

    /** Whether the customer pays the fees of payment methods; null: as the shop has it */
    public readonly ?bool $customer_pays_fees;

    /** When it is over */
    public readonly ?string $expires_at;

    /** What the page says once it is over */
    public readonly ?string $ended_message;

    /** @var 'id'|'en'|null Of the page; null: the browser's */
    public readonly ?string $language;

    /** @var array<string, mixed>|null Yours */
    public readonly ?array $metadata;

    /** @var 'active'|'ended' Whether it can still be paid */
    public readonly string $status;

    /** When it was made */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;
}
