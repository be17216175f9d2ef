// A schedule in words. The server has it as a cron expression in UTC; people here live by WIB.

import type { Words } from '../../language/language.tsx';

const EN = {
  onDemand: 'Only when it is asked for',
  everyMinute: 'Every minute',
  everyMinutes: (count: number) => `Every ${count} minutes`,
  hourly: (minute: string) => `Every hour, at minute ${minute}`,
  daily: (time: string) => `Every day at ${time} WIB`,
  cron: (cron: string) => `${cron} (UTC)`,
};

export const SCHEDULE_WORDS: Words<typeof EN> = {
  en: EN,
  id: {
    onDemand: 'Hanya bila diminta',
    everyMinute: 'Setiap menit',
    everyMinutes: (count) => `Setiap ${count} menit`,
    hourly: (minute) => `Setiap jam, pada menit ${minute}`,
    daily: (time) => `Setiap hari pukul ${time} WIB`,
    cron: (cron) => `${cron} (UTC)`,
  },
};

const WIB_AHEAD_HOURS = 7;
const two = (value: number) => String(value).padStart(2, '0');

export function scheduleWord(words: typeof EN, cron: string | null): string {
  if (cron === null) return words.onDemand;
  const [, step, minute, hour] = /^(?:\*(?:\/(\d+))?|(\d+)) (\*|\d+) \* \* \*$/.exec(cron) ?? [];
  if (minute !== undefined && hour !== undefined) {
    if (hour === '*') return words.hourly(two(Number(minute)));
    return words.daily(`${two((Number(hour) + WIB_AHEAD_HOURS) % 24)}.${two(Number(minute))}`);
  }
  if (hour !== '*') return words.cron(cron);
  return step === undefined || step === '1' ? words.everyMinute : words.everyMinutes(Number(step));
}
