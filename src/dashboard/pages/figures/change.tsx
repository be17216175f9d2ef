// How a figure has changed against another period: how much, in words, and what it was.

import './change.css';
import type { SummaryRow } from '../../../sdk/index.ts';
import { useSpeech } from '../../language/language.tsx';
import { WORDS } from './words.ts';

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  /** What it was, as the figure is written. */
  readonly written?: string;
  /** Whether more of it is welcome; without it, neither is. */
  readonly welcome?: 'more' | 'less';
  /** Both are parts of a whole: the difference is in points of a hundred. */
  readonly isShare?: boolean;
}

export function Change({ now, before, written, welcome, isShare = false }: ChangeProps) {
  const { words, format } = useSpeech(WORDS);
  const by = Math.abs(now - before);
  const isMore = now > before;
  const said = () => {
    if (by === 0) return words.same;
    if (isShare) return (isMore ? words.pointsUp : words.pointsDown)(format.decimal(by * 100));
    if (before === 0) return words.isNew;
    return (isMore ? words.more : words.less)(format.percent(by / before));
  };
  const tone = by === 0 || welcome === undefined ? 'quiet' : isMore === (welcome === 'more') ? 'better' : 'worse';
  return (
    <span className="change hint">
      <span className={tone}>
        {by !== 0 && <span aria-hidden="true">{isMore ? '▲ ' : '▼ '}</span>}
        {said()}
      </span>
      {written !== undefined && by !== 0 && (before !== 0 || isShare) && <> · {words.before(written)}</>}
    </span>
  );
}

/** The same figures of two periods. */
export interface Pairing {
  readonly now?: SummaryRow;
  readonly before?: SummaryRow;
}

/** Nothing can be said of a rate where nothing was made. */
export function RateChange({ now, before }: Pairing) {
  const { format } = useSpeech(WORDS);
  if (now?.success_rate == null || before?.success_rate == null) return null;
  const written = format.percent(before.success_rate);
  return <Change now={now.success_rate} before={before.success_rate} written={written} welcome="more" isShare />;
}
