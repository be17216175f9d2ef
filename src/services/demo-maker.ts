// What makes the demo shop, seen from the use cases: the program around us, which can close everything for it.

export interface DemoWish {
  readonly days: number;
  readonly paymentsADay: number;
}

export const DEMO_STATUSES = ['possible', 'running', 'finished', 'failed'] as const;

/** How far the shop is. */
export interface DemoState {
  readonly status: (typeof DEMO_STATUSES)[number];
  /** How many days of it are over, and how many there will be. */
  readonly day: number;
  readonly days: number;
  /** Why it failed; null where it did not. */
  readonly reason: string | null;
}

/** The program around us, which can make the shop. */
export interface DemoMaker {
  state(): DemoState;
  /** Begins, once the answers under way are sent. False where it has begun already. */
  begin(wish: DemoWish): boolean;
}
