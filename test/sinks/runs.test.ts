// Messages are cut into runs: what is about one payment is never under way twice, and the order is that of the events.

import { describe, expect, it } from 'vitest';
import { inRuns } from '../../src/services/sinks/cloud-event.ts';

const messages = (keys: string, body = 'x') =>
  [...keys].map((key, index) => ({ message: { id: String(index), type: 'payment_settled', key, body } }));
const cut = (keys: string, bytesMax = 100, body = 'x') =>
  [...inRuns(messages(keys, body), bytesMax)].map((run) => run.map(({ message }) => message.key).join(''));

describe('runs', () => {
  it.each([
    ['', []],
    ['abc', ['abc']],
    ['aab', ['a', 'ab']],
    ['abcab', ['abc', 'ab']],
    ['aaa', ['a', 'a', 'a']],
    ['abba', ['ab', 'ba']],
  ])('of %j are %j', (keys, runs) => {
    expect(cut(keys)).toEqual(runs);
  });

  it('have a limit of bytes, which one message alone may pass', () => {
    expect(cut('abcd', 4, 'xx')).toEqual(['ab', 'cd']);
    expect(cut('abc', 4, 'é')).toEqual(['ab', 'c']);
    expect(cut('abc', 1, 'xx')).toEqual(['a', 'b', 'c']);
  });
});
