// Server-sent events, from bytes to frames: whole ones only, from pieces of any size, and none too large.

import { AttemptFailure } from './attempt.ts';

/** What stands between two empty lines. A frame of comments alone shows that the server lives. */
export interface Frame {
  readonly id: string | undefined;
  readonly data: string | undefined;
}

/** Far more than any event has. */
const FRAME_CHARACTERS_MAX = 4 * 1_024 * 1_024;

export function createFrameReader(): { read(bytes: Uint8Array): Frame[] } {
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  let characters = 0;
  return {
    read(bytes) {
      const frames: Frame[] = [];
      // A line may end with CR, LF or both; a CR at the end of a piece may be half of both.
      const found = (rest + decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/);
      rest = found.pop() ?? '';
      for (const line of found) {
        if (line === '') {
          if (lines.length > 0) frames.push(toFrame(lines));
          lines = [];
          characters = 0;
        } else {
          lines.push(line);
          characters += line.length;
        }
      }
      if (characters + rest.length > FRAME_CHARACTERS_MAX) {
        throw new AttemptFailure(`sent an event of more than ${FRAME_CHARACTERS_MAX} characters`, { passing: false });
      }
      return frames;
    },
  };
}

function toFrame(lines: readonly string[]): Frame {
  const fields = lines.map(splitField);
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value);
  return {
    id: fields.findLast(([name]) => name === 'id')?.[1],
    data: data.length === 0 ? undefined : data.join('\n'),
  };
}

function splitField(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return colon === -1 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
