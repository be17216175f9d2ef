<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura\Answers;

use Gapura\FromJson;

final class CustomerDetailsBillingAddress implements \JsonSerializable
{
    use FromJson;

    private const CLASSES = [];
    private const OPTIONAL = ['first_name', 'last_name', 'email', 'phone', 'address', 'city', 'postal_code', 'country_code'];

    /** First name */
    public readonly ?string $first_name;

    /** Last name */
    public readonly ?string $last_name;

    public readonly ?string $email;

    /** Phone number */
    public readonly ?string $phone;

    /** Street and number */
    public readonly ?string $address;

    /** City */
    public readonly ?string $city;

    /** Postal code */
    public readonly ?string $postal_code;

    /** ISO 3166-1 alpha-3, such as IDN */
    public readonly ?string $country_code;
}
