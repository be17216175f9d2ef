<?php

declare(strict_types=1);

namespace Gapura\Tests;

use Gapura\Answers\PaymentEventData;
use Gapura\CallException;
use Gapura\GapuraClient;
use Gapura\GapuraConnectionException;
use Gapura\GapuraException;
use Gapura\GapuraTimeoutException;
use Gapura\WebhookVerificationException;
use Gapura\WebhookVerifier;
use PHPUnit\Framework\TestCase;

/** Run by `test/clients/clients.test.ts`, which starts the servers and says in `CASES` what has to come of them. */
final class ClientTest extends TestCase
{
    /** @return array<string, mixed> */
    private static function cases(): array
    {
        return json_decode(file_get_contents(getenv('CASES')), true);
    }

    private static function shop(string $key = 'GAPURA_KEY'): GapuraClient
    {
        return new GapuraClient(getenv('GAPURA_URL'), getenv($key));
    }

    private static function hostile(int $number = 0): GapuraClient
    {
        return new GapuraClient(getenv('HOSTILE_URL') . "/$number", self::cases()['key'], retries: 3);
    }

    public function testWebhooks(): void
    {
        ['webhooks' => $cases, 'now' => $now] = self::cases();
        foreach ($cases as $case) {
            try {
                $event = WebhookVerifier::verify($case['headers'], base64_decode($case['body']), $case['secret'], now: $now);
                self::assertSame('ok', $case['outcome'], $case['name']);
                self::assertSame(['e-1', 'payment_settled', '42'], [$event->id, $event->name, $event->sequence]);
                self::assertInstanceOf(PaymentEventData::class, $event->data);
                self::assertSame('HOOK ☕', $event->data->payment->order_id);
            } catch (WebhookVerificationException $error) {
                self::assertSame($case['outcome'], $error->reason, $case['name']);
                foreach ((array) $case['secret'] as $secret) {
                    self::assertTrue(strlen($secret) < 20 || !str_contains((string) $error, substr($secret, 6)));
                }
            }
        }
    }

    public function testServersThatBehaveBadly(): void
    {
        ['hostile' => $cases, 'key' => $key] = self::cases();
        foreach ($cases as $number => $case) {
            $charge = static fn () => self::hostile($number)->payments->charge(
                ['payment_type' => 'qris', 'gross_amount' => 25_000],
                timeoutSeconds: $case['timeoutSeconds'] ?? null,
                retries: $case['retries'] ?? null,
            );
            try {
                self::assertSame('HOSTILE-1', $charge()->order_id);
                self::assertSame('ok', $case['outcome'], $case['name']);
            } catch (CallException $error) {
                $outcome = match (true) {
                    $error instanceof GapuraException => $error->problemCode,
                    $error instanceof GapuraTimeoutException => 'timeout',
                    $error instanceof GapuraConnectionException => 'connection',
                };
                self::assertSame([$case['outcome'], $case['attempts']], [$outcome, $error->attempts], "{$case['name']}: $error");
                self::assertMatchesRegularExpression('/^[0-9a-f]{32}$/', $error->idempotencyKey);
                self::assertStringNotContainsString($key, $error . print_r(self::framesOf($error), true) . print_r(get_object_vars($error), true));
                if ($outcome === 'validation_failed') {
                    self::assertSame(['bank', 'r-1', 'You sent Bearer [key]. bank is missing.'], [$error->errors[0]->field, $error->requestId, $error->getMessage()]);
                }
            }
        }
        self::assertStringNotContainsString($key, print_r(self::hostile(), true));
    }

    /** @return list<array<string, mixed>> Those of the client, with what was handed over. */
    private static function framesOf(\Throwable $error): array
    {
        $frames = array_values(array_filter($error->getTrace(), static fn (array $frame): bool => str_starts_with($frame['class'] ?? '', 'Gapura\\') && $frame['class'] !== self::class));
        self::assertArrayHasKey('args', $frames[0]);
        return $frames;
    }

    public function testAStreamThatBreaksGivesEachEventOnce(): void
    {
        $seen = [];
        try {
            foreach (self::hostile()->events->stream() as $event) {
                $seen[] = "{$event->position} {$event->data->payment->order_id}";
            }
        } catch (GapuraException $error) {
            self::assertSame('unauthenticated', $error->problemCode);
        }
        self::assertSame(['1-1 STREAM-1-1', '1-2 STREAM-1-2'], $seen);
    }

    public function testPagesThatLeadInACircleEnd(): void
    {
        self::assertCount(2, iterator_to_array(self::hostile()->payments->list(['status' => ['pending', 'settlement']])));
        self::assertSame('a+b', self::hostile()->payments->list()->page()->next);
    }

