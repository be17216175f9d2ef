// The background of a Gapura whose clock is the sandbox's: its tasks, what is to be sent, and time that passes at once.

import type { OpenGapura } from '../host/open-gapura.ts';
import type { Sandbox } from '../sandbox/index.ts';

export interface Background {
  /** Runs every background task once but those left out, and the jobs that they queue. */
  runTasks(except?: readonly string[]): Promise<void>;
  /** Sends the events that are due to webhooks and listeners, and resolves when each was taken or refused. */
  deliverWebhooks(): Promise<void>;
  /** Moves the clock of both to a time that is still to come; what the gateway does on the way has happened, and was notified. */
  moveTo(time: Date): Promise<void>;
}

export function createBackground(gapura: OpenGapura, sandbox: Sandbox): Background {
  return {
    async runTasks(except = []) {
      for (const { name, schedule } of await gapura.worker.list()) {
        if (schedule !== null && !except.includes(name)) await gapura.worker.run(name);
      }
      await gapura.worker.drain();
      await sandbox.settled();
    },
    async deliverWebhooks() {
      await gapura.webhookSender.drain();
      await gapura.events.drain();
    },
    async moveTo(time) {
      const { clock } = sandbox.control;
      // The clock runs on while the work is done: it never goes back.
      await clock.advance(Math.max(0, time.getTime() - clock.now().getTime()));
      await sandbox.settled();
    },
  };
}
