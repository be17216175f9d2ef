// What the primary and its server processes say to each other.

/** What a server process is told once it listens to the primary: what is said before is lost. */
export interface Assignment {
  readonly kind: 'assignment';
  /** From 1 on. Whoever takes the place of one that died has its number. */
  readonly number: number;
  readonly processes: number;
  /** Whether it is the very first, which tells where things are. */
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
