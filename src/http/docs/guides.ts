// The guides that the API document leads to: which there are, what each is for, and where it is read. In Markdown.

import packageJson from '../../../package.json' with { type: 'json' };

export interface Guide {
  /** The file, from the root of the package. */
  readonly file: string;
  readonly title: string;
  readonly about: string;
  /** The groups of operations that it explains. */
  readonly tags: readonly string[];
}

export const GUIDES: readonly Guide[] = [
  {
    file: 'docs/guides/payments.md',
    title: 'Payments',
    about: 'statuses, actions, refunds, and what happens when things go wrong',
    tags: ['Payments'],
  },
  {
    file: 'docs/guides/payment-types.md',
    title: 'Every payment type',
    about: 'what to send, what comes back, what to show to the customer',
    tags: ['Payments'],
  },
  {
    file: 'docs/guides/checkouts.md',
    title: 'Checkouts and payment links',
    about: 'a page on which a customer chooses how to pay',
    tags: ['Checkouts', 'Payment links'],
  },
  {
    file: 'docs/guides/invoices.md',
    title: 'Invoices',
    about: 'a page to pay on, a document, a due date',
    tags: ['Invoices'],
  },
  {
    file: 'docs/guides/subscriptions.md',
    title: 'Subscriptions',
    about: 'charges that the gateway makes by itself',
    tags: ['Subscriptions'],
  },
  {
    file: 'docs/guides/receive-events.md',
    title: 'Receive events',
    about: 'a handler that checks signatures and bears repetitions',
    tags: ['Webhooks', 'Events'],
  },
  {
    file: 'docs/guides/event-sinks.md',
    title: 'Event sinks',
    about: 'every event in order, to a message broker',
    tags: ['Sinks'],
  },
  {
    file: 'docs/guides/figures.md',
    title: 'Figures',
    about: 'what was paid, by day and by method, and what to look at',
    tags: ['Figures'],
  },
  {
    file: 'docs/guides/alerts.md',
    title: 'Alerts',
    about: 'alerts of what needs attention, by mail or in Slack',
    tags: ['Alerts'],
  },
  {
    file: 'docs/guides/people.md',
    title: 'People',
    about: 'who signs in to the dashboard, with which role, and what each of them did',
    tags: ['People'],
  },
  {
    file: 'docs/guides/go-live.md',
    title: 'Go live',
    about: 'keys, the address for notifications, and a checklist',
    tags: ['Notifications'],
  },
  {
    file: 'docs/guides/production.md',
    title: 'Production',
    about: 'processes, the database, backups, upgrades and alerts',
    tags: ['Operations'],
  },
  {
    file: 'docs/guides/other-languages.md',
    title: 'Other languages',
    about: 'clients for PHP and Python, Go, and how to generate a client',
    tags: [],
  },
  {
    file: 'docs/reference/errors.md',
    title: 'Errors',
    about: 'every code, what it means and what to do',
    tags: ['Problems'],
  },
];

/** Where the package says that its source is read; null where it does not say. */
const SOURCE = sourceOf((packageJson as { repository?: { url?: string } }).repository?.url);

export function sourceOf(repository: string | undefined): string | null {
  const plain = repository?.replace(/^git\+/, '').replace(/\.git$/, '');
  return plain?.startsWith('https://') ? plain : null;
}

/** A link where the source is public; else the name of the file, which comes with the package. */
export function guideLink({ file, title }: Guide, source = SOURCE): string {
  return source === null ? `${title} (\`${file}\`)` : `[${title}](${source}/blob/HEAD/${file})`;
}

/** Those that explain a group of operations, in a line; undefined where there are none. */
export function guidesOf(tag: string): string | undefined {
  const links = GUIDES.filter(({ tags }) => tags.includes(tag)).map((guide) => guideLink(guide));
  return links.length === 0 ? undefined : `Guide: ${links.join(', ')}`;
}
