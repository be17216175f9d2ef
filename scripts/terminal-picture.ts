// Draws docs/first-payment.svg from a first payment that really happens: `npx tsx scripts/terminal-picture.ts`.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const PICTURE = fileURLToPath(new URL('../docs/first-payment.svg', import.meta.url));

export interface Terminal {
  /** What the server printed when it started for the first time. */
  readonly welcome: string;
  /** Runs a line as a person types it, and gives what it printed. */
  type(line: string): Promise<string>;
}

interface Line {
  readonly text: string;
  readonly typed: boolean;
}

/** What the reader of the picture sees in place of what differs from run to run. The key belongs to no server. */
const SHOWN = {
  api: 'http://127.0.0.1:3000',
  sandbox: 'http://127.0.0.1:9100',
  link: '#link=demoDemoDemoDemoDemoDemoDemoDemoDemoDemoDem',
  key: 'gpk_demoDemoDemoDemoDemoDemoDemoDemoDemoDemo',
  id: '01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6071',
  vaNumber: '812780123456789',
} as const;
const CHARGED_FIELDS = ['id', 'order_id', 'gross_amount', 'transaction_status', 'va_number', 'is_paid'];
const READ_FIELDS = ['id', 'order_id', 'gross_amount', 'transaction_status', 'is_paid'];

/** Starts, charges with the line that was printed, pays, and reads again with the other line that was printed. */
export async function playFirstPayment({ welcome, type }: Terminal): Promise<string> {
  const printed = find(welcome, /^Gapura is running\.[\s\S]*?^curl .*\/payments\/.*$/m);
  const charge = find(printed, /^curl .*\/charge\/ .*$/m);
  const read = find(printed, /^curl .*\/payments\/.*$/m);
  const charged = await type(charge);
  const { id, order_id, va_number } = JSON.parse(charged) as Record<string, string>;
  const pay = `npx gapura pay ${order_id}`;
  const paid = await type(pay);
  const again = await type(read);
  const replaced: (readonly [string, string])[] = [
    [find(printed, /(?<=API +)http\S+(?=\/\n)/), SHOWN.api],
    [find(printed, /(?<=sandbox at )\S+/), SHOWN.sandbox],
    [find(printed, /#link=\S+/), SHOWN.link],
    [find(printed, /gpk_\S+/), SHOWN.key],
    [find(printed, /(?<=embedded, in )\S+/), '.gapura'],
    [id ?? '', SHOWN.id],
    [va_number ?? '', SHOWN.vaNumber],
  ];
  const shown = (text: string) => replaced.reduce((known, [real, fixed]) => known.replaceAll(real, fixed), text);
  const lines = [
    ...typed('npx gapura serve'),
    ...said('…'),
    ...printed.split('\n').flatMap((line) => said(cut(shown(line)))),
    ...said(''),
    ...typed(shown(charge)),
    ...said(shown(shorten(charged, CHARGED_FIELDS))),
    ...said(''),
    ...typed(shown(pay)),
    ...said(shown(paid.trimEnd())),
    ...said(''),
    ...typed(shown(read)),
    ...said(shown(shorten(again, READ_FIELDS))),
  ];
  return draw(lines);
}

function find(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (found === undefined) throw new Error(`The server did not print ${pattern}:\n${text}`);
  return found;
}

/** The named fields of a payment, or of a list of them; what is left out shows as an ellipsis. */
function shorten(text: string, fields: readonly string[]): string {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value)) return `[${value.map((item) => shorten(JSON.stringify(item), fields)).join(',')}]`;
  const parts = Object.entries(value as object).map(([name, field]) =>
    fields.includes(name) ? `${JSON.stringify(name)}:${JSON.stringify(field)}` : '…',
  );
  return `{${parts.filter((part, index) => part !== '…' || parts[index - 1] !== '…').join(', ')}}`;
}

const COLUMNS = 104;
const PROMPT = '$ ';

/** A printed line that is longer than the terminal: the same line is typed below, in full. */
function cut(line: string): string {
  return line.length > COLUMNS ? `${line.slice(0, COLUMNS - 2)} …` : line;
}

function typed(text: string): Line[] {
  return wrap(PROMPT + text).map((part) => ({ text: part, typed: true }));
}

function said(text: string): Line[] {
  return wrap(text).map((part) => ({ text: part, typed: false }));
}