    public function testAFileThatBreaksOffThrows(): void
    {
        $text = '';
        try {
            foreach (self::hostile()->exports->payments() as $piece) {
                $text .= $piece;
            }
            self::fail('the file ended');
        } catch (GapuraConnectionException) {
            self::assertSame("id,order_id\n", $text);
        }
    }

    public function testAGivenKeyChargesOnce(): void
    {
        $charge = ['payment_type' => 'gopay', 'gross_amount' => 25_000, 'order_id' => 'PHP-ONCE', 'metadata' => ['table' => 7]];
        $first = self::shop()->payments->charge($charge, idempotencyKey: 'charge-PHP-ONCE');
        $again = self::shop()->payments->charge($charge, idempotencyKey: 'charge-PHP-ONCE');
        self::assertSame([$first->id, 'pending', null], [$again->id, $again->transaction_status, $again->settlement_time]);
        self::assertSame(['table' => 7], $again->metadata);
        self::assertSame('PHP-ONCE', $again->toArray()['order_id']);
        $this->expectException(GapuraException::class);
        self::shop()->payments->charge([...$charge, 'gross_amount' => 1], idempotencyKey: 'charge-PHP-ONCE');
    }

    public function testListsRefundsFilesAndEvents(): void
    {
        [$shop, $staff] = [self::shop(), self::shop('STAFF_KEY')];
        foreach ([1, 2, 3] as $number) {
            $shop->payments->charge(['payment_type' => 'gopay', 'gross_amount' => 25_000, 'order_id' => "PHP-LIST-$number"]);
        }
        $ids = ['PHP-LIST-1', 'PHP-LIST-2', 'PHP-LIST-3'];
        $listed = iterator_to_array($shop->payments->list(['order_id' => $ids, 'limit' => 2]), false);
        self::assertSame(array_reverse($ids), array_column($listed, 'order_id'));
        [$events, $page] = [$staff->events->stream(after: '0-0'), $shop->payments->list(['order_id' => $ids, 'limit' => 2])->page()];
        self::assertCount(2, $page->items);
        self::assertNotNull($page->next);
        self::assertSame('payment_received', $events->current()->name);
        $payment = $listed[2];
        file_get_contents(getenv('SANDBOX_URL') . "/_sandbox/transactions/{$payment->order_id}/pay", false, stream_context_create(['http' => ['method' => 'POST']]));
        for ($payment = $shop->payments->checkStatus($payment->id)->payment; !$payment->is_paid;) {
            $payment = $shop->payments->checkStatus($payment->id)->payment;
        }
        $refund = $shop->payments->refund($payment->id, ['amount' => 10_000, 'reason' => 'cold']);
        self::assertSame(['10000.00', '10000.00'], [$refund->refund->amount, $refund->payment->refunds[0]->amount]);
        self::assertGreaterThan(1, count($shop->payments->history($payment->id)));
        self::assertStringContainsString('PHP-LIST-1', implode('', iterator_to_array($shop->exports->payments(['order_id' => 'PHP-LIST-1']), false)));
        $link = $shop->paymentLinks->create(['title' => 'Kopi', 'amount' => 25_000]);
        self::assertStringStartsWith('%PDF', $shop->paymentLinks->poster($link->id));
        self::assertTrue($staff->doctor->examine()->healthy);
        self::assertSame([], $staff->tasks->failures('check_pending_payments'));
        self::assertTrue($staff->me()->staff);
        $named = array_map(static fn ($event) => $event->name, iterator_to_array($staff->events->list(['subject_id' => $payment->id])));
        self::assertContains('payment_settled', $named);
    }

    public function testWhatCannotBeSentIsRefusedHere(): void
    {
        $bad = [
            static fn () => new GapuraClient('ftp://127.0.0.1'),
            static fn () => new GapuraClient('http://user:secret@127.0.0.1'),
            static fn () => new GapuraClient('http://127.0.0.1/?a=1'),
            static fn () => new GapuraClient('http://127.0.0.1', "gpk_two\r\nlines"),
            static fn () => new GapuraClient('http://127.0.0.1', headers: ['Authorization' => 'a']),
            static fn () => new GapuraClient('http://127.0.0.1', retries: 11),
            static fn () => self::shop()->payments->get('..'),
            static fn () => self::shop()->payments->get(''),
            static fn () => self::shop()->payments->get('a', timeoutSeconds: 0),
            static fn () => self::shop()->payments->charge(['gross_amount' => 1, 'payment_type' => "\xff"]),
            static fn () => self::shop()->payments->cancel('a', idempotencyKey: 'two words'),
        ];
        foreach ($bad as $number => $call) {
            try {
                $call();
                self::fail("$number was accepted");
            } catch (\InvalidArgumentException $error) {
                self::assertStringNotContainsString('gpk_two', $error->getMessage());
            }
        }
        $this->expectException(\LogicException::class);
        serialize(self::shop());
    }
}
