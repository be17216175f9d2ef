// The messages between the primary and its server processes.

/** Sent to a server process once it listens to the primary: what is sent before is lost. */
export interface Assignment {
  readonly kind: 'assignment';
  /** From 1 on. The replacement of one that died has its number. */
  readonly number: number;
  readonly processes: number;
  /** Whether it is the very first, which prints the welcome. */
  readonly isFirst: boolean;
  /** The sandbox that the primary runs or has found; null where the gateway is elsewhere. */
  readonly sandbox: { readonly url: string; readonly isShared: boolean } | null;
}

export type ToServer =
  | Assignment
  | { readonly kind: 'stop' }
  | { readonly kind: 'tell_metrics'; readonly round: number }
  | { readonly kind: 'all_metrics'; readonly question: number; readonly text: string };

export type ToPrimary =
  | { readonly kind: 'listening' }
  | { readonly kind: 'running'; readonly url: string }
  | { readonly kind: 'ask_metrics'; readonly question: number }
  | { readonly kind: 'metrics'; readonly round: number; readonly text: string };
