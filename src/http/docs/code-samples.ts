// Programs that send an operation's example, one for each language that the page can show.

import { type Html, html } from '../../domain/html.ts';
import { showCurl } from './curl.ts';
import { JAVASCRIPT, literal, PHP, PYTHON } from './literals.ts';
import type { SampleRequest } from './sample-request.ts';

export interface Language {
  /** For programs: stays the same. */
  readonly id: string;
  readonly name: string;
  show(request: SampleRequest, base: string): Html;
}

/** The first is what a page without its script shows. Each sample needs nothing but the language's own library. */
export const LANGUAGES: readonly Language[] = [
  { id: 'curl', name: 'curl', show: showCurl },
  { id: 'javascript', name: 'JavaScript', show: showJavaScript },
  { id: 'php', name: 'PHP', show: showPhp },
  { id: 'python', name: 'Python', show: showPython },
  { id: 'go', name: 'Go', show: showGo },
];

/** Quotes in an address are written as in a URL, so that it stands between the quotes of any language. */
function showAddress(base: string, path: string): Html {
  const plain = (text: string) => text.replaceAll("'", '%27').replaceAll('"', '%22').replaceAll('\\', '%5C');
  return html`<span data-base="code">${plain(base)}</span>${plain(path)}`;
}

function headersOf({ headers, body }: SampleRequest): (readonly [string, string])[] {
  return [...headers, ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const])];
}

function showJavaScript(request: SampleRequest, base: string): Html {
  const { method, path, needsKey, body, endless } = request;
  const headers = [
    needsKey && "    Authorization: 'Bearer ' + process.env.GAPURA_KEY,\n",
    ...headersOf(request).map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`),
  ].filter((line) => line !== false);
  const options = [
    method !== 'GET' && `  method: '${method}',\n`,
    headers.length > 0 && `  headers: {\n${headers.join('')}  },\n`,
    body !== undefined && `  body: JSON.stringify(${literal(body, JAVASCRIPT, '  ')}),\n`,
  ].filter((line) => line !== false);
  const read = endless
    ? 'for await (const text of response.body.pipeThrough(new TextDecoderStream())) console.log(text);\n'
    : 'console.log(response.status, await response.json());\n';
  return html`const response = await fetch('${showAddress(base, path)}'${options.length > 0 && `, {\n${options.join('')}}`});
${read}`;
}

function showPhp(request: SampleRequest, base: string): Html {
  const { method, path, needsKey, body, endless } = request;
  const headers = [
    needsKey && "        'Authorization: Bearer ' . getenv('GAPURA_KEY'),\n",
    ...headersOf(request).map(([name, value]) => `        ${PHP.text(`${name}: ${value}`)},\n`),
  ].filter((line) => line !== false);
  return html`${'<?php'}
$request = curl_init('${showAddress(base, path)}');
curl_setopt_array($request, [
${method !== 'GET' && `    CURLOPT_CUSTOMREQUEST => '${method}',\n`}${
  // Without it, the answer is printed as it comes.
  !endless && '    CURLOPT_RETURNTRANSFER => true,\n'
}${headers.length > 0 && `    CURLOPT_HTTPHEADER => [\n${headers.join('')}    ],\n`}${
  body !== undefined && `    CURLOPT_POSTFIELDS => json_encode(${literal(body, PHP, '    ')}),\n`
}]);
${endless ? 'curl_exec($request);\n' : '$answer = json_decode(curl_exec($request), true);\nprint_r($answer);\n'}`;
}

function showPython(request: SampleRequest, base: string): Html {
  const { method, path, needsKey, body, endless } = request;
  const headers = [
    needsKey && '        "Authorization": "Bearer " + os.environ["GAPURA_KEY"],\n',
    ...headersOf(request).map(([name, value]) => `        ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`),
  ].filter((line) => line !== false);
  const modules = [
    (body !== undefined || !endless) && 'import json\n',
    needsKey && 'import os\n',
    'import urllib.request\n',
  ].filter((line) => line !== false);
  return html`${modules.join('')}
request = urllib.request.Request(
    "${showAddress(base, path)}",
    method="${method}",
${headers.length > 0 && `    headers={\n${headers.join('')}    },\n`}${
  body !== undefined && `    data=json.dumps(${literal(body, PYTHON, '    ')}).encode(),\n`
})
with urllib.request.urlopen(request) as response:
${endless ? '    for line in response:\n        print(line.decode(), end="")\n' : '    print(response.status, json.load(response))\n'}`;
}

function showGo(request: SampleRequest, base: string): Html {
  const { method, path, needsKey, body } = request;
  const packages = ['io', 'log', 'net/http', 'os', ...(body === undefined ? [] : ['strings'])];
  const headers = [
    needsKey && '\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("GAPURA_KEY"))\n',
    ...headersOf(request).map(
      ([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})\n`,
    ),
  ].filter((line) => line !== false);
  // A raw string holds everything but its own quote, which JSON can write in another way.
  const text = JSON.stringify(body, null, 2)?.replaceAll('`', '\\u0060');
  return html`package main

import (
${packages.map((name) => `\t"${name}"\n`).join('')})

func main() {
${text !== undefined && `\tbody := strings.NewReader(\`${text}\`)\n`}	request, err := http.NewRequest("${method}", "${showAddress(base, path)}", ${text === undefined ? 'nil' : 'body'})
	if err != nil {
		log.Fatal(err)
	}
${headers.join('')}	response, err := http.DefaultClient.Do(request)
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
