// A time without its day where that is today: most tasks run every minute, and the day would only make the rows wide.

import { useFormat } from '../../language/language.tsx';

export function ShortTime({ at }: { readonly at: string | null }) {
  const format = useFormat();
  if (at === null) return <>–</>;
  const today = format.day(new Date().toISOString());
  return (
    <time dateTime={at} className="short-time">
      {format.time(at).replace(`${today}, `, '')}
    </time>
  );
}
