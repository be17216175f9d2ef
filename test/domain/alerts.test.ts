// What is news to a receiver of alerts, and when its quiet time ends.

import { describe, expect, it } from 'vitest';
import { type Alerted, type AlertReceiver, alertOf, isQuiet, type OpenMatter } from '../../src/domain/alerts.ts';

const NOW = new Date('2026-01-15T03:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const HOUR = 60;

const matter = (name: OpenMatter['name'], count: number | null, minutes = 10): OpenMatter => ({
  name,
  count,
  since: count === null || count === 0 ? null : ago(minutes),
});
const lately = (count: number, minutes: number): Alerted => ({
  drift: { count, at: ago(minutes).toISOString() },
});

function newsOf(open: readonly OpenMatter[], alerted: Alerted = {}, names: AlertReceiver['names'] = []) {
  return alertOf({ alerted, names, repeatHours: 6 }, open, NOW).send.map(({ name }) => name);
}

describe('sent is', () => {
  it('what is open and was not sent, once it has waited for five minutes', () => {
    expect(newsOf([matter('drift', 3), matter('dead_letters', 1, 4), matter('surplus_money', 0)])).toEqual(['drift']);
    expect(newsOf([matter('drift', 3, 5)])).toEqual(['drift']);
  });

  it('nothing that the receiver does not want to know', () => {
    expect(newsOf([matter('drift', 3), matter('dead_letters', 1)], {}, ['dead_letters'])).toEqual(['dead_letters']);
  });

  it.each([
    ['unchanged after five hours', 3, 5 * HOUR, false],
    ['unchanged after six hours', 3, 6 * HOUR, true],
    ['a little more after a minute', 5, 1, false],
    ['twice as much after a minute', 6, 1, true],
    ['less after five hours', 1, 5 * HOUR, false],
  ])('%s: %i', (_, count, minutes, isSent) => {
    expect(newsOf([matter('drift', count)], lately(3, minutes))).toEqual(isSent ? ['drift'] : []);
  });

  it('with any news, all that waits: it counts as sent from then on', () => {
    const open = [matter('drift', 4), matter('dead_letters', 1)];
    const { send, alerted } = alertOf({ alerted: lately(3, 60), names: [], repeatHours: 6 }, open, NOW);
    expect(send.map(({ name }) => name)).toEqual(['drift', 'dead_letters']);
    expect(alerted).toEqual({
      drift: { count: 4, at: NOW.toISOString() },
      dead_letters: { count: 1, at: NOW.toISOString() },
    });
  });

  it('nothing of what has ended; what comes back within the hours is not news', () => {
    const alerted = lately(3, 60);
    const ended = alertOf({ alerted, names: [], repeatHours: 6 }, [matter('drift', 0)], NOW);
    expect(ended).toEqual({ send: [], alerted });
    expect(newsOf([matter('drift', 3)], ended.alerted)).toEqual([]);
  });

  it('nothing of what could not be counted, which stays as it was sent', () => {
    const alerted = lately(3, 60);
    expect(alertOf({ alerted, names: [], repeatHours: 6 }, [matter('drift', null)], NOW)).toEqual({
      send: [],
      alerted,
    });
  });
});

describe('the quiet time', () => {
  const wib = (hour: number, minute = 0) => new Date(Date.UTC(2026, 0, 15, hour - 7, minute));

  it.each([
    ['21 to 6 at 20:59', 21, 6, wib(20, 59), false],
    ['21 to 6 at 21:00', 21, 6, wib(21), true],
    ['21 to 6 at 23:59', 21, 6, wib(23, 59), true],
    ['21 to 6 at 00:00', 21, 6, wib(24), true],
    ['21 to 6 at 05:59', 21, 6, wib(5, 59), true],
    ['21 to 6 at 06:00', 21, 6, wib(6), false],
    ['12 to 13 at 12:30', 12, 13, wib(12, 30), true],
    ['12 to 13 at 13:00', 12, 13, wib(13), false],
    ['0 to 7 at 03:00', 0, 7, wib(3), true],
    ['0 to 7 at 07:00', 0, 7, wib(7), false],
    ['none', null, null, wib(3), false],
  ])('%s', (_, quietFrom, quietTo, now, quiet) => {
    expect(isQuiet({ quietFrom, quietTo }, now)).toBe(quiet);
  });
});
