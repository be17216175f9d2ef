// The options of a sandbox: their defaults, and the part of them that may change while it runs.

import type { ClockStand } from './clock.ts';
import { addressesIn, type MerchantOptions, type NotificationAddresses, type Profile } from './merchant.ts';
import type { Preferences } from './snap/session.ts';

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Names under which it answers, besides those of this machine and the address that it listens on. */
  readonly hosts?: readonly string[];
  /** Where the state is kept; without it the sandbox forgets everything when it closes. */
  readonly dataDir?: string;
  readonly serverKey?: string;
  readonly clientKey?: string | undefined;
  readonly merchantId?: string | undefined;
  readonly merchantName?: string;
  readonly notificationUrl?: string;
  readonly recurringNotificationUrl?: string;
  readonly payAccountNotificationUrl?: string;
  readonly finishUrl?: string;
  /** Merchants besides this one. Those that the data folder remembers are there without being named. */
  readonly merchants?: readonly MerchantOptions[];
  /** The address under which browsers reach the sandbox, where it differs from its own. */
  readonly publicUrl?: string;
  /** Repeats the same faults, retry shifts and invented numbers. */
  readonly seed?: number;
  /** Where the clock starts; it runs on from there. */
  readonly startAt?: Date;
  /** Shortens (or lengthens) the pauses between attempts at a notification. */
  readonly notificationRetryScale?: number;
  /** False lets amounts outside the limits of a payment type pass. */
  readonly amountLimits?: boolean;
  /** True refuses ShopeePay refunds at night, as the real gateway does. */
  readonly refundHours?: boolean;
  /** How Snap behaves where the gateway's documents are silent or say two things. */
  readonly snap?: Partial<SnapSettings>;
  readonly logger?: (message: string, details?: unknown) => void;
}

interface SnapSettings {
  /** The way to the page in `redirect_url`; all of them are served. */
  readonly redirectPath: 'v4/redirection' | 'v3/redirection' | 'v2/vtweb';
  /** True leaves the first choice payable when the customer takes another: the shop may be paid twice. */
  readonly keepsOldMethod: boolean;
  /** The callback of the popup's X once a payment is pending. */
  readonly closeTells: 'onClose' | 'onPending';
  /** The longest order id of a payment link: 36 in one document, 50 in another. */
  readonly linkOrderIdMax: number;
}

type Kept = 'merchantId' | 'notificationRetryScale' | 'amountLimits' | 'refundHours' | 'hosts';

/** Of one merchant; what is not about merchants is the same for all. */
export interface Settings extends Profile, Readonly<{ [Name in Kept]: NonNullable<SandboxOptions[Name]> }> {
  readonly snap: SnapSettings;
  readonly listensOn: string;
  /** The part of the path that the merchant's pages begin with; empty for the default merchant. */
  readonly base: string;
  /** The base of every link in an answer; known once the server listens. */
  publicUrl: string;
  addresses: NotificationAddresses;
}

/** Single facts that outlive a restart. */
export type Mark =
  | { readonly id: 'clock'; readonly stand: ClockStand }
  | { readonly id: 'addresses'; readonly addresses: NotificationAddresses }
  /** Of the default merchant only where it was changed: its options say the rest. */
  | { readonly id: 'merchant'; readonly profile: Readonly<Profile> }
  | { readonly id: 'snap'; readonly preferences: Partial<Preferences> };

/** What the marks of a merchant remember of its settings. */
export function rememberedIn(marks: { get(id: string): Mark | undefined }) {
  const [addresses, merchant] = [marks.get('addresses'), marks.get('merchant')];
  return {
    addresses: addresses?.id === 'addresses' ? addresses.addresses : {},
    profile: merchant?.id === 'merchant' ? merchant.profile : undefined,
  };
}

/** Of the default merchant: what is given now counts more than what is remembered. */
export function createSettings(
  options: SandboxOptions,
  { addresses, profile }: ReturnType<typeof rememberedIn>,
): Settings {
  return {
    serverKey: options.serverKey ?? profile?.serverKey ?? 'SB-Mid-server-gapura',
    furtherServerKeys: profile?.furtherServerKeys ?? [],
    clientKey: options.clientKey ?? profile?.clientKey ?? 'SB-Mid-client-gapura',
    merchantId: options.merchantId ?? 'G812785002',
    merchantName: options.merchantName ?? profile?.merchantName ?? 'Toko Gapura',
    notificationRetryScale: options.notificationRetryScale ?? 1,
    amountLimits: options.amountLimits ?? true,
    refundHours: options.refundHours ?? false,
    snap: {
      redirectPath: 'v4/redirection',
      keepsOldMethod: false,
      closeTells: 'onClose',
      linkOrderIdMax: 36,
      ...options.snap,
    },
    listensOn: options.host ?? '127.0.0.1',
    hosts: options.hosts ?? [],
    base: '',
    publicUrl: options.publicUrl ?? '',
    addresses: { ...addresses, ...addressesIn(options) },
  };
}

/** Of one more merchant, before anything is known but its id. */
export function settingsBeside(main: Settings, merchantId: string): Settings {
  const base = `/merchants/${merchantId}`;
  return {
    ...main,
    merchantId,
    base,
    get publicUrl() {
      return `${main.publicUrl}${base}`;
    },
    addresses: {},
  };
}