/** As a terminal does it: at its edge, wherever that is. */
function wrap(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at === 0 || at < text.length; at += COLUMNS) parts.push(text.slice(at, at + COLUMNS));
  return parts;
}

const CELL_WIDTH = 7.8;
const LINE_HEIGHT = 19;
const PADDING = 20;
const BAR_HEIGHT = 34;
const COLORS = { back: '#0d1117', edge: '#444c56', said: '#c9d1d9', typed: '#ffffff', prompt: '#7ee787' } as const;
const DOTS = ['#ff7b72', '#f2cc60', '#7ee787'];
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/"transaction_status":"pending"/g, '#f2cc60'],
  [/"transaction_status":"settlement"|is paid: .*$/g, '#7ee787'],
];

/** No script, no font from elsewhere, and a ground of its own: it looks the same on light and dark pages. */
function draw(lines: readonly Line[]): string {
  const width = Math.ceil(COLUMNS * CELL_WIDTH + 2 * PADDING);
  const height = BAR_HEIGHT + lines.length * LINE_HEIGHT + PADDING;
  const dots = DOTS.map((color, index) => `<circle cx="${PADDING + 4 + index * 18}" cy="19" r="5.5" fill="${color}"/>`);
  const drawn = lines.map((line, index) => drawLine(line, BAR_HEIGHT + (index + 1) * LINE_HEIGHT));
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    '<title>A first payment in a terminal: started, charged, paid, read again</title>',
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${COLORS.back}" stroke="${COLORS.edge}"/>`,
    ...dots,
    '<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, \'DejaVu Sans Mono\', monospace" font-size="13">',
    ...drawn.filter((line) => line !== ''),
    '</g>',
    '</svg>',
  ].join('\n')}\n`;
}

/** The length is said, so that every line keeps to its columns in every font. */
function drawLine({ text, typed: isTyped }: Line, y: number): string {
  const visible = text.trimStart();
  if (visible === '') return '';
  const x = (PADDING + (text.length - visible.length) * CELL_WIDTH).toFixed(1);
  const length = (visible.length * CELL_WIDTH).toFixed(1);
  const fill = isTyped ? COLORS.typed : COLORS.said;
  return `<text x="${x}" y="${y}" fill="${fill}" textLength="${length}" xml:space="preserve">${color(visible, isTyped)}</text>`;
}

function color(text: string, isTyped: boolean): string {
  if (isTyped) {
    if (!text.startsWith(PROMPT)) return escapeXml(text);
    return `<tspan fill="${COLORS.prompt}">$</tspan> ${escapeXml(text.slice(PROMPT.length))}`;
  }
  return MARKS.reduce(
    (marked, [pattern, fill]) => marked.replaceAll(pattern, (part) => `<tspan fill="${fill}">${part}</tspan>`),
    escapeXml(text),
  );
}

/** Quotes may stand in the text of an element. */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const COMMAND = fileURLToPath(new URL('../bin/gapura.js', import.meta.url));
const START_TIMEOUT_MS = 120_000;

/** The server that was built, in an empty folder, and a shell beside it. */
async function withTerminal<Result>(work: (terminal: Terminal) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-picture-'));
  const bare = { PATH: env.PATH ?? '', HOME: env.HOME ?? '', NO_COLOR: '1' };
  const settings = { ...bare, PORT: '0', GAPURA_SANDBOX_PORT: String(await freePort()) };
  const server = spawn(execPath, [COMMAND, 'serve'], {
    cwd: folder,
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'close');
  try {
    const welcome = await readWelcome(server);
    const type = async (line: string) => {
      const real = line.replace(/^npx gapura /, `'${execPath}' '${COMMAND}' `);
      return (await promisify(execFile)('sh', ['-c', real], { cwd: folder, env: settings })).stdout;
    };
    return await work({ welcome, type });
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  }
}

function readWelcome(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server did not start in time.')), START_TIMEOUT_MS);
    let text = '';
    server.stdout?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (!/^curl .*\/payments\/.*\n/m.test(text)) return;
      clearTimeout(timer);
      resolve(text);
    });
    server.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`The server ended:\n${text}`));
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

if (import.meta.filename === argv[1]) {
  await writeFile(PICTURE, await withTerminal(playFirstPayment));
  console.log(`Drew ${PICTURE}`);
}
