// A workbook (XLSX) of any number of rows, piece by piece: numbers as numbers, times as times, and text that is never a formula.

import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { Kind } from '../../domain/record.ts';
import type { ExportRow } from './rows.ts';
import { clockMs, type Table, type Zone } from './table.ts';

/** A spreadsheet takes about a million rows in a sheet; with these no part of the archive comes near the limit of its lengths. */
const SHEET_ROWS_MAX = 250_000;
/** A spreadsheet takes no more in a cell. */
const CELL_LENGTH_MAX = 32_767;

/** How cells look, by their place in `STYLES`. */
const STYLE = { header: 1, time: 2, day: 3, rupiah: 4, text: 5 } as const;
const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Nothing of the file but the rows of one piece is in memory at a time. `title` is the name of the sheet. */
export async function* workbookPieces(
  table: Table,
  pages: AsyncIterator<readonly ExportRow[]>,
  title: string,
): AsyncGenerator<Uint8Array> {
  const zip = new Archive();
  const sheets: string[] = [];
  let next = await pages.next();
  do {
    sheets.push(sheets.length === 0 ? title : `${title} ${sheets.length + 1}`);
    const sheet = (async function* () {
      yield sheetStart(table);
      let rows = 0;
      while (next.done !== true && rows < SHEET_ROWS_MAX) {
        rows += next.value.length;
        yield next.value.map((row) => rowXml(table, row)).join('');
        next = await pages.next();
      }
      yield '</sheetData></worksheet>';
    })();
    yield* zip.add(`xl/worksheets/sheet${sheets.length}.xml`, sheet);
  } while (next.done !== true);
  for (const [name, text] of partsAround(sheets)) yield* zip.add(name, once(DECLARATION + text));
  yield zip.end();
}

async function* once(text: string) {
  yield text;
}

function sheetStart({ columns }: Table): string {
  const cells = columns.map(({ header }) => textCell(header, STYLE.header)).join('');
  const widths = columns
    .map(({ header, kind }, at) => {
      const width = Math.max(kind === 'time' ? 19 : 12, Math.min(header.length + 2, 36));
      return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
    })
    .join('');
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `${DECLARATION}<worksheet xmlns="${MAIN}">${view}<cols>${widths}</cols><sheetData><row>${cells}</row>`;
}

function rowXml({ columns, zone = 'UTC' }: Table, row: ExportRow): string {
  return `<row>${columns.map(({ kind, value }) => cellXml(value(row), kind, zone)).join('')}</row>`;
}

function cellXml(value: string | null, kind: Kind, zone: Zone): string {
  if (value === null) return '<c/>';
  switch (kind) {
    case 'amount':
      return `<c s="${STYLE.rupiah}"><v>${value.replace(/\.00$/, '')}</v></c>`;
    case 'integer':
      return `<c><v>${value}</v></c>`;
    case 'boolean':
      return `<c t="b"><v>${value === 'true' ? 1 : 0}</v></c>`;
    case 'time':
      return `<c s="${STYLE.time}"><v>${serialOf(clockMs(value, zone))}</v></c>`;
    case 'day':
      return `<c s="${STYLE.day}"><v>${serialOf(Date.parse(value))}</v></c>`;
    default:
      return textCell(value, STYLE.text);
  }
}

const DAY_MS = 86_400_000;
/** Spreadsheets count days; this one is 1 January 1970. */
const EPOCH_DAY = 25_569;

function serialOf(ms: number): number {
  return Number((ms / DAY_MS + EPOCH_DAY).toFixed(8));
}

/** Text is stored as text: nothing in it is ever computed. */
function textCell(text: string, style: number): string {
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(text.slice(0, CELL_LENGTH_MAX))}</t></is></c>`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // XML has no place for these, and `_x0041_` would be read as a letter.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken away
      .replace(/[\x00-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g, '')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '')
      .replaceAll('\r', '&#13;')
  );
}

/** The files that say what the sheets are; they come last, when it is known how many there are. */
function partsAround(sheets: readonly string[]): [name: string, text: string][] {
  const each = (write: (number: number, name: string) => string) =>
    sheets.map((name, at) => write(at + 1, name)).join('');
  const styles = sheets.length + 1;
  return [
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${each((number) => `<Relationship Id="rId${number}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${styles}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>${each((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/>`)}</Types>`,
    ],
  ];
}

const deflate = promisify<Buffer, { finishFlush: number }, Buffer>(deflateRaw);
/** Ends a compressed file of which every part so far was flushed. */
const LAST_BLOCK = Buffer.from([0x03, 0x00]);
const LENGTH_MAX = 0xffffffff;

interface Entry {
  readonly name: string;
  readonly offset: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

/** A ZIP archive that is written from front to back: lengths stand behind each file, and its directory at the end. */
class Archive {
  readonly #entries: Entry[] = [];
  #offset = 0;

  async *add(name: string, parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
    const offset = this.#offset;
    let [crc, packed, size] = [0, 0, 0];
    const unknown = { name, offset, crc, packed, size };
    yield this.#counted(Buffer.concat([numbers([4, 0x04034b50], ...factsOf(unknown), [2, 0]), Buffer.from(name)]));
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      const piece = await deflate(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
      crc = crc32(bytes, crc);
      size += bytes.length;
      packed += piece.length;
      yield this.#counted(piece);
    }
    packed += LAST_BLOCK.length;
    yield this.#counted(LAST_BLOCK);
    if (size > LENGTH_MAX || this.#offset > LENGTH_MAX) throw new Error('This is more than a workbook can hold');
    yield this.#counted(numbers([4, 0x08074b50], [4, crc], [4, packed], [4, size]));
    this.#entries.push({ name, offset, crc, packed, size });
  }

  end(): Buffer {
    const count = this.#entries.length;
    const directory = Buffer.concat(
      this.#entries.flatMap((entry) => [
        // No comment, no other disk, no attributes.
        numbers(
          [4, 0x02014b50],
          [2, VERSION],
          ...factsOf(entry),
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, entry.offset],
        ),
        Buffer.from(entry.name),
      ]),
    );
    const end = [
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, directory.length],
      [4, this.#offset],
      [2, 0],
    ] as const;
    return Buffer.concat([directory, numbers(...end)]);
  }

  #counted(bytes: Buffer): Buffer {
    this.#offset += bytes.length;
    return bytes;
  }
}

type Sized = readonly [bytes: 2 | 4, value: number];

const VERSION = 20;
/** The lengths come after the data, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** 1 January 1980, the first day that an archive knows: a time says nothing here. */
const NO_DAY = 0x0021;

/** What both the head of a file and the directory say of it. */
function factsOf({ name, crc, packed, size }: Entry): Sized[] {
  const head: Sized[] = [
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, NO_DAY],
  ];
  return [...head, [4, crc], [4, packed], [4, size], [2, Buffer.byteLength(name)]];
}

function numbers(...values: readonly Sized[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((length, [size]) => length + size, 0));
  let at = 0;
  for (const [size, value] of values) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
