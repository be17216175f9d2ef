<?php

// Made from docs/openapi.json by `npm run openapi`: do not edit.

declare(strict_types=1);

namespace Gapura;

use Gapura\Answers\Me;
use Gapura\Calls\Account;
use Gapura\Calls\AlertReceivers;
use Gapura\Calls\Audit;
use Gapura\Calls\Chargebacks;
use Gapura\Calls\Checkouts;
use Gapura\Calls\Doctor;
use Gapura\Calls\Events;
use Gapura\Calls\ExportSchedules;
use Gapura\Calls\Exports;
use Gapura\Calls\Figures;
use Gapura\Calls\Invoices;
use Gapura\Calls\Keys;
use Gapura\Calls\Listeners;
use Gapura\Calls\Mails;
use Gapura\Calls\Notes;
use Gapura\Calls\Notifications;
use Gapura\Calls\PaymentLinks;
use Gapura\Calls\Payments;
use Gapura\Calls\People;
use Gapura\Calls\Reconciliations;
use Gapura\Calls\Refunds;
use Gapura\Calls\SavedCards;
use Gapura\Calls\Search;
use Gapura\Calls\Session;
use Gapura\Calls\Shops;
use Gapura\Calls\Sinks;
use Gapura\Calls\Subscriptions;
use Gapura\Calls\Tasks;
use Gapura\Calls\Webhooks;

/** A client for the Gapura at an address. It needs no closing, and may be kept for as long as you like. */
final class GapuraClient
{
    /** Charges, and what can be done with a payment. */
    public readonly Payments $payments;

    /** What staff write about payments, for each other. */
    public readonly Notes $notes;

    /** Money that customers' banks took back, for staff. */
    public readonly Chargebacks $chargebacks;

    /** The refunds of all payments, and those that wait for a second person. */
    public readonly Refunds $refunds;

    /** A page to pay on, a document, a due date. */
    public readonly Invoices $invoices;

    /** A page on which a customer chooses how to pay, and pays once. */
    public readonly Checkouts $checkouts;

    /** Cards that customers have agreed to have kept. */
    public readonly SavedCards $savedCards;

    /** What was written to customers. */
    public readonly Mails $mails;

    /** Addresses at which any customer can pay. */
    public readonly PaymentLinks $paymentLinks;

    /** Charges that the gateway repeats automatically. */
    public readonly Subscriptions $subscriptions;

    /** The gateway's notifications: receive them, and read the inbox, for staff. */
    public readonly Notifications $notifications;

    /** The servers that events are sent to, for staff. */
    public readonly Webhooks $webhooks;

    /** Events: as they happen for all callers, listed for staff. */
    public readonly Events $events;

    /** What applications listen under, for staff. */
    public readonly Listeners $listeners;

    /** Message brokers that get every event in order, for staff. */
    public readonly Sinks $sinks;

    /** Signing in and out, in a browser. */
    public readonly Session $session;

    /** Your own account: its password, second factor and sessions. */
    public readonly Account $account;

    /** The people who sign in, for staff. */
    public readonly People $people;

    /** API keys, for staff. */
    public readonly Keys $keys;

    /** What people did, for staff. */
    public readonly Audit $audit;

    /** Everything that some words find. */
    public readonly Search $search;

    /** How payments went, and what needs attention. */
    public readonly Figures $figures;

    /** The background's queues, for staff. */
    public readonly Tasks $tasks;

    /** Payments compared with the gateway, for staff. */
    public readonly Reconciliations $reconciliations;

    /** Checks of configuration, database and gateway, for staff. */
    public readonly Doctor $doctor;

    /** Payments, refunds and invoices as files. */
    public readonly Exports $exports;

    /** Exports that are mailed each day, week or month; for staff. */
    public readonly ExportSchedules $exportSchedules;

    /** Receivers of alerts of what needs attention, by mail or by a webhook; for staff. */
    public readonly AlertReceivers $alertReceivers;

    /** The shops that a server serves beside its own, for staff. */
    public readonly Shops $shops;

    private readonly Sender $sender;

    /**
     * @param string $url Where the API is, with its prefix: `https://pay.example.com/api`.
     * @param string|(\Closure(): string)|null $key An API key (`gpk_...`) or a JWT; a function for one that changes.
     * @param Transport|null $transport Sends the requests; curl where absent.
     * @param float $timeoutSeconds How long one attempt may take, its answer included.
     * @param int $retries How often a request that failed is sent again, 10 at most.
     * @param array<string, string> $headers Sent with every request, besides those of the client.
     */
    public function __construct(
        string $url,
        #[\SensitiveParameter] string|\Closure|null $key = null,
        ?Transport $transport = null,
        float $timeoutSeconds = Settings::TIMEOUT_SECONDS,
        int $retries = Settings::RETRIES,
        array $headers = [],
    ) {
        $settings = new Settings($url, $key, $timeoutSeconds, $retries, $headers);
        $this->sender = new Sender($settings, $transport ?? new CurlTransport());
        $this->payments = new Payments($this->sender);
        $this->notes = new Notes($this->sender);
        $this->chargebacks = new Chargebacks($this->sender);
        $this->refunds = new Refunds($this->sender);
        $this->invoices = new Invoices($this->sender);
        $this->checkouts = new Checkouts($this->sender);
        $this->savedCards = new SavedCards($this->sender);
        $this->mails = new Mails($this->sender);
        $this->paymentLinks = new PaymentLinks($this->sender);
        $this->subscriptions = new Subscriptions($this->sender);
        $this->notifications = new Notifications($this->sender);
        $this->webhooks = new Webhooks($this->sender);
        $this->events = new Events($this->sender);
        $this->listeners = new Listeners($this->sender);
        $this->sinks = new Sinks($this->sender);
        $this->session = new Session($this->sender);
        $this->account = new Account($this->sender);
        $this->people = new People($this->sender);
        $this->keys = new Keys($this->sender);
        $this->audit = new Audit($this->sender);
        $this->search = new Search($this->sender);
        $this->figures = new Figures($this->sender);
        $this->tasks = new Tasks($this->sender);
        $this->reconciliations = new Reconciliations($this->sender);
        $this->doctor = new Doctor($this->sender);
        $this->exports = new Exports($this->sender);
        $this->exportSchedules = new ExportSchedules($this->sender);
        $this->alertReceivers = new AlertReceivers($this->sender);
        $this->shops = new Shops($this->sender);
    }

    /** See who you are and what you may do. */
    public function me(
        ?float $timeoutSeconds = null,
        ?int $retries = null,
    ): Me {
        return $this->sender->one(Me::class, new Call(
            'GET',
            '/me/',
            timeoutSeconds: $timeoutSeconds,
            retries: $retries,
        ));
    }
}
