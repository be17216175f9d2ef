<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class CustomerDetails implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = ['billing_address' => CustomerDetailsBillingAddress::class, 'shipping_address' => CustomerDetailsShippingAddress::class];
    private const OPTIONAL = ['first_name', 'last_name', 'email', 'phone', 'billing_address', 'shipping_address'];

    /** First name */
    public readonly ?string $first_name;

    /** Last name */
    public readonly ?string $last_name;

    /** E-mail address */
    public readonly ?string $email;

    /** Phone number */
    public readonly ?string $phone;

    public readonly ?CustomerDetailsBillingAddress $billing_address;

    public readonly ?CustomerDetailsShippingAddress $shipping_address;
}
