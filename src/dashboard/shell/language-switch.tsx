// Switches between the languages, at once.

import { LANGUAGES } from '../../text/language.ts';
import { useLanguage } from '../language/language.tsx';

const NAMES = { en: 'English', id: 'Bahasa Indonesia' } as const;

export function LanguageSwitch() {
  const { language, choose } = useLanguage();
  return (
    <fieldset className="languages">
      <legend className="unseen">Language / Bahasa</legend>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          title={NAMES[one]}
          aria-pressed={one === language}
          onClick={() => choose(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}
