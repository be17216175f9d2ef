// What the database had no time to tell.

import { useWords } from '../../language/language.tsx';
import { WORDS } from './words.ts';

export function NotKnown() {
  const words = useWords(WORDS);
  return <span className="quiet small">{words.late}</span>;
}
