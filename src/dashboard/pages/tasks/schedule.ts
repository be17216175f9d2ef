// A schedule in words. The server has it as a cron expression in UTC; people here live by WIB.

import { bilingual } from '../../language/language.tsx';

export const SCHEDULE_WORDS = bilingual({
  onDemand: ['Only when it is asked for', 'Hanya bila diminta'],
  everyMinute: ['Every minute', 'Setiap menit'],
  everyMinutes: (count: number) => [`Every ${count} minutes`, `Setiap ${count} menit`],
  hourly: (minute: string) => [`Every hour, at minute ${minute}`, `Setiap jam, pada menit ${minute}`],
  daily: (time: string) => [`Every day at ${time} WIB`, `Setiap hari pukul ${time} WIB`],
  cron: (cron: string) => [`${cron} (UTC)`, `${cron} (UTC)`],
});

const WIB_AHEAD_HOURS = 7;
const two = (value: number) => String(value).padStart(2, '0');

export function scheduleWord(words: (typeof SCHEDULE_WORDS)['en'], cron: string | null): string {
  if (cron === null) return words.onDemand;
  const [, step, minute, hour] = /^(?:\*(?:\/(\d+))?|(\d+)) (\*|\d+) \* \* \*$/.exec(cron) ?? [];
  if (minute !== undefined && hour !== undefined) {
    if (hour === '*') return words.hourly(two(Number(minute)));
    return words.daily(`${two((Number(hour) + WIB_AHEAD_HOURS) % 24)}.${two(Number(minute))}`);
  }
  if (hour !== '*') return words.cron(cron);
  return step === undefined || step === '1' ? words.everyMinute : words.everyMinutes(Number(step));
}
