// Programs that send an operation's example, one for each language, for the API document.

import type { Example, Operation, Parameter } from './document.ts';

/** As `x-codeSamples` has them, which pages and editors that read the document know. */
export interface CodeSample {
  /** For the colours. */
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

export interface Language {
  readonly lang: string;
  readonly label: string;
  write(request: SampleRequest, base: string): string;
}

/** Where a server listens by default: samples need a whole address. The page puts its own in its place. */
export const SAMPLE_ORIGIN = 'http://127.0.0.1:3000';

/** Each program needs nothing but the language's own library. */
export const LANGUAGES: readonly Language[] = [
  { lang: 'shell', label: 'curl', write: writeCurl },
  { lang: 'javascript', label: 'JavaScript', write: writeJavaScript },
  { lang: 'php', label: 'PHP', write: writePhp },
  { lang: 'python', label: 'Python', write: writePython },
  { lang: 'go', label: 'Go', write: writeGo },
];

/** The first example of the operation, in every language. `base` is origin and prefix of the service, without a trailing slash. */
export function codeSamples(operation: Operation, base: string): CodeSample[] {
  const request = sampleRequest(operation, operation.body?.examples[0]);
  return LANGUAGES.map(({ lang, label, write }) => ({ lang, label, source: write(request, base) }));
}

/** Quotes are written as in a URL, so that the address stands between the quotes of any language. */
function addressOf(base: string, path: string): string {
  return (base + path).replaceAll("'", '%27').replaceAll('"', '%22').replaceAll('\\', '%5C');
}

function headersOf({ headers, body }: SampleRequest): (readonly [string, string])[] {
  return [...headers, ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const])];
}

/** The parts that there are, as one text. */
function join(...parts: readonly (string | false)[]): string {
  return parts.filter((part) => part !== false).join('');
}

function writeCurl(request: SampleRequest, base: string): string {
  const { method, path, needsKey, body, endless } = request;
  // Text for between single quotes in a shell.
  const quoted = (text: string) => text.replaceAll("'", "'\\''");
  return join(
    `curl ${endless ? '-N ' : ''}${method === 'GET' ? '' : `-X ${method} `}'${addressOf(base, path)}'`,
    needsKey && ' \\\n  -H "Authorization: Bearer $GAPURA_KEY"',
    ...headersOf(request).map(([name, value]) => ` \\\n  -H '${quoted(`${name}: ${value}`)}'`),
    body !== undefined && ` \\\n  -d '${quoted(JSON.stringify(body, null, 2))}'`,
  );
}

