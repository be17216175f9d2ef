// What a process does at its seams: it notes them, or it dies or stands still at one.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SEAM_CHANNEL, type Seam } from '../../src/runtime/seams.ts';

let noted: Seam[] = [];
const note = (seam: unknown) => void noted.push(seam as Seam);

export function watch(): void {
  noted = [];
  subscribe(SEAM_CHANNEL, note);
}

export function crossed(): Seam[] {
  unsubscribe(SEAM_CHANNEL, note);
  return noted;
}

/** As if the machine had lost its power: nothing is flushed, nobody is told. Steps of one kind count as one, as `kindOf` says. */
export function dieAt({ step, side }: Seam, nth: number, kindOf: (step: string) => string): void {
  const kind = kindOf(step);
  let left = nth;
  subscribe(SEAM_CHANNEL, (message) => {
    const seam = message as Seam;
    if (seam.side !== side || kindOf(seam.step) !== kind) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  });
}

/** As if a process stood still the next time that one comes to a seam, until it is let go on. */
export function freezeAt({ step, side }: Seam): () => void {
  let thaw: () => void = () => undefined;
  const thawed = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  const freeze = (message: unknown) => {
    const seam = message as Seam;
    if (seam.step !== step || seam.side !== side) return;
    seam.hold = thawed;
    unsubscribe(SEAM_CHANNEL, freeze);
  };
  subscribe(SEAM_CHANNEL, freeze);
  return () => {
    unsubscribe(SEAM_CHANNEL, freeze);
    thaw();
  };
}
