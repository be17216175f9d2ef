// As much of a shell as the guides use: curl with a few options, variables, and jq for one field.

export interface Step {
  readonly words: string[];
  /** What the guide says that the answer contains. */
  answers: string | undefined;
}

interface Line {
  /** Null for a comment. */
  readonly words: Word[] | null;
  readonly comment: string;
}

/** A word in pieces: text as it is, the name of a variable, or a command whose answer is put in its place. */
type Word = ({ text: string } | { variable: string } | { command: string })[];

export interface Shell {
  readonly variables: Map<string, string>;
  /** Runs the commands of a block one after the other, and gives what the last one answered. */
  run(block: string): Promise<string>;
  /** Commands that are for the reader's own terminal: they are run only where somebody does it (`command`). */
  readonly others: string[][];
}

export interface ShellOptions {
  readonly variables: Readonly<Record<string, string>>;
  /** The address of the guide as it is here, and an answer of here as it is in the guide. */
  toHere(text: string): string;
  toGuide(text: string): string;
  /** Runs what is not curl, and gives what it printed. */
  command?: ((words: readonly string[]) => Promise<string>) | undefined;
  /** Called after each request. */
  after(): Promise<void>;
  /** Called for each command with its answer; it holds the answer against what the guide says. */
  check(step: Step, answer: string): void;
}

export function createShell(options: ShellOptions): Shell {
  const variables = new Map(Object.entries(options.variables));
  const others: string[][] = [];

  async function expand(word: Word): Promise<string> {
    const parts: string[] = [];
    for (const piece of word) {
      if ('text' in piece) parts.push(piece.text);
      else if ('command' in piece) parts.push((await runLines(piece.command)).trim());
      else parts.push(known(piece.variable));
    }
    return parts.join('');
  }

  function known(name: string): string {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`The guide uses $${name}, which was never set.`);
    return value;
  }

  async function runLines(source: string): Promise<string> {
    let answer = '';
    let last: Step | undefined;
    for (const { words, comment } of linesOf(source)) {
      if (words === null) {
        const said = /^ answers (.+)$/.exec(comment)?.[1];
        if (said !== undefined && last !== undefined) options.check({ ...last, answers: said }, answer);
        continue;
      }
      const expanded: string[] = [];
      for (const word of words) expanded.push(await expand(word));
      const assignment = /^(\w+)=([\s\S]*)$/.exec(expanded[0] === 'export' ? (expanded[1] ?? '') : (expanded[0] ?? ''));
      if (assignment !== null) variables.set(assignment[1] ?? '', assignment[2] ?? '');
      else if (expanded[0] === 'curl') {
        last = { words: expanded, answers: undefined };
        answer = await pipeline(expanded);
      } else {
        others.push(expanded);
        if (options.command === undefined) continue;
        last = { words: expanded, answers: undefined };
        answer = await options.command(expanded.map((word) => options.toHere(word)));
      }
    }
    return answer;
  }

  async function pipeline(words: readonly string[]): Promise<string> {
    const pipe = words.indexOf('|');
    const answer = await curl(pipe === -1 ? words : words.slice(0, pipe));
    if (pipe === -1) return answer;
    const [program, flag, path = ''] = words.slice(pipe + 1);
    if (program !== 'jq' || flag !== '-r') throw new Error(`The guide pipes into ${words.slice(pipe + 1).join(' ')}.`);
    const keys = path.split(/[.[\]]+/).filter((key) => key !== '');
    const found = keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], JSON.parse(answer));
    if (typeof found !== 'string') throw new Error(`There is no ${path} in ${answer}`);
    return found;
  }

  async function curl(words: readonly string[]): Promise<string> {
    const { url, ...request } = requestOf(words.map((word) => options.toHere(word)));
    const reply = await fetch(url, request);
    const text = options.toGuide(await reply.text());
    await options.after();
    return text;
  }

  return { variables, others, run: runLines };
}

/** What curl makes of its options; one that this does not know fails the test. */
function requestOf(words: readonly string[]) {
  const rest = words.slice(1);
  const headers = new Headers();
  let [method, url, body]: (string | undefined)[] = [];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '-X') method = rest.shift();
    else if (word === '-H') {
      const [name = '', value = ''] = (rest.shift() ?? '').split(/: (.*)/s);
      headers.set(name, value);
    } else if (word === '-u') headers.set('authorization', `Basic ${btoa(rest.shift() ?? '')}`);
    else if (word === '-d') body = rest.shift();
    else if (word.startsWith('http://127.0.0.1:')) url = word;
    else if (word !== '-s') throw new Error(`The guide uses curl with ${word}, which this test does not know.`);
  }
  if (body !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/x-www-form-urlencoded');
  return {
    url: url ?? '',
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    ...(body === undefined ? {} : { body }),
  };
}

const TOKENS = /(?<skip>\\\n|[ \t]+)|(?<end>\n)|#(?<comment>[^\n]*)|'(?<single>[^']*)'|"(?<double>(?:\\.|[^"\\])*)"/y;
const MORE_TOKENS =
  /\$\((?<command>(?:'[^']*'|"(?:\\.|[^"\\])*"|[^'"()])*)\)|\$(?<variable>\w+)|(?<bare>[^\s'"$#\\]+|#|\$)/y;

/** The commands and comments of a piece of shell. */
function linesOf(source: string): Line[] {
  const lines: Line[] = [];
  let words: Word[] = [];
  let word: Word | null = null;
  const endWord = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  const endLine = () => {
    endWord();
    if (words.length > 0) lines.push({ words, comment: '' });
    words = [];
  };
  for (let at = 0; at < source.length; ) {
    const groups = match(source, at, word === null);
    at += groups.length;
    if (groups.end !== undefined) endLine();
    else if (groups.skip !== undefined) endWord();
    else if (groups.comment !== undefined) {
      endLine();
      lines.push({ words: null, comment: groups.comment });
    } else word = [...(word ?? []), ...piecesOf(groups)];
  }
  endLine();
  return lines;
}

type Groups = { readonly [name: string]: string | undefined } & { readonly length: number };

function match(source: string, at: number, atStart: boolean): Groups {
  for (const pattern of [TOKENS, MORE_TOKENS]) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    // A # inside a word begins no comment.
    if (found === null || (found.groups?.comment !== undefined && !atStart)) continue;
    return { ...found.groups, length: found[0].length } as unknown as Groups;
  }
  throw new Error(`The guide has shell that this test does not know: ${source.slice(at, at + 40)}`);
}

function piecesOf({ single, double, command, variable, bare }: Groups): Word {
  if (single !== undefined) return [{ text: single }];
  if (command !== undefined) return [{ command }];
  if (variable !== undefined) return [{ variable }];
  if (double === undefined) return [{ text: bare ?? '' }];
  return double.split(/(\$\w+)/).map((part) => {
    if (/^\$\w+$/.test(part)) return { variable: part.slice(1) };
    return { text: part.replaceAll(/\\(.)/g, '$1') };
  });
}