function writeJavaScript(request: SampleRequest, base: string): string {
  const { method, path, needsKey, body, endless } = request;
  const headers = join(
    needsKey && "    Authorization: 'Bearer ' + process.env.GAPURA_KEY,\n",
    ...headersOf(request).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`),
  );
  const options = join(
    method !== 'GET' && `  method: '${method}',\n`,
    headers !== '' && `  headers: {\n${headers}  },\n`,
    body !== undefined && `  body: JSON.stringify(${literal(body, JAVASCRIPT, '  ')}),\n`,
  );
  return join(
    `const response = await fetch('${addressOf(base, path)}'${options === '' ? '' : `, {\n${options}}`});\n`,
    endless
      ? 'for await (const text of response.body.pipeThrough(new TextDecoderStream())) console.log(text);\n'
      : 'console.log(response.status, await response.json());\n',
  );
}

function writePhp(request: SampleRequest, base: string): string {
  const { method, path, needsKey, body, endless } = request;
  const headers = join(
    needsKey && "        'Authorization: Bearer ' . getenv('GAPURA_KEY'),\n",
    ...headersOf(request).map(([name, value]) => `        ${PHP.text(`${name}: ${value}`)},\n`),
  );
  return join(
    `<?php\n$request = curl_init('${addressOf(base, path)}');\ncurl_setopt_array($request, [\n`,
    method !== 'GET' && `    CURLOPT_CUSTOMREQUEST => '${method}',\n`,
    // Without it, the answer is printed as it comes.
    !endless && '    CURLOPT_RETURNTRANSFER => true,\n',
    headers !== '' && `    CURLOPT_HTTPHEADER => [\n${headers}    ],\n`,
    body !== undefined && `    CURLOPT_POSTFIELDS => json_encode(${literal(body, PHP, '    ')}),\n`,
    ']);\n',
    endless ? 'curl_exec($request);\n' : '$answer = json_decode(curl_exec($request), true);\nprint_r($answer);\n',
  );
}

function writePython(request: SampleRequest, base: string): string {
  const { method, path, needsKey, body, endless } = request;
  const headers = join(
    needsKey && '        "Authorization": "Bearer " + os.environ["GAPURA_KEY"],\n',
    ...headersOf(request).map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`),
  );
  return join(
    (body !== undefined || !endless) && 'import json\n',
    needsKey && 'import os\n',
    `import urllib.request\n\nrequest = urllib.request.Request(\n    "${addressOf(base, path)}",\n    method="${method}",\n`,
    headers !== '' && `    headers={\n${headers}    },\n`,
    body !== undefined && `    data=json.dumps(${literal(body, PYTHON, '    ')}).encode(),\n`,
    ')\nwith urllib.request.urlopen(request) as response:\n',
    endless
      ? '    for line in response:\n        print(line.decode(), end="")\n'
      : '    print(response.status, json.load(response))\n',
  );
}

function writeGo(request: SampleRequest, base: string): string {
  const { method, path, needsKey, body } = request;
  const packages = ['io', 'log', 'net/http', 'os', ...(body === undefined ? [] : ['strings'])];
  const headers = join(
    needsKey && '\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("GAPURA_KEY"))\n',
    ...headersOf(request).map(
      ([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`,
    ),
  );
  // A raw string holds everything but its own quote, which JSON can write in another way.
  const text = JSON.stringify(body, null, 2)?.replaceAll('`', '\\u0060');
  return `package main

import (
${packages.map((name) => `\t"${name}"\n`).join('')})

func main() {
${text === undefined ? '' : `\tbody := strings.NewReader(\`${text}\`)\n`}	request, err := http.NewRequest("${method}", "${addressOf(base, path)}", ${text === undefined ? 'nil' : 'body'})
	if err != nil {
		log.Fatal(err)
	}
${headers}	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if _, err := io.Copy(os.Stdout, response.Body); err != nil {
		log.Fatal(err)
	}
}
`;
}

interface Notation {
  readonly object: readonly [open: string, close: string];
  readonly list: readonly [open: string, close: string];
  /** Between a name and its value. */
  readonly pair: string;
  readonly indent: string;
  /** How null, true and false are called there. */
  readonly words: Readonly<Record<'null' | 'true' | 'false', string>>;
  text(value: string): string;
}

const JSON_WORDS = { null: 'null', true: 'true', false: 'false' } as const;

/** JSON is a part of the language. */
const JAVASCRIPT: Notation = {
  object: ['{', '}'],
  list: ['[', ']'],
  pair: ': ',
  indent: '  ',
  words: JSON_WORDS,
  text: (value) => JSON.stringify(value),
};

/** Its strings have the escapes of JSON. */
const PYTHON: Notation = {
  ...JAVASCRIPT,
  indent: '    ',
  words: { null: 'None', true: 'True', false: 'False' },
};

/** Between single quotes only the quote and the backslash are special. */
const PHP: Notation = {
  object: ['[', ']'],
  list: ['[', ']'],
  pair: ' => ',
  indent: '    ',
  words: JSON_WORDS,
  text: (value) => `'${value.replaceAll(/['\\]/g, '\\$&')}'`,
};

/** Every line after the first begins with `margin`. */
function literal(value: unknown, notation: Notation, margin = ''): string {
  if (typeof value === 'string') return notation.text(value);
  if (value === null || typeof value === 'boolean') return notation.words[`${value}`];
  if (typeof value !== 'object') return String(value);
  const inside = margin + notation.indent;
  const entries = Array.isArray(value)
    ? value.map((item) => literal(item, notation, inside))
    : Object.entries(value).map(
        ([name, item]) => notation.text(name) + notation.pair + literal(item, notation, inside),
      );
  const [open, close] = Array.isArray(value) ? notation.list : notation.object;
  if (entries.length === 0) return open + close;
  return `${open}\n${entries.map((entry) => `${inside}${entry},\n`).join('')}${margin}${close}`;
}

export interface SampleRequest {
  readonly method: string;
  /** Path and query, below the service's root. */
  readonly path: string;
  readonly needsKey: boolean;
  /** Headers besides the credentials and the type of the body. */
  readonly headers: readonly (readonly [string, string])[];
  /** Undefined where nothing is sent. */
  readonly body: unknown;
  /** The answer does not end, and is read as it comes. */
  readonly endless: boolean;
}

export function sampleRequest(operation: Operation, example: Example | undefined): SampleRequest {
  return {
    method: operation.method,
    path: examplePath(operation),
    needsKey: operation.scope !== null,
    headers: operation.parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map((parameter) => [parameter.name, exampleValue(parameter)] as const),
    body: example?.value,
    endless: isEndless(operation),
  };
}

function isEndless({ answers }: Operation): boolean {
  return answers.some(({ mediaType }) => mediaType === 'text/event-stream');
}

function examplePath(operation: Operation): string {
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = operation.parameters.find((one) => one.in === 'path' && one.name === name);
    return parameter?.example === undefined ? whole : encodeURIComponent(String(parameter.example));
  });
  const needed = operation.parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = new URLSearchParams(Object.fromEntries(needed.map((one) => [one.name, exampleValue(one)])));
  return needed.length === 0 ? path : `${path}?${query}`;
}

function exampleValue({ example, schema, name }: Parameter): string {
  const [first] = (schema.enum ?? schema.examples ?? []) as unknown[];
  return String(example ?? schema.default ?? first ?? name.toUpperCase());
}
