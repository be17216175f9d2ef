<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class Checkout implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['payments' => [CheckoutPayment::class], 'items' => [CheckoutItem::class], 'customer_details' => CustomerDetails::class];
    private const OPTIONAL = [];

    /** The id of the checkout */
    public readonly string $id;

    /** The pay page, for your customer; null in lists and events */
    public readonly ?string $url;

    /** Your id of the order */
    public readonly string $order_id;

    /** What is to be paid, without a fee */
    public readonly string $amount;

    /** Always IDR */
    public readonly string $currency;

    /** @var 'open'|'processing'|'completed'|'expired'|'cancelled' Where the checkout stands */
    public readonly string $status;

    /** The payment that counts: the one that paid it, or else the last attempt */
    public readonly ?string $payment_id;

    /** @var list<CheckoutPayment> Every attempt, oldest first */
    public readonly array $payments;

    /** What came in above the amount and was not given back */
    public readonly string $surplus_amount;

    /** @var list<CheckoutItem> What is paid for */
    public readonly array $items;

    /** Who pays */
    public readonly ?CustomerDetails $customer_details;

    /** Your id of the customer, whose saved cards are offered */
    public readonly ?string $customer_id;

    /**
     * @var
     * list<'qris'|'gopay'|'shopeepay'|'dana'|'ovo'|'bca_va'|'bni_va'|'bri_va'|'permata_va'|'cimb_va'|'echannel'|'credit_card'|'indomaret'|'alfamart'|'akulaku'|'kredivo'>|null
     * The payment methods that are offered; null: all that the amount allows
     */
    public readonly ?array $payment_methods;

    /** @var array<string, MethodFee>|null What each payment method adds for the customer; null: nothing */
    public readonly ?array $fees;

    /** @var 'id'|'en'|null Of the pay page; null: the browser's */
    public readonly ?string $language;

    /** Where the customer goes after paying */
    public readonly ?string $success_url;

    /** Where the customer goes without paying */
    public readonly ?string $back_url;

    /** When it ends */
    public readonly string $expires_at;

    /** When it was paid */
    public readonly ?string $completed_at;

    /** The payment link that it was made by */
    public readonly ?string $payment_link_id;

    /** @var array<string, string>|null What the customer filled in on the page of the link */
    public readonly ?array $link_answers;

    /** @var array<string, mixed>|null Yours */
    public readonly ?array $metadata;

    /** When it was made */
    public readonly string $created_at;

    /** When it last changed */
    public readonly string $updated_at;
}
