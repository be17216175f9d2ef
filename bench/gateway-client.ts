// Benchmark of the gateway client against the official one and bare undici: `npx tsx bench/gateway-client.ts`.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Contender, contenders } from './gateway-client/contenders.ts';
import { bytesPerCall, callsPerCpuSecond, median } from './gateway-client/measure.ts';

type Figures = { readonly [name in Contender['name']]: number };

const MODES = [
  { name: 'sequential', concurrency: 1 },
  { name: '64 at a time', concurrency: 64 },
] as const;
const ROUNDS = 9;
const ROUND_MS = 200;
const WARM_UP_MS = 300;
const MEMORY_ROUNDS = 3;
const MEMORY_CALLS = 500;

/** Bytes are counted in a process whose young generation is so large that nothing is collected while counting. */
const MEMORY_FLAGS = ['--expose-gc', '--min-semi-space-size=128', '--max-semi-space-size=128'];

async function compare(measure: (contender: Contender) => Promise<number>, port: number, rounds: number) {
  const all = contenders(port);
  const results = new Map(all.map((contender) => [contender.name, [] as number[]]));
  for (const contender of all) await callsPerCpuSecond(contender, 16, WARM_UP_MS);
  // In turn, round after round, so that whatever disturbs this machine disturbs all three.
  for (let round = 0; round < rounds; round += 1) {
    for (const contender of all) results.get(contender.name)?.push(await measure(contender));
  }
  await Promise.all(all.map((contender) => contender.close()));
  const figure = (name: Contender['name']) => median(results.get(name) ?? []);
  return { gapura: figure('gapura'), 'midtrans-client': figure('midtrans-client'), undici: figure('undici') };
}

function report(title: string, unit: string, figures: Figures): void {
  console.log(`\n${title}`);
  for (const [name, value] of Object.entries(figures)) {
    console.log(`  ${name.padEnd(16)} ${value.toFixed(0).padStart(8)} ${unit}`);
  }
}

function target(what: string, ratio: number, isMet: boolean, aim: string): boolean {
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${what}: ${ratio.toFixed(2)} (target ${aim})`);
  return isMet;
}

async function compareMemory(port: number): Promise<readonly Figures[]> {
  const child = fork(fileURLToPath(import.meta.url), ['memory', String(port)], {
    execArgv: [...process.execArgv, ...MEMORY_FLAGS],
  });
  const [figures] = (await once(child, 'message')) as [readonly Figures[]];
  return figures;
}

async function main(): Promise<void> {
  const stub = fork(fileURLToPath(new URL('./gateway-client/stub.ts', import.meta.url)));
  const [port] = (await once(stub, 'message')) as [number];
  const met: boolean[] = [];
  for (const { name, concurrency } of MODES) {
    const speed = await compare((contender) => callsPerCpuSecond(contender, concurrency, ROUND_MS), port, ROUNDS);
    report(`Calls for each second of CPU time, ${name}`, 'calls/s', speed);
    const toOfficial = speed.gapura / speed['midtrans-client'];
    const toUndici = speed.gapura / speed.undici;
    met.push(target('to midtrans-client', toOfficial, toOfficial >= 2, 'at least 2.0'));
    met.push(target('to bare undici', toUndici, toUndici >= 0.8, 'at least 0.8'));
  }
  for (const [index, memory] of (await compareMemory(port)).entries()) {
    report(`Memory allocated for each call, ${MODES[index]?.name}`, 'bytes', memory);
    const toOfficial = memory.gapura / memory['midtrans-client'];
    met.push(target('to midtrans-client', toOfficial, toOfficial <= 1, 'at most 1.0'));
  }
  stub.disconnect();
  process.exitCode = met.every(Boolean) ? 0 : 1;
}

async function memoryProcess(port: number): Promise<void> {
  const figures: Figures[] = [];
  for (const { concurrency } of MODES) {
    figures.push(await compare((contender) => bytesPerCall(contender, concurrency, MEMORY_CALLS), port, MEMORY_ROUNDS));
  }
  process.send?.(figures, () => process.exit());
}

const [mode, port] = process.argv.slice(2);
await (mode === 'memory' ? memoryProcess(Number(port)) : main());
