<?php

// Charges a customer, reads the payment, and tells problems by their code:
//   GAPURA_KEY=gpk_... php clients/php/examples/charge.php ORDER-1

declare(strict_types=1);

require __DIR__ . '/../autoload.php';

use Gapura\GapuraClient;
use Gapura\GapuraException;

$gapura = new GapuraClient(getenv('GAPURA_URL') ?: 'http://127.0.0.1:3000', getenv('GAPURA_KEY'));
$order = ['order_id' => $argv[1] ?? 'PHP-1001', 'gross_amount' => 150_000];

// Named after what is wanted, and not made here: the program may run again, and charges once.
$payment = $gapura->payments->charge(
    [...$order, 'payment_type' => 'bank_transfer', 'bank' => 'bca'],
    idempotencyKey: "charge-{$order['order_id']}",
);
echo "{$payment->id} {$payment->va_number}\n";

try {
    $gapura->payments->charge([...$order, 'payment_type' => 'bank_transfer'], idempotencyKey: "charge-{$order['order_id']}-bankless");
} catch (GapuraException $problem) {
    echo "{$problem->problemCode} {$problem->errors[0]->field}\n";
}

foreach ($gapura->payments->list(['order_id' => $order['order_id']]) as $found) {
    echo "{$found->order_id} is {$found->transaction_status}\n";
}
